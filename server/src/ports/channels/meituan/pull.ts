import { isRecord, recordsOf } from '../../ask.ts'
import { isFailureOf } from '../../failure.ts'
import { idOf } from '../../lossless-json.ts'
import { channelFailure, type ChannelOrder, type ChannelRefund, type Grant, type Span } from '../port.ts'
import type { MeituanCall } from './client.ts'
import { readRefund } from './refunds.ts'

const pageSize = 100
const atOnce = 8
const dayMs = 86_400_000
const chinaMs = 8 * 3_600_000

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(idOf).filter(Boolean) : [])

/**
 * 美团 lists orders by the number on the day's tickets, not by time. New orders are read from the day's end backwards
 * until one is older than the span; what changed afterwards comes from their list of orders with a push in doubt.
 */
export async function* pullOrders(
  call: MeituanCall,
  grant: Grant,
  span: Span,
  detail: (orderId: string) => Promise<ChannelOrder>,
): AsyncGenerator<ChannelOrder> {
  // Their times are whole seconds.
  const from = new Date(Math.floor(span.from.getTime() / 1000) * 1000)
  const seen = new Set<string>()
  for (const day of daysOf(span)) {
    const ids = await idsOfDay(call, grant, day)
    const newestFirst = ids.toReversed()
    for (let at = 0; at < newestFirst.length; at += atOnce) {
      const orders = await Promise.all(newestFirst.slice(at, at + atOnce).map(detail))
      for (const order of orders) {
        seen.add(order.orderId)
        if (order.placedAt >= from && order.placedAt <= span.to) yield order
      }
      if (orders.every(({ placedAt }) => placedAt < from)) break
    }
  }
  for (const id of await changedIds(call, grant, span)) {
    if (seen.has(id)) continue
    seen.add(id)
    const order = await detail(id).catch(noneOfOurs)
    if (order) yield order
  }
}

export async function* pullRefunds(call: MeituanCall, grant: Grant, span: Span): AsyncGenerator<ChannelRefund> {
  for (const id of await changedIds(call, grant, span)) {
    const values = { wm_order_id_view: id }
    const json = await call('GET', 'ecommerce/order/getOrderRefundDetail', values, grant.accessToken).catch(noneOfOurs)
    for (const row of recordsOf(json?.data)) yield readRefund(id, row)
  }
}

/** The list is the whole app's: another shop's order is refused to this shop's token. */
function noneOfOurs(error: unknown): null {
  if (isFailureOf('channel', error) && error.kind === 'refused') return null
  throw error
}

async function idsOfDay(call: MeituanCall, grant: Grant, day: string): Promise<string[]> {
  const ids: string[] = []
  for (let first = 1; ; first += pageSize) {
    const values = {
      app_poi_code: grant.shopId,
      date_time: day,
      day_seq_start: first,
      day_seq_end: first + pageSize - 1,
    }
    const { data } = await call('GET', 'ecommerce/order/getOrderIdByDaySeq', values, grant.accessToken)
    if (!isRecord(data)) throw channelFailure('unreachable', `getOrderIdByDaySeq ${day} without a list`)
    const page = idsIn(data.order_ids)
    ids.push(...page)
    if (page.length === 0) return ids
  }
}

/**
 * Ids of orders, of any of our shops there, about which something happened in the span. An order that changes again while
 * we read leaves the span, and those behind it move up, past the page that is read next: several pages are read anew
 * until they name nobody new.
 */
async function changedIds(call: MeituanCall, grant: Grant, { from, to }: Span): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const pageAt = async (offset: number): Promise<string[]> => {
    const values = {
      start_time: Math.floor(from.getTime() / 1000),
      end_time: Math.ceil(to.getTime() / 1000),
      type: 1,
      offset,
      limit: pageSize,
    }
    return idsIn((await call('POST', 'order/batchFetchAbnormalOrder', values, grant.accessToken)).data)
  }
  for (let pages = 0, known = -1; pages !== 1 && found.size > known;) {
    known = found.size
    pages = 0
    for (let page: string[], offset = 0; ; offset += pageSize) {
      page = await pageAt(offset)
      pages += 1
      for (const id of page) found.add(id)
      if (page.length < pageSize) break
    }
  }
  return found
}

/** The days of the span in China, as 20261115. */
function daysOf({ from, to }: Span): string[] {
  const first = Math.floor((from.getTime() + chinaMs) / dayMs)
  const last = Math.floor((to.getTime() + chinaMs) / dayMs)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    new Date((first + index) * dayMs).toISOString().slice(0, 10).replaceAll('-', ''),
  )
}
