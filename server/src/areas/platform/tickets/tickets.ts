import type { Body } from '@zdb/contract/kit/endpoint'
import type { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { ticketStates } from '@zdb/contract/platform/tickets/states'
import { refuseForeignPictures } from '#areas/desk/files/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { deadlineOf, standInQueue } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import { nameOf, type Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { categoriesInUse } from './categories.sql.ts'
import { moveTicket, say } from './move-ticket.ts'
import { refreshTicket } from './pushes.ts'
import { helpTicket, type TicketMove } from './ticket-machine.ts'
import { insertTicket, lockTicketOf, patchTicket } from './tickets.sql.ts'

/** Only what has nothing below it can be asked about: it names the operators who answer. */
const refuseUnknownCategory = async (id: number): Promise<void> => {
  const all = await categoriesInUse()
  const known = all.some((category) => category.id === id) && all.every(({ parent_id }) => parent_id !== id)
  if (!known) refuseField('category_id', '请选择问题分类')
}

export const createTicket = async (
  actor: Actor,
  { category_id, content, images, order_sn }: Body<typeof tickets.create>,
): Promise<{ id: string }> => {
  await refuseUnknownCategory(idOf(category_id))
  await spendRateLimit('ticket', String(actor.merchantId))
  return within(async (tx) => {
    await refuseForeignPictures(tx, actor, images)
    const made = await insertTicket(tx, {
      merchant_id: actor.merchantId,
      account_id: actor.accountId,
      category_id: idOf(category_id),
      order_sn,
      state: ticketStates.waiting.code,
      created_at: now(),
      updated_at: now(),
    })
    const ticket = await patchTicket(tx, made.id, { deadline_at: deadlineOf(helpTicket, made, await currentRules()) })
    await say(tx, ticket, actor, { side: 'merchant', content, images })
    await standInQueue(tx, helpTicket, ticket)
    await record(tx, actor, 'tickets.create', ticket.id, { after: { category_id, order_sn } })
    refreshTicket(ticket)
    return { id: String(ticket.id) }
  })
}

/** Which reply it is, by where the ticket stands. */
const replies: Readonly<Record<number, TicketMove>> = {
  [ticketStates.waiting.code]: 'replyWaiting',
  [ticketStates.completed.code]: 'replyCompleted',
}

export const replyTo = async (actor: Actor, { id, content, images }: Body<typeof tickets.reply>): Promise<null> => {
  await spendRateLimit('ticketReply', String(actor.merchantId))
  return within(async (tx) => {
    const ticket = await lockTicketOf(tx, actor, idOf(id))
    await refuseForeignPictures(tx, actor, images)
    const words = { side: 'merchant', content, images } as const
    refreshTicket(await moveTicket(tx, replies[ticket.state] ?? 'reply', { ticket, actor, words }))
    return null
  })
}

const endings = { complete: '确认问题已解决', cancel: '取消了工单' } as const

export const endTicket = (actor: Actor, name: keyof typeof endings, id: string): Promise<null> =>
  within(async (tx) => {
    const ticket = await lockTicketOf(tx, actor, idOf(id))
    const words = { side: 'system', content: `${nameOf(actor)}${endings[name]}` } as const
    const ended = await moveTicket(tx, name, { ticket, actor, words })
    // Nobody has to be told of what they did themselves.
    refreshTicket(await patchTicket(tx, ended.id, { unread_by_merchant: ticket.unread_by_merchant }))
    return null
  })

const open: ReadonlySet<number> = new Set([ticketStates.waiting.code, ticketStates.answered.code])

/** Gone from the merchant's list; the platform keeps it. */
export const removeTicket = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const ticket = await lockTicketOf(tx, actor, idOf(id))
    if (open.has(ticket.state)) refuse('ticketMoved', '工单还在处理中，结束后才能删除')
    const hidden = await patchTicket(tx, ticket.id, { hidden_at: now() })
    await record(tx, actor, 'tickets.remove', ticket.id)
    refreshTicket(hidden)
    return null
  })
