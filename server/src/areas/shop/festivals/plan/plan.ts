import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { mostDays } from '@zdb/contract/shop/festivals/limits'
import { storesOf } from '#areas/shop/stores/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { hours, now } from '#core/time/clock'
import { announce } from '#core/work/outbox'
import { festivalTouched } from '../events.ts'
import { refuseOverlap } from '../life/readiness.ts'
import { festivalLife } from '../machine.ts'
import { followAwaited } from '../places/awaited-times.ts'
import { awaitedTimesOf } from '../places/turned-away.sql.ts'
import {
  insertFestival,
  keepSlots,
  keepStores,
  lockFestival,
  peopleOf,
  type PlanColumns,
  type SlotRow,
} from './plan.sql.ts'
import { nextWaveAt } from './waves.ts'

type Plan = Body<typeof festivals.create>
type Change = Body<typeof festivals.update>

const daysOf = ({ first_day, last_day }: Pick<Plan, 'first_day' | 'last_day'>) => {
  const [startsAt, endsAt] = [startOfDay(first_day), startOfDay(addDays(last_day, 1))]
  if (endsAt <= startsAt) refuseField('last_day', '最后一天不能早于第一天')
  if (endsAt > startOfDay(addDays(first_day, mostDays))) refuseField('last_day', `最多${mostDays}天`)
  return { startsAt, endsAt }
}

const columnsOf = (plan: Plan): PlanColumns => {
  const { startsAt, endsAt } = daysOf(plan)
  if (plan.accept_from && plan.accept_from >= endsAt) refuseField('accept_from', '开始接单的时间应早于节日结束')
  for (const wave of plan.waves) if (wave.to <= wave.from) refuseField('waves', `波次“${wave.name}”的时段不正确`)
  return {
    name: plan.name,
    starts_at: startsAt,
    ends_at: endsAt,
    accept_from: plan.accept_from,
    cutoff_hours: plan.cutoff_hours,
    waves: JSON.stringify(plan.waves),
    next_wave_at: nextWaveAt(plan.waves),
    roles: JSON.stringify(plan.roles),
    templates: JSON.stringify(plan.templates),
  }
}

const slotsOf = (plan: Plan): SlotRow[] => {
  const { startsAt, endsAt } = daysOf(plan)
  const rows = plan.slots.map((slot) => ({
    store_id: idOf(slot.sid),
    starts_at: slot.from,
    ends_at: slot.to,
    capacity: slot.capacity,
    cutoff_at: slot.cutoff ?? new Date(slot.from.getTime() - hours(plan.cutoff_hours)),
    cutoff_fixed: slot.cutoff !== null,
  }))
  const sorted = rows.toSorted((a, b) => a.store_id - b.store_id || a.starts_at.getTime() - b.starts_at.getTime())
  for (const [index, slot] of sorted.entries()) {
    const before = sorted[index - 1]
    if (slot.ends_at <= slot.starts_at || slot.starts_at < startsAt || slot.ends_at > endsAt)
      refuseField('slots', '时段应在节日的日期内，且结束晚于开始')
    if (before && before.store_id === slot.store_id && before.ends_at > slot.starts_at)
      refuseField('slots', '同一家门店的时段不能重叠')
  }
  return sorted
}

/** Stores and people are one's own; nobody else's exist. */
const requireOwn = async (actor: Actor, plan: Plan): Promise<void> => {
  const own = new Set((await storesOf(actor)).map(({ id }) => String(id)))
  const planned = plan.stores.map(({ sid }) => sid)
  if (planned.some((sid) => !own.has(sid))) refuse('notFound')
  if (new Set(planned).size < planned.length) refuseField('stores', '同一家门店只能选一次')
  if (plan.slots.some(({ sid }) => !planned.includes(sid))) refuseField('slots', '时段的门店不在计划的门店中')
  const people = await peopleOf(
    actor,
    plan.roles.map(({ account_id }) => idOf(account_id)),
  )
  if (plan.roles.some(({ account_id }) => !people.has(idOf(account_id)))) refuse('notFound')
}

const keepParts = async (tx: Tx, actor: Actor, id: number, plan: Plan): Promise<void> => {
  const of = { id, merchantId: actor.merchantId }
  const stores = plan.stores.map(({ sid, floor }) => ({ store_id: idOf(sid), price_floor: floor }))
  await keepStores(tx, of, stores)
  await keepSlots(tx, of, slotsOf(plan))
}

const summary = ({ name, first_day, last_day, stores, slots }: Plan) => ({
  name,
  first_day,
  last_day,
  stores: stores.length,
  slots: slots.length,
  capacity: slots.reduce((sum, { capacity }) => sum + capacity, 0),
})

export const createFestival = (actor: Actor, plan: Plan): Promise<{ id: string }> =>
  within(async (tx) => {
    const columns = columnsOf(plan)
    if (columns.ends_at <= now()) refuse('festivalOver')
    await requireOwn(actor, plan)
    const id = await insertFestival(tx, { ...columns, merchant_id: actor.merchantId, created_at: now() })
    await keepParts(tx, actor, id, plan)
    await record(tx, actor, 'festivals.create', id, { after: summary(plan) })
    return { id: String(id) }
  })

/** Changes the plan that was seen; what it says takes effect at once where the festival is live. */
export const updateFestival = (actor: Actor, id: string, { revision, ...plan }: Change): Promise<null> =>
  within(async (tx) => {
    const columns = columnsOf(plan)
    const festival = await lockFestival(tx, actor, idOf(id))
    if (festival.revision !== revision) refuse('moved')
    await requireOwn(actor, plan)
    await move(tx, festivalLife, 'update', {
      id: festival.id,
      merchantId: actor.merchantId,
      actor,
      set: { ...columns, revision: revision + 1 },
    })
    const awaited = await awaitedTimesOf(tx, festival.id)
    await keepParts(tx, actor, festival.id, plan)
    await followAwaited(tx, awaited)
    await refuseOverlap(tx, festival)
    await record(tx, actor, 'festivals.update', festival.id, {
      before: { name: festival.name, first_day: dayText(festival.starts_at) },
      after: summary(plan),
    })
    await announce(tx, festivalTouched, { festivalId: festival.id })
    return null
  })
