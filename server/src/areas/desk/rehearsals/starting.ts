import type { rehearsals } from '@zdb/contract/desk/rehearsals/endpoints'
import { mostOfADay, mostSpeed, speedOf } from '@zdb/contract/desk/rehearsals/limits'
import { rehearsalStates } from '@zdb/contract/desk/rehearsals/states'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { storesOf } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import type { Actor, SystemActor } from '#core/http/actor'
import { nameOf } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { hours, later, now } from '#core/time/clock'
import { comingFestivals, ownDays, type Rehearsed } from './festivals.ts'
import { leaseMs } from './lease.ts'
import { rehearsalLife } from './machine.ts'
import { countHands, countOfTheDay, insertRehearsal, openRehearsalOf, ordersOfDays } from './rehearsal.sql.ts'
import { tellScreens } from './rehearsal-push.ts'

export type Wish = Body<typeof rehearsals.startRehearsal>
type Whose = { readonly merchantId: number }

/** As long as others may be before it. */
const queueMs = hours(2)
const mostDays = 7

const rehearsedOf = ({ festival, start_date, end_date }: Wish): Rehearsed => {
  if (festival) {
    const found = comingFestivals().find(({ name }) => name === festival)
    return found ?? refuseField('festival', `没有${festival}这个节日，请改选日期`)
  }
  if (!start_date) return refuseField('festival', '请选择节日，或填写去年的日期')
  const to = end_date ?? start_date
  if (to < start_date) return refuseField('start_date', '开始日期不能晚于结束日期')
  if ((Date.parse(to) - Date.parse(start_date)) / hours(24) >= mostDays)
    return refuseField('end_date', `一次最多演练${mostDays}天中最忙的一天`)
  return ownDays(start_date, to)
}

const titleOf = ({ name, from, to }: Rehearsed, { factor }: Wish): string =>
  `${name || (from === to ? from : `${from} 至 ${to}`)} × ${factor}`

/** Asked for by a merchant at its screen, or by whoever runs the installation at theirs and plays it there. */
export const queueRehearsal = async (
  by: Actor | SystemActor,
  { merchantId }: Whose,
  wish: Wish,
  runner: string | null = null,
): Promise<number> => {
  if (speedOf(wish) > mostSpeed) refuse('rehearsalTooFast')
  const rehearsed = rehearsedOf(wish)
  const stores = await storesOf({ merchantId })
  if (stores.length === 0) refuse('rehearsalNoStore')
  const hands = wish.hands ?? (await countHands({ merchantId }))
  const { factor, making } = wish
  return within(async (tx) => {
    const id = await insertRehearsal(tx, {
      merchant_id: merchantId,
      state: rehearsalStates.queued.code,
      title: titleOf(rehearsed, wish),
      festival: rehearsed.name,
      source_from: rehearsed.from,
      source_to: rehearsed.to,
      played_day: rehearsed.day,
      factor,
      hours: wish.hours,
      minutes: wish.minutes,
      hands,
      making,
      due_at: later(runner === null ? queueMs : leaseMs),
      runner,
      account_id: by.kind === 'merchant' ? by.accountId : null,
      actor_name: nameOf(by),
      created_at: now(),
    })
    if (id === undefined) return refuse('rehearsalRunning')
    // Counted with itself, after who was before it: presses at once do not pass together.
    if (by.kind === 'merchant' && (await countOfTheDay(tx, { merchantId })) > mostOfADay) refuse('rehearsalsOfTheDay')
    await record(tx, by, 'rehearsals.startRehearsal', id, { merchantId, after: { ...wish, hands } })
    tellScreens(merchantId, id)
    return id
  })
}

export const startRehearsal = async (actor: Actor, wish: Wish): Promise<Result<typeof rehearsals.startRehearsal>> => ({
  id: String(await queueRehearsal(actor, actor, wish)),
})

/** Whoever plays it hears of it with its next word, and ends. */
export const cancelRehearsal = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const { merchantId } = actor
    await move(tx, rehearsalLife, 'cancelRehearsal', { id: idOf(id), merchantId, actor, set: { ended_at: now() } })
    await record(tx, actor, 'rehearsals.cancelRehearsal', idOf(id))
    tellScreens(merchantId, idOf(id))
    return null
  })

export const optionsOf = async (actor: Actor): Promise<Result<typeof rehearsals.options>> => {
  const coming = comingFestivals()
  const [orders, hands, open] = await Promise.all([
    ordersOfDays(
      actor,
      coming.map(({ from }) => from),
    ),
    countHands(actor),
    openRehearsalOf(actor),
  ])
  return {
    festivals: coming.map(({ name, from, day }) => ({
      name,
      last_day: from,
      next_day: day,
      orders: orders.get(from) ?? 0,
    })),
    hands,
    open_id: open === undefined ? null : String(open),
  }
}
