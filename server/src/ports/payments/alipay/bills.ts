import { fromBufferPromise } from 'yauzl'
import { fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { paymentFailure, type StatementLine } from '../port.ts'
import { download } from '../statements/download.ts'
import { rowsOf, type Row } from '../statements/table.ts'
import { momentOf, yuanOf } from '../values.ts'
import type { AlipayClient } from './client.ts'

/** The file of the zip that has the lines; the other has their sum. Names are GBK, and nothing says so. */
async function* detailOf(zip: Buffer): AsyncGenerator<Uint8Array> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true, decodeStrings: false }).catch(() => {
    throw paymentFailure('unreachable', 'a statement file that is no zip')
  })
  const names = new TextDecoder('gbk')
  for await (const entry of archive.eachEntry()) {
    if (names.decode(entry.fileNameRaw).includes('汇总')) continue
    yield* (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
    return
  }
}

/** Payments and refunds, each with the fee that was kept of it. */
const tradeLines = (row: Row): StatementLine[] => {
  const isRefund = row('业务类型') === '退款'
  const [fee, at] = [yuanOf(row('服务费（元）')), momentOf(row('完成时间'))]
  const no = isRefund ? row('退款批次号/请求号') : row('商户订单号')
  const tradeNo = row('支付宝交易号')
  const amount = yuanOf(row('订单金额（元）'))
  return [
    { kind: isRefund ? 'refund' : 'charge', no, tradeNo, amount, at },
    ...(fee === 0 ? [] : [{ kind: 'fee' as const, no, tradeNo, amount: fee, at }]),
  ]
}

const transferKinds: Readonly<Record<string, 'payout' | 'return'>> = { 转账: 'payout', 转账退回: 'return' }

/** Moves on the account behind which a trade stands, which its own bill tells of. */
const tradeKinds: ReadonlySet<string> = new Set(['在线支付', '交易退款'])

/** Of all that moved on the account only what no trade stands behind. */
const transferLines = (row: Row): StatementLine[] => {
  const kind = transferKinds[row('业务类型')]
  if (!kind) return []
  const amount = fen(yuanOf(row('收入金额（+元）')) + yuanOf(row('支出金额（-元）')))
  return [{ kind, no: row('商户订单号'), tradeNo: row('业务流水号'), amount, at: momentOf(row('发生时间')) }]
}

const bills = [
  { type: 'trade', head: '支付宝交易号', read: tradeLines },
  { type: 'signcustomer', head: '账务流水号', read: transferLines },
] as const

/**
 * Transfers stand only in the bill of the account, the numbers of refunds only in the bill of trades. One that is not
 * written yet is told like one of a day on which nothing moved, so each is looked at beside the other.
 */
export const alipayStatement =
  ({ ask }: AlipayClient) =>
  async (day: string): Promise<readonly StatementLine[] | null> => {
    const lines: StatementLine[] = []
    const there = new Set<string>()
    let trades = 0
    for (const { type, head, read } of bills) {
      const { ok, code, words, fields } = await ask('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: type,
        bill_date: day,
      })
      if (code === 'isp.bill_not_exist') continue
      if (!ok) throw paymentFailure('refused', `${code} ${words}`)
      const zip = await download(textOf(fields['bill_download_url']))
      there.add(type)
      for await (const row of rowsOf(detailOf(zip), { charset: 'gbk', head })) {
        lines.push(...read(row))
        if (tradeKinds.has(row('业务类型'))) trades += 1
      }
    }
    if (there.size === 0) return null
    if (!there.has('signcustomer') || (trades > 0 && !there.has('trade')))
      throw paymentFailure('unreachable', 'one of two bills is not written yet')
    return lines
  }
