import { paymentFailure, type StatementLine } from '../port.ts'
import { rowsOf } from '../statements/table.ts'
import { momentOf, yuanOf } from '../values.ts'
import type { JoinpayClient, JoinpayConfig } from './client.ts'

const kinds: Readonly<Record<string, StatementLine['kind']>> = {
  支付: 'charge',
  退款: 'refund',
  代付: 'payout',
  代付退回: 'return',
  手续费: 'fee',
}

async function* bytesOf(file: Buffer): AsyncGenerator<Uint8Array> {
  yield file
}

/** Address and columns are not public; before it is used with real keys they are to be compared with the contract's annex. */
export const joinpayStatement =
  ({ merchantNo }: JoinpayConfig, { file }: JoinpayClient) =>
  async (day: string): Promise<readonly StatementLine[]> => {
    const bytes = await file('/trade/downloadBill.action', { p1_MerchantNo: merchantNo, p2_BillDate: day })
    const lines: StatementLine[] = []
    for await (const row of rowsOf(bytesOf(bytes), { charset: 'utf-8', head: '交易时间' })) {
      const kind = kinds[row('业务类型')]
      if (!kind) throw paymentFailure('unreachable', `a line of the kind ${row('业务类型')}`)
      const [no, tradeNo, amount] = [row('商户订单号'), row('平台流水号'), yuanOf(row('金额(元)'))]
      lines.push({ kind, no, tradeNo, amount, at: momentOf(row('交易时间')) })
    }
    return lines
  }
