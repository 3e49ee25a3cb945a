import { readMoment } from '@zdb/contract/kit/china-time'
import { textOf } from '../../ask.ts'
import { hmacSha256, sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import { attempt } from '../attempt.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { Happening, News, Received } from '../port.ts'
import { call, hostsOf, type TaobaoOptions } from './client.ts'
import { listIn } from './order.ts'

type Fields = Record<string, unknown>

export const topics = [
  'taobao_trade_TradeBuyerPay',
  'taobao_trade_TradeSellerShip',
  'taobao_trade_TradeSuccess',
  'taobao_trade_TradeClose',
  'taobao_trade_TradeChanged',
  'taobao_trade_TradeMemoModified',
  'taobao_trade_TradeLogisticsAddressChanged',
  'taobao_refund_RefundCreated',
  'taobao_refund_RefundSellerAgreeAgreement',
  'taobao_refund_RefundSellerRefuseAgreement',
  'taobao_refund_RefundClosed',
  'taobao_refund_RefundSuccess',
] as const

const quantity = 100
const longestWaitMs = 30_000

/** Messages carry no signature, the call that fetches them does: what it brought is sealed, so that nobody can post one. */
export const sealOf = (body: Buffer, secret: string): string =>
  hmacSha256(secret, body.toString('base64')).toString('hex')

/** Asks for messages as long as there are some, then now and then; each is confirmed only after it has been stored. */
export function openMessages(options: TaobaoOptions, store: (push: RawPush) => Promise<void>) {
  const pollMs = options.pollMs ?? 1_000
  let stopped = false
  let waitMs = pollMs
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()

  async function keep(message: Fields): Promise<string> {
    const body = Buffer.from(JSON.stringify(message))
    const headers = { 'line-seal': sealOf(body, options.secret) }
    const url = `${hostsOf(options).router}/tmc`
    return store({ url, path: '', method: 'MESSAGE', headers, body }).then(
      () => idOf(message['id']),
      () => '',
    )
  }

  async function consume(): Promise<number> {
    const answer = await call(options, '', 'taobao.tmc.messages.consume', { quantity })
    const messages = listIn(answer, 'messages', 'tmc_message')
    const kept = (await Promise.all(messages.map(keep))).filter(Boolean)
    if (kept.length > 0) await call(options, '', 'taobao.tmc.messages.confirm', { s_message_ids: kept.join(',') })
    return kept.length
  }

  async function poll(): Promise<void> {
    const { done, failure } = { done: 0, failure: undefined, ...(await attempt(consume())) }
    waitMs = failure ? Math.min(longestWaitMs, waitMs * 2) : pollMs
    if (!stopped) timer = setTimeout(next, done === quantity ? 0 : waitMs)
  }
  function next(): void {
    turn = poll()
  }

  next()
  return {
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}

const reply = (status: number, message: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ message }),
})

export function receive(options: TaobaoOptions, push: RawPush): Received {
  if (!sameText(sealOf(push.body, options.secret), push.headers['line-seal'] ?? ''))
    return { ok: false, reply: reply(403, 'not a message of ours'), why: 'not a message of ours' }
  const message = readRecord(push.body.toString('utf8')) ?? {}
  const content = readRecord(textOf(message['content'])) ?? {}
  const happening = happeningOf(textOf(message['topic']), content)
  const news: News[] = happening
    ? [
        {
          id: idOf(message['id']),
          shopId: idOf(message['user_id']),
          orderId: idOf(content['tid']),
          at: readMoment(textOf(message['pub_time'])) ?? new Date(),
          ...happening,
        },
      ]
    : []
  return { ok: true, reply: reply(200, 'ok'), news }
}

/** A message names the trade and little more: what it says is fetched. */
function happeningOf(topic: string, content: Fields): Happening | null {
  if (topic === 'taobao_trade_TradeSuccess') return { kind: 'finished' }
  if (topic === 'taobao_trade_TradeClose') return { kind: 'cancelled', reason: '交易关闭' }
  if (topic.startsWith('taobao_trade_')) return { kind: 'order' }
  if (topic.startsWith('taobao_refund_')) return { kind: 'refundMoved', refundId: idOf(content['refund_id']) }
  return null
}
