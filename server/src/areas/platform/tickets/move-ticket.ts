import { ticketStates } from '@zdb/contract/platform/tickets/states'
import type { Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { deadlineOf, move } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import { nameOf, type Actor, type SystemActor } from '#core/http/actor'
import { days, later, now } from '#core/time/clock'
import { helpTicket, type TicketMove } from './ticket-machine.ts'
import { insertMessage, patchTicket, type Ticket } from './tickets.sql.ts'

export type Words = { side: 'merchant' | 'platform' | 'system'; content: string; images?: string[] }

const { completed, cancelled } = ticketStates
const speakers = { platform: '平台客服', system: '系统' } as const

export const say = async (
  tx: Tx,
  ticket: Ticket,
  actor: Actor | SystemActor,
  { side, content, images = [] }: Words,
): Promise<void> =>
  insertMessage(tx, {
    ticket_id: ticket.id,
    side,
    actor: side === 'merchant' ? nameOf(actor) : speakers[side],
    account_id: actor.kind === 'merchant' ? actor.accountId : null,
    content,
    images,
  })

/** Another word while the platform's time runs does not lengthen that time. */
const keepsDeadline: ReadonlySet<TicketMove> = new Set(['replyWaiting'])

/** The one way a ticket changes: one guarded statement, whose turn it is now, the word in the thread and the trail. */
export const moveTicket = async (
  tx: Tx,
  name: TicketMove,
  { ticket, actor, words }: { ticket: Ticket; actor: Actor | SystemActor; words: Words },
): Promise<Ticket> => {
  const rules = await currentRules()
  const { was, ...moved } = await move(tx, helpTicket, name, { id: ticket.id, actor })
  const isDone = moved.state === completed.code
  const after = await patchTicket(tx, ticket.id, {
    updated_at: now(),
    deadline_at: keepsDeadline.has(name) ? ticket.deadline_at : deadlineOf(helpTicket, moved, rules),
    ended_at: isDone || moved.state === cancelled.code ? now() : null,
    reply_until: isDone ? later(days(rules.ticketReopenDays)) : null,
    ...(words.side === 'merchant' ? { unread_by_platform: true } : { unread_by_merchant: true }),
  })
  await say(tx, after, actor, words)
  const { merchant_id: merchantId, state } = after
  await record(tx, actor, `tickets.${name}`, ticket.id, { merchantId, before: { state: was }, after: { state } })
  return after
}
