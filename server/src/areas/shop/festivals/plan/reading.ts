import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { stateOf } from '@zdb/contract/kit/states'
import type { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { festivalStates } from '@zdb/contract/shop/festivals/states'
import { shopsOfMerchant } from '#areas/channels/channel-shops/public'
import { storeOf } from '#areas/shop/stores/public'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { peakDates } from '#core/time/peak-dates'
import { canClose } from '../channels/wishes.ts'
import { wishesOf } from '../channels/channel.sql.ts'
import { pageOfFestivals, slotOf, slotsOf, storesOfFestival, type PlannedStore } from './festival-slots.sql.ts'
import { festivalOf, peopleOf } from './plan.sql.ts'
import { floorOf, presentHead, presentSlot, rolesOf, templatesOf } from './present.ts'
import { wavesOf } from './waves.ts'
import { dueByHour, ordersOfSlot, type SlotOrder } from './slot-orders.sql.ts'

export const listFestivals = async (
  actor: Actor,
  { status, page, page_size }: Query<typeof festivals.list>,
): Promise<Result<typeof festivals.list>> => {
  const state = status === undefined ? undefined : festivalStates[status].code
  const { rows, total } = await pageOfFestivals(actor.merchantId, state, { page, page_size })
  const items = rows.map(({ stores, slots, capacity, taken, full, ...festival }) => ({
    ...presentHead(actor, festival),
    stores,
    slots,
    capacity,
    taken,
    full,
  }))
  return { items, total, page, page_size }
}

/** The peak days from today on for a year, the nearest first, each with its day of the year before. */
export const peaks = (): Result<typeof festivals.peaks> => {
  const today = dayText(now())
  const yearOn = addDays(today, 365)
  return Object.entries(peakDates)
    .flatMap(([year, days]) =>
      Object.entries(days).map(([name, day]) => ({
        name,
        day,
        last_year: peakDates[String(Number(year) - 1)]?.[name] ?? null,
      })),
    )
    .filter(({ day }) => day >= today && day <= yearOn)
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

const channelsOf = async (
  { merchantId }: Actor,
  stores: readonly PlannedStore[],
): Promise<Result<typeof festivals.detail>['channels']> => {
  const names = new Map(stores.map(({ store_id, name }) => [store_id, name]))
  const shops = (await shopsOfMerchant({ merchantId })).filter(({ store_id }) => names.has(store_id ?? 0))
  const wishes = await wishesOf(shops.map(({ id }) => id))
  return shops.map(({ id, name, channel, store_id }) => {
    const wish = wishes.get(id)
    return {
      id: String(id),
      name,
      channel: channelOf(channel).name,
      store: names.get(store_id ?? 0) ?? '',
      can_close: canClose(channel),
      closed: wish?.closed_by_us ?? false,
      pending: wish !== undefined && wish.next_at !== null,
      error: wish?.error ?? '',
    }
  })
}

export const festivalDetail = async (actor: Actor, id: string): Promise<Result<typeof festivals.detail>> => {
  const festival = await festivalOf(actor, idOf(id))
  const [stores, slots] = await Promise.all([storesOfFestival(festival.id), slotsOf(festival.id)])
  const roles = rolesOf(festival)
  const [people, channels] = await Promise.all([
    peopleOf(
      actor,
      roles.map(({ account_id }) => Number(account_id)),
    ),
    channelsOf(actor, stores),
  ])
  return {
    ...presentHead(actor, festival),
    revision: festival.revision,
    cutoff_hours: festival.cutoff_hours,
    stores: stores.map(({ store_id, name, price_floor }) => ({
      sid: String(store_id),
      name,
      floor: floorOf(price_floor),
    })),
    slots: slots.map(presentSlot),
    waves: wavesOf(festival),
    roles: roles.map((role) => ({ ...role, name: people.get(Number(role.account_id)) ?? '已离职' })),
    templates: templatesOf(festival),
    channels,
  }
}

type Goods = { item_name?: string; item_total?: number }

export const goodsLine = (goods: unknown): string =>
  (goods as Goods[]).map(({ item_name = '', item_total = 1 }) => `${item_name}×${item_total}`).join('、')

/** The number and the page of an order at the store that makes it. */
export const namesOf = ({ kind, sn }: Pick<SlotOrder, 'kind' | 'sn'>) => ({
  kind,
  sn,
  route: kind === 'received' ? routeTo('receivedOrder', { sn }) : routeTo('onlineOrder', { no: sn }),
})

export const slotOrders = async (actor: Actor, slotId: string): Promise<Result<typeof festivals.slotOrders>> => {
  const slot = (await slotOf(actor.merchantId, idOf(slotId))) ?? refuse('notFound')
  const orders = await ordersOfSlot(slot.id)
  return {
    slot: presentSlot(slot),
    orders: orders.map((order) => ({
      ...namesOf(order),
      goods: goodsLine(order.goods),
      from: order.window_start,
      to: order.window_end,
      status_zh:
        order.kind === 'received'
          ? transferStates[stateOf(transferStates, order.state)].label
          : onlineStates[stateOf(onlineStates, order.state)].label,
      made: order.made,
    })),
  }
}

/** What was to be brought on the same days of the year before, hour by hour, on the days as they fall this year. */
export const preview = async (
  actor: Actor,
  { first_day, last_day, last_year, sids }: Body<typeof festivals.preview>,
): Promise<Result<typeof festivals.preview>> => {
  const stores = await Promise.all(sids.map(async (sid) => (await storeOf(actor, idOf(sid))).id))
  const shift = startOfDay(first_day).getTime() - startOfDay(last_year).getTime()
  const from = startOfDay(last_year)
  const to = new Date(startOfDay(addDays(last_day, 1)).getTime() - shift)
  const rows = await dueByHour(stores, from, to)
  return rows.map(({ store_id, hour, orders }) => ({
    sid: String(store_id),
    from: new Date(hour.getTime() + shift),
    orders,
  }))
}
