import { routeTo } from '@zdb/contract/pages'
import { may, type Actor } from '#core/http/actor'
import type { Subject } from './facts/measures.sql.ts'
import type { Range } from './ranges.ts'

/** What narrows a list to what a figure counts. */
export type Extra = Readonly<Record<string, string | number>>
export type Links = {
  readonly subject: Subject
  readonly range: Range
  readonly extra: Extra
  readonly actor: Pick<Actor, 'isMaster' | 'grants'>
  /** `0` where all stores are looked at. */
  readonly storeId: number
}

const lists = {
  online: { page: 'onlineOrders', allow: 'online.read', store: 'delivery_sid' },
  sent: { page: 'transferOrders', allow: 'transfer.read', store: 'shop_id' },
  received: { page: 'receivedOrders', allow: 'received.read', store: 'shop_id' },
  ride: { page: 'deliveries', allow: 'delivery.read', store: 'sid' },
} as const

/** The list whose rows add up to a figure; nothing where there is none, and to whom that list is not shown. */
export const linkTo = (links: Links | null, more: Extra = {}): string | null => {
  if (!links) return null
  const { subject, range, extra, actor, storeId } = links
  const { page, allow, store } = lists[subject]
  if (!may(actor, allow)) return null
  const query: Record<string, string | number> = {
    status: 'all',
    date_option: 'custom_date_range',
    start_date: range.from,
    end_date: range.to,
    ...(storeId === 0 ? {} : { [store]: storeId }),
    ...extra,
    ...more,
    figure: 1,
  }
  return routeTo(page, query)
}
