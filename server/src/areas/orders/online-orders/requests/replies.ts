import type { FastifyBaseLogger } from 'fastify'
import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { dayText, momentText } from '@zdb/contract/kit/china-time'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { eachRow } from '../fulfilment/batches.ts'
import { moveBy } from '../move-online.ts'
import { peopleOf, twinHash } from '../content/people.ts'
import { answerEtas, replyTo } from './requests.sql.ts'
import { lockOrder, type NewOrder, type Order } from '../online-order.sql.ts'
import { writeBack } from '../channel/write-backs.ts'

/**
 * Everyone who urged gets the reply, once each. Where the channel carries no replies it stays with us, and nothing
 * says that the buyer has read it. Answers with what became of it.
 */
const reply = (actor: Actor, sn: string, words: string): Promise<string> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    const replied = await replyTo(tx, order.id, words)
    if (replied.length === 0) refuse('reminderGone')
    const { name, replies } = channelOf(order.channel)
    const story = replies
      ? { what: '回复催单', detail: words }
      : { what: '记录催单处理', detail: `${words}（${name}不转达回复，买家看不到）` }
    const moved = await moveBy(tx, actor, 'replyReminder', order, story, { remind_open: false })
    if (!replies) return `已记录，${name}不转达回复`
    for (const { channel_reminder_id } of replied)
      await writeBack(tx, moved, 'remindReply', { reminder_id: channel_reminder_id, words })
    return '已回复'
  })

export const replyReminder = async (actor: Actor, sn: string, words: string): Promise<null> => {
  await reply(actor, sn, words)
  return null
}

export const replyReminders = (actor: Actor, sns: readonly string[], words: string, log: FastifyBaseLogger) =>
  eachRow(
    sns,
    (said: string) => said,
    log,
    (sn) => reply(actor, sn, words),
  )

/** The time the buyer asks for becomes the order's; whether it is late is decided anew. */
const windowSet = (order: Order, start: Date, end: Date): Partial<NewOrder> => {
  const { mobile, address } = peopleOf(order.people_sealed)
  return {
    delivery_type: 2,
    delivery_day: dayText(start),
    window_start: start,
    window_end: end,
    twin_hash: twinHash(mobile, dayText(start), address),
    overdue: end <= now(),
  }
}

const span = (start: Date, end: Date): string => `${momentText(start).slice(0, 16)} 至 ${momentText(end).slice(0, 16)}`

const answerEta = (actor: Actor, sn: string, agreed: boolean): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    const answered = await answerEtas(tx, order.id, agreed ? 'agreed' : 'refused')
    const last = answered.at(-1) ?? refuse('etaGone')
    const wanted = span(last.window_start, last.window_end)
    const changes = [{ label: '配送时间', before: span(order.window_start, order.window_end), after: wanted }]
    const moved = agreed
      ? await moveBy(
          tx,
          actor,
          'agreeEta',
          order,
          { what: '同意改时间', changes },
          {
            eta_open: false,
            ...windowSet(order, last.window_start, last.window_end),
          },
        )
      : await moveBy(tx, actor, 'refuseEta', order, { what: '拒绝改时间', detail: wanted }, { eta_open: false })
    for (const { channel_request_id } of answered)
      await writeBack(tx, moved, agreed ? 'etaAgree' : 'etaRefuse', { request_id: channel_request_id })
    return null
  })

export const agreeEta = (actor: Actor, sn: string): Promise<null> => answerEta(actor, sn, true)
export const refuseEta = (actor: Actor, sn: string): Promise<null> => answerEta(actor, sn, false)
