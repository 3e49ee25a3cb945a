import { ticketStates } from '@zdb/contract/platform/tickets/states'
import type { Tx } from '#core/db/tx'
import { standInQueue } from '#core/domain/machine'
import { days, later, now } from '#core/time/clock'
import { helpTicket } from './ticket-machine.ts'

export type TicketFacts = {
  state?: keyof typeof ticketStates
  category?: string
  content?: string
  orderSn?: string
  images?: string[]
  /** What the platform said to it. */
  answer?: string
  unread?: boolean
  deadlineAt?: Date | null
}

/** A question of this person, with its thread. */
export const aTicket = async (
  tx: Tx,
  { merchantId, accountId }: { merchantId: number; accountId: number },
  facts: TicketFacts = {},
): Promise<number> => {
  const {
    state = 'waiting',
    category = '骑手与配送',
    content = '骑手迟迟没有取货',
    orderSn = '',
    images = [],
    answer,
  } = facts
  const { id: category_id } = await tx
    .selectFrom('ticket_category')
    .select('id')
    .where('title', '=', category)
    .executeTakeFirstOrThrow()
  const ended = state === 'completed' || state === 'cancelled'
  const ticket = await tx
    .insertInto('ticket')
    .values({
      merchant_id: merchantId,
      account_id: accountId,
      category_id,
      order_sn: orderSn,
      state: ticketStates[state].code,
      unread_by_merchant: facts.unread ?? false,
      deadline_at: ended ? null : (facts.deadlineAt ?? later(days(1))),
      reply_until: state === 'completed' ? later(days(3)) : null,
      created_at: now(),
      updated_at: now(),
      ended_at: ended ? now() : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id } = ticket
  await standInQueue(tx, helpTicket, ticket)
  const words = [
    { side: 'merchant', actor: '林小花', account_id: accountId, content, images },
    ...(answer ? [{ side: 'platform', actor: '平台客服', account_id: null, content: answer, images: [] }] : []),
  ]
  await tx
    .insertInto('ticket_message')
    .values(words.map((said) => ({ ticket_id: id, ...said, at: now() })))
    .execute()
  return id
}
