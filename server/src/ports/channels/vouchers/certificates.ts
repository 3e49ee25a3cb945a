import { fen } from '@zdb/contract/kit/fen'
import { isRecord, textOf } from '../../ask.ts'
import type { Voucher } from '../port.ts'
import type { Fields } from '../reading.ts'

export function readVoucher(json: Fields, orderId: string): Voucher {
  const [sku, amount] = [json['sku'], json['amount']].map((part) => (isRecord(part) ? part : {}))
  const ends = Number(json['expire_time'] ?? 0)
  return {
    code: textOf(json['encrypted_code']),
    title: textOf(sku?.['title']),
    amount: fen(Number(amount?.['pay_amount'] ?? amount?.['original_amount'] ?? 0)),
    expiresAt: ends > 0 ? new Date(ends * 1000) : null,
    orderId,
  }
}
