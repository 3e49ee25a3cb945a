import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { SystemActor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { moveTicket } from './move-ticket.ts'
import { tellMerchant } from './pushes.ts'
import {
  lockTicket,
  newestMessages,
  patchTicket,
  shownToDesk,
  ticketsById,
  type Message,
  type Ticket,
  type TicketRow,
} from './tickets.sql.ts'

export type TicketThread = { ticket: TicketRow; messages: Message[] }

/** An operator opens the thread: it counts as read, and the look stands in the audit. */
export const openTicket = async (operator: SystemActor, id: number): Promise<TicketThread> => {
  await within(async (tx) => {
    const { merchant_id: merchantId } = await lockTicket(tx, id)
    await patchTicket(tx, id, { unread_by_platform: false })
    await record(tx, operator, 'tickets.look', id, { merchantId })
  })
  const [[ticket = refuse('notFound')], messages] = await Promise.all([
    ticketsById([id]),
    newestMessages(id, shownToDesk),
  ])
  return { ticket, messages }
}

export const replyTicket = (
  operator: SystemActor,
  id: number,
  { content, images = [] }: { content: string; images?: string[] },
): Promise<Ticket> => {
  if (content.trim() === '') refuseField('content', '请填写回复内容')
  return within(async (tx) => {
    const ticket = await lockTicket(tx, id)
    const words = { side: 'platform', content: content.trim(), images } as const
    const answered = await moveTicket(tx, 'answer', { ticket, actor: operator, words })
    await tellMerchant(tx, answered, '工单有新回复', `您的工单${id}有新的回复`)
    return patchTicket(tx, id, { unread_by_platform: false })
  })
}

export const completeTicket = (operator: SystemActor, id: number, said = '平台已完成处理'): Promise<Ticket> =>
  within(async (tx) => {
    const ticket = await lockTicket(tx, id)
    const words = { side: 'platform', content: said } as const
    const completed = await moveTicket(tx, 'completeByPlatform', { ticket, actor: operator, words })
    await tellMerchant(tx, completed, '工单已完成', `您的工单${id}已由平台完成`)
    return patchTicket(tx, id, { unread_by_platform: false })
  })
