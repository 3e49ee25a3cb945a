import { sql } from 'kysely'
import { aStore } from '../../../server/src/areas/shop/stores/fixtures.ts'
import { approveStore, liftStores, suspendStore } from '../../../server/src/areas/shop/stores/public.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { system } from '../../../server/src/core/http/actor.ts'
import { days, later } from '../../../server/src/core/time/clock.ts'
import type { Person } from '../people.ts'

export const anOpenStore = ({ merchantId }: Person, name: string): Promise<number> =>
  within((tx) => aStore(tx, merchantId, { name }))

export const aClosedStore = ({ merchantId }: Person, name: string): Promise<number> =>
  within((tx) => aStore(tx, merchantId, { name, closed: { reason: '设备检修' } }))

const platform = system('platform')

const storeNamed = async ({ merchantId }: Person, name: string): Promise<number> => {
  const { id } = await db()
    .selectFrom('store')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

/** The platform's word on a store that was handed in. */
export const approveStoreOf = async (person: Person, name: string): Promise<void> => {
  await approveStore(platform, await storeNamed(person, name))
}

export const suspendStoreOf = async (person: Person, name: string, reason: string, inDays: number): Promise<void> => {
  await suspendStore(platform, await storeNamed(person, name), { reason, until: later(days(inDays)) })
}

/** The days pass: the end of its suspension comes nearer. */
export const suspensionPasses = async (person: Person, name: string, count: number): Promise<void> => {
  const id = await storeNamed(person, name)
  await sql`update store set suspended_until = suspended_until - make_interval(days => ${count}) where id = ${id}`.execute(
    db(),
  )
  await liftStores()
}
