import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { ridersOfStores } from '#areas/couriers/delivery/public'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { days, minutes, now } from '#core/time/clock'
import { slotWords } from '../places/standing.ts'
import { storesOfFestival } from '../plan/festival-slots.sql.ts'
import { festivalOf, peopleOf, type Festival } from '../plan/plan.sql.ts'
import { presentHead, presentSlot, rolesOf } from '../plan/present.ts'
import { wavesOf } from '../plan/waves.ts'
import { goodsLine, namesOf } from '../plan/reading.ts'
import { channelTroubles, hoursOf, urgentOrders, wallSlots, type ChannelTrouble, type WallSlot } from './wall.sql.ts'

type Wall = Result<typeof festivals.wall>

/** What fits on a wall and can be read from across the room. */
const mostUrgent = 12
const mostWaves = 6
const shownAfterStart = minutes(60)
const soon = minutes(30)

/** Today; before the festival its first day, after it its last. */
const dayOf = ({ starts_at, ends_at }: Festival): Date => {
  const today = startOfDay(dayText(now()))
  if (today < starts_at) return starts_at
  return today < ends_at ? today : startOfDay(addDays(dayText(ends_at), -1))
}

const wavesOn = async (actor: Actor, festival: Festival, slots: readonly WallSlot[]): Promise<Wall['waves']> => {
  const roles = rolesOf(festival)
  const people = await peopleOf(
    actor,
    roles.map(({ account_id }) => Number(account_id)),
  )
  const namesIn = (role: string) =>
    roles.filter((planned) => planned.role === role).map(({ account_id }) => people.get(Number(account_id)) ?? '')
  return wavesOf(festival)
    .filter(({ at }) => at.getTime() > now().getTime() - shownAfterStart)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, mostWaves)
    .map(({ name, role, at, from, to, share }) => {
      const taken = slots
        .filter(({ starts_at }) => starts_at >= from && starts_at < to)
        .reduce((sum, slot) => sum + slot.taken, 0)
      return { name, role, people: namesIn(role), at, orders: Math.round((taken * share) / 100) }
    })
}

const alarmsOf = (slots: readonly WallSlot[], troubles: readonly ChannelTrouble[]): Wall['alarms'] => [
  ...troubles.map(({ name, error, next_at }) => ({ title: `${name} 渠道未同步`, detail: error, at: next_at })),
  ...slots
    .filter(
      ({ cutoff_at, taken, made }) =>
        cutoff_at > now() && cutoff_at.getTime() - now().getTime() <= soon && taken > made,
    )
    .map((slot) => ({
      title: `${slot.store} ${slotWords(slot)} 即将截单`,
      detail: `还有${slot.taken - slot.made}单待制作`,
      at: slot.cutoff_at,
    })),
  ...slots
    .filter(({ late }) => late > 0)
    .map((slot) => ({ title: `${slot.store} ${slotWords(slot)}`, detail: `${slot.late}单已超时`, at: slot.ends_at })),
]

/** All that hangs on the wall, read at once. */
export const wall = async (actor: Actor, id: string): Promise<Wall> => {
  const festival = await festivalOf(actor, idOf(id))
  const day = dayOf(festival)
  const today = { from: day, to: new Date(day.getTime() + days(1)) }
  const stores = await storesOfFestival(festival.id)
  const names = new Map(stores.map(({ store_id, name }) => [store_id, name]))
  const [slots, hours, urgent, troubles, riders] = await Promise.all([
    wallSlots(festival.id, { from: day, to: festival.ends_at }, now()),
    hoursOf(festival.id, today),
    urgentOrders(festival.id, today, mostUrgent),
    channelTroubles(festival.id),
    ridersOfStores([...names.keys()]),
  ])
  const shown = slots.filter(({ starts_at }) => starts_at < today.to)
  return {
    ...presentHead(actor, festival),
    at: now(),
    slots: shown.map((slot) => {
      const { cutoff_fixed: _fixed, ...row } = presentSlot(slot)
      return { ...row, late: slot.late, next_due: slot.next_due }
    }),
    urgent: urgent.map((order) => {
      const { sn, route } = namesOf(order)
      return { sn, route, store: order.store, goods: goodsLine(order.goods), due: order.window_end }
    }),
    late_total: shown.reduce((sum, { late }) => sum + late, 0),
    riders: riders.map(({ store_id, called, carrying }) => ({ store: names.get(store_id) ?? '', called, carrying })),
    alarms: alarmsOf(shown, troubles),
    waves: await wavesOn(actor, festival, slots),
    hours,
  }
}
