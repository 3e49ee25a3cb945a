import type { writeOffs } from '@zdb/contract/orders/write-offs/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { sumYuan } from '#ui/format/money.ts'

/** What the channel says to a code: its vouchers, or what became of them. */
export type VoucherAnswer = WireResult<typeof writeOffs.act>
export type Voucher = VoucherAnswer['vouchers'][number]

export const voucherSum = (vouchers: readonly Pick<Voucher, 'amount'>[]): string =>
  sumYuan(...vouchers.map(({ amount }) => amount))
