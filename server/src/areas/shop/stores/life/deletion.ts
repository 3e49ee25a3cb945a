import type { Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import type { Obstacle, Obstacles, StoreBindings } from '#core/domain/obstacle'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { releaseName } from '../profile/names.sql.ts'
import { lockDefault, makeDefault, nextDefault } from '../profile/profiles.sql.ts'
import { tellStore } from '../store-push.ts'
import { lockStore, storeOf } from '../stores.sql.ts'
import { storeLife } from './life-machine.ts'

/** What the areas know of a store that is to be deleted. */
export type StoreEnds = {
  readonly storeObstacles: readonly Obstacles[]
  readonly storeBindings: readonly StoreBindings[]
}

type Check = Result<typeof stores.checkRemoval>

const obstaclesOf = async ({ storeObstacles }: StoreEnds, actor: Actor, id: number): Promise<Obstacle[]> => {
  const of = { merchantId: String(actor.merchantId), storeId: String(id) }
  return (await Promise.all(storeObstacles.map((ask) => ask(of)))).flat()
}

const boundTo = async ({ storeBindings }: StoreEnds, { merchantId }: Actor, storeId: number): Promise<Check['bound']> =>
  (await Promise.all(storeBindings.map(({ of }) => of({ merchantId, storeId })))).flat()

/** What stands in the way, and what would be let go of with the store. */
export const checkRemoval = async (ends: StoreEnds, actor: Actor, id: number): Promise<Check> => {
  await storeOf(actor, id)
  const [obstacles, bound] = await Promise.all([obstaclesOf(ends, actor, id), boundTo(ends, actor, id)])
  return { obstacles, bound }
}

const sameKeys = (shown: readonly string[], bound: Check['bound']): boolean =>
  bound.every(({ key }) => shown.includes(key))

/**
 * Deletes a store that nothing hangs on, together with what was bound to it and named in the confirmation: what came
 * since then was not agreed to.
 */
export const removeStore = async (
  ends: StoreEnds,
  actor: Actor,
  id: number,
  confirmed: readonly string[],
): Promise<null> =>
  within(async (tx) => {
    await lockDefault(tx, actor.merchantId)
    const before = await lockStore(tx, actor, id)
    const obstacles = await obstaclesOf(ends, actor, id)
    if (obstacles.length > 0) refuse('storeInUse', `不能删除：${obstacles.map(({ title }) => title).join('；')}`)
    const bound = await boundTo(ends, actor, id)
    if (!sameKeys(confirmed, bound)) refuse('storeBindingsChanged')
    const set = { deleted_at: now(), is_default: false, reopen_at: null, suspended_until: null }
    const store = await move(tx, storeLife, 'remove', { id, merchantId: actor.merchantId, actor, set })
    for (const { unbind } of ends.storeBindings) await unbind(tx, actor, id)
    await releaseName(tx, id)
    const heir = before.is_default ? await nextDefault(tx, actor.merchantId, id) : undefined
    if (heir) await makeDefault(tx, actor.merchantId, heir.id)
    await record(tx, actor, 'stores.remove', id, {
      before: { name: store.name, bound: bound.map(({ title }) => title) },
    })
    await tellStore(tx, store, '门店已删除', `${store.name}已删除`)
    return null
  })
