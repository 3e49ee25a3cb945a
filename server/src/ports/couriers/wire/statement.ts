import { readMoment } from '@zdb/contract/kit/china-time'
import { parseYuan } from '@zdb/contract/kit/fen'
import { refuseOutside } from '#core/db/tx'
import { courierFailure, type CourierAccount, type Ref, type Statement, type StatementLine } from '../port.ts'
import { callTimeoutMs } from './request.ts'

const columns = ['商户单号', '平台单号', '类型', '金额', '时间', '说明']

/** Couriers give their bills on their sites, as a table; the address of ours is one of the keys. */
export async function statementOf(
  { more }: CourierAccount,
  day: string,
  timeoutMs: number = callTimeoutMs,
): Promise<Statement> {
  const address = more['statementUrl'] ?? ''
  if (address === '') throw courierFailure('refused', '没有填写账单地址')
  refuseOutside('a bill of a courier')
  const url = new URL(address)
  url.searchParams.set('date', day)
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).then(
    async (response) => ({ ok: response.ok, text: await response.text() }),
    () => ({ ok: false, text: '' }),
  )
  const [head, ...lines] = answer.text.trim().split(/\r?\n/)
  if (!answer.ok || head !== columns.join(',')) throw courierFailure('unreachable', `no statement of ${day}`)
  return {
    lines: lines.flatMap((line) => lineOf(line) ?? []),
    unreadable: lines.filter((line) => !lineOf(line)).map((line) => ({ ref: refIn(line), words: line.slice(0, 80) })),
  }
}

const refIn = (line: string): Ref => {
  const [sn = '', providerId = ''] = line.split(',')
  return { sn, providerId, brand: '' }
}

const lineOf = (line: string): StatementLine | undefined => {
  const [, , kind = '', sum = '', time = '', words = ''] = line.split(',')
  const [amount, at] = [parseYuan(sum), readMoment(time)]
  return amount === undefined || !at ? undefined : { ref: refIn(line), kind, amount, at, words }
}
