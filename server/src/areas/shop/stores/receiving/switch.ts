import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { ReceiveCondition } from '#core/domain/obstacle'
import { currentRules } from '#core/domain/rules'
import { system, type Actor, type SystemActor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { later, minutes, now } from '#core/time/clock'
import { namedStore } from '../named-store.ts'
import { tellStore } from '../store-push.ts'
import { lockStore, storeOf, type StoreFacts } from '../stores.sql.ts'
import { conditionsOf, lackingOf, type ConditionState } from './lacking.ts'
import { leaseChecks, setReceiving } from './receiving.sql.ts'

type Check = Result<typeof stores.receiveCheck>
type Conditions = readonly ReceiveCondition[]

const present = (store: StoreFacts, states: readonly ConditionState[]): Check => ({
  sid: String(store.id),
  name: store.name,
  receiving: store.receiving,
  closed_why: store.receiving_closed_why,
  can_open: states.every(({ why }) => why === ''),
  items: states.map(({ key, title, why, route }) => ({ key, title, why, route, ok: why === '' })),
})

const checkOf = async (conditions: Conditions, store: StoreFacts): Promise<Check> =>
  present(store, (await conditionsOf(conditions, [store])).get(store.id) ?? [])

/** Each condition of receiving with its state and the page that settles it. */
export const receiveCheck = async (conditions: Conditions, actor: Actor, sid: string | undefined): Promise<Check> =>
  checkOf(conditions, await namedStore(actor, sid))

const wordsOf = (lacking: readonly ConditionState[]): string =>
  lacking.map(({ title, why }) => `${title}：${why}`).join('；')

/** Closes it by hand or because something fell away; what was accepted goes on. */
export const stopReceiving = async (
  tx: Tx,
  actor: Actor | SystemActor,
  { id, merchant_id }: Pick<StoreFacts, 'id' | 'merchant_id'>,
  why: string,
): Promise<StoreFacts | undefined> => {
  const closed = await setReceiving(tx, { id, merchantId: merchant_id }, { receiving: false, why, checkAt: null })
  if (!closed) return undefined
  await record(tx, actor, 'stores.stopReceiving', id, { merchantId: merchant_id, after: { receiving: false, why } })
  await tellStore(
    tx,
    closed,
    '门店已停止接单',
    `${closed.name}已停止接单${why === '' ? '' : `。${why}`}`,
    'storeReceiving',
  )
  return closed
}

/** The store is held first: what falls away meanwhile would close it and find it closed. */
const startReceiving = (conditions: Conditions, actor: Actor, id: number): Promise<void> =>
  within(async (tx) => {
    const store = await lockStore(tx, actor, id)
    const lacking = (await lackingOf(conditions, [store])).get(id) ?? []
    if (lacking.length > 0) refuse('receiveLacking', `还不能开通接单。${wordsOf(lacking)}`)
    const checkAt = later(minutes((await currentRules()).receiveCheckMinutes))
    const whose = { id, merchantId: actor.merchantId }
    const opened = await setReceiving(tx, whose, { receiving: true, why: '', checkAt })
    if (!opened) return
    await record(tx, actor, 'stores.startReceiving', id, { after: { receiving: true } })
    await tellStore(tx, opened, '门店已开通接单', `${opened.name}已开通接单`, 'storeReceiving')
  })

/** Opens if every condition holds; closes whenever its people say so. */
export const switchReceiving = async (
  conditions: Conditions,
  actor: Actor,
  { sid, open }: Query<typeof stores.switchReceiving>,
): Promise<Check> => {
  const store = await namedStore(actor, sid)
  if (open === 1) await startReceiving(conditions, actor, store.id)
  else await within((tx) => stopReceiving(tx, actor, store, ''))
  return checkOf(conditions, await storeOf(actor, store.id))
}

const batch = 100
const clock = system('clock')

/**
 * Looks at receiving stores in turn and closes those that lack something. Any number of processes may run it. Whether the
 * platform lets a store trade is not among it: the pool asks that itself, and who comes back receives as before.
 */
export const watchReceiving = async (all: Conditions): Promise<void> => {
  const conditions = all.filter(({ key }) => key !== 'life')
  const next = later(minutes((await currentRules()).receiveCheckMinutes))
  let due: StoreFacts[]
  do {
    due = await within((tx) => leaseChecks(tx, now(), next, batch))
    const lacking = await lackingOf(conditions, due)
    for (const store of due) {
      const why = wordsOf(lacking.get(store.id) ?? [])
      if (why !== '') await within((tx) => stopReceiving(tx, clock, store, why))
    }
  } while (due.length === batch)
}
