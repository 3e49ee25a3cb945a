import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { ticketTabs } from '@zdb/contract/platform/tickets/states'
import { db } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { categoriesInUse } from './categories.sql.ts'
import { presentCategories, presentMessage, presentTicket } from './present.ts'
import { refreshTicket } from './pushes.ts'
import { countTabs, listTickets, newestMessages, patchTicket, ticketOf, type Tab } from './tickets.sql.ts'

type ListQuery = Query<typeof tickets.list>

const tabOf = (status: string): Tab => ticketTabs.find(({ index }) => index === status)?.index ?? 'all'

export const list = async (
  actor: Actor,
  { status, keyword, page, page_size }: ListQuery,
): Promise<Result<typeof tickets.list>> => {
  const { rows, total } = await listTickets({ who: actor, keyword }, tabOf(status), page, page_size)
  return { items: rows.map(presentTicket), total, page, page_size }
}

export const totals = (actor: Actor, { keyword }: ListQuery): Promise<Record<string, number>> =>
  countTabs({ who: actor, keyword })

export const categories = async (): Promise<Result<typeof tickets.category>> =>
  presentCategories(await categoriesInUse())

const pageOfThread = 50

/** Whoever opens the thread has read it. It opens at its newest words; older ones are asked for by the one they precede. */
export const show = async (
  actor: Actor,
  id: string,
  { before }: Query<typeof tickets.show>,
): Promise<Result<typeof tickets.show>> => {
  const ticket = await ticketOf(actor, idOf(id))
  const found = await newestMessages(ticket.id, pageOfThread + 1, before === undefined ? undefined : idOf(before))
  if (ticket.unread_by_merchant) refreshTicket(await patchTicket(db(), ticket.id, { unread_by_merchant: false }))
  return {
    ...presentTicket({ ...ticket, unread_by_merchant: false }),
    messages: found.slice(-pageOfThread).map(presentMessage),
    has_older: found.length > pageOfThread,
  }
}
