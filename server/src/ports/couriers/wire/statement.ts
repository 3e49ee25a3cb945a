import { readMoment } from '@zdb/contract/kit/china-time'
import { parseYuan } from '@zdb/contract/kit/fen'
import { refuseInTransaction } from '#core/db/tx'
import { courierFailure, type CourierAccount, type StatementLine } from '../port.ts'
import { callTimeoutMs } from './request.ts'

const columns = ['商户单号', '平台单号', '类型', '金额', '时间', '说明']

/** Couriers give their bills on their sites, as a table; the address of ours is one of the keys. */
export async function statementOf(
  { more }: CourierAccount,
  day: string,
  timeoutMs: number = callTimeoutMs,
): Promise<StatementLine[]> {
  const address = more['statementUrl'] ?? ''
  if (address === '') throw courierFailure('refused', '没有填写账单地址')
  refuseInTransaction('a bill of a courier')
  const url = new URL(address)
  url.searchParams.set('date', day)
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).then(
    async (response) => ({ ok: response.ok, text: await response.text() }),
    () => ({ ok: false, text: '' }),
  )
  const [head, ...lines] = answer.text.trim().split(/\r?\n/)
  if (!answer.ok || head !== columns.join(',')) throw courierFailure('unreachable', `no statement of ${day}`)
  return lines.map(lineOf)
}

const lineOf = (line: string): StatementLine => {
  const [sn = '', providerId = '', kind = '', sum = '', time = '', words = ''] = line.split(',')
  const [amount, at] = [parseYuan(sum), readMoment(time)]
  if (amount === undefined || !at) throw courierFailure('unreachable', `a line of a statement: ${line.slice(0, 80)}`)
  return { ref: { sn, providerId, brand: '' }, kind, amount, at, words }
}
