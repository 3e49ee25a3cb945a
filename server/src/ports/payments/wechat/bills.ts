import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { paymentFailure, type StatementLine } from '../port.ts'
import { download } from '../statements/download.ts'
import { rowsOf, type Row } from '../statements/table.ts'
import { momentOf, yuanOf } from '../values.ts'
import type { WechatClient } from './client.ts'

/** Fees are written with five digits, of which three are always nought. */
const feeOf = (text: string): Fen => yuanOf(text.replace(/(\.\d\d)0+$/, '$1'))

/** Payments and refunds, each with the fee that was kept of it or given back. */
const tradeLines = (row: Row): StatementLine[] => {
  const isRefund = row('交易状态') === 'REFUND'
  const [fee, at, tradeNo] = [feeOf(row('手续费')), momentOf(row('交易时间')), row('微信订单号')]
  const no = isRefund ? row('商户退款单号') : row('商户订单号')
  const amount = isRefund ? fen(-yuanOf(row('申请退款金额'))) : yuanOf(row('订单金额'))
  return [
    { kind: isRefund ? 'refund' : 'charge', no, tradeNo, amount, at },
    ...(fee === 0 ? [] : [{ kind: 'fee' as const, no, tradeNo, amount: fen(-fee), at }]),
  ]
}

const transferKinds: Readonly<Record<string, 'payout' | 'return'>> = { 商家转账: 'payout', 商家转账退回: 'return' }

/** Of all that moved on the account only what no trade stands behind. */
const transferLines = (row: Row): StatementLine[] => {
  const kind = transferKinds[row('业务类型')]
  if (!kind) return []
  const sum = yuanOf(row('收支金额(元)'))
  const amount = row('收支类型') === '支出' ? fen(-sum) : sum
  return [{ kind, no: row('业务凭证号'), tradeNo: row('微信支付业务单号'), amount, at: momentOf(row('记账时间')) }]
}

const bills = [
  { path: '/v3/bill/tradebill', query: 'bill_type=ALL', head: '交易时间', end: '总交易单数', read: tradeLines },
  {
    path: '/v3/bill/fundflowbill',
    query: 'account_type=BASIC',
    head: '记账时间',
    end: '资金流水总笔数',
    read: transferLines,
  },
] as const

/** Unpacked as it is read. Files come unsigned: the hash of what is inside was told, signed, before. */
async function* unpacked(file: Buffer, hash: string): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha1')
  const content = Readable.from([file]).pipe(createGunzip())
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      sum.update(chunk)
      yield chunk
    }
  } finally {
    content.destroy()
  }
  if (sum.digest('hex') !== hash.toLowerCase()) throw paymentFailure('unreachable', 'a bill that is not what was told')
}

export const wechatStatement =
  ({ ask, fileHeaders }: WechatClient) =>
  async (day: string): Promise<readonly StatementLine[] | null> => {
    const lines: StatementLine[] = []
    let there = false
    for (const { path, query, head, end, read } of bills) {
      const { ok, code, words, fields } = await ask('GET', `${path}?bill_date=${day}&${query}&tar_type=GZIP`)
      // A day on which nothing moved has no bill; one that is still being written is asked for later.
      if (code === 'NO_STATEMENT_EXIST') continue
      if (code === 'STATEMENT_CREATING') throw paymentFailure('unreachable', `${code} ${words}`)
      if (!ok) throw paymentFailure('refused', `${code} ${words}`)
      there = true
      const address = textOf(fields['download_url'])
      const file = await download(address, { headers: fileHeaders(address) })
      const rows = rowsOf(unpacked(file, textOf(fields['hash_value'])), { charset: 'utf-8', head, end })
      for await (const row of rows) lines.push(...read(row))
    }
    return there ? lines : null
  }
