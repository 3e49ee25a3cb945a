import type { Person, World } from '#test/harness/world'
import { aFunded } from '#areas/orders/transfer-orders/fixtures'
import type { Order } from '#areas/orders/transfer-orders/public'
import { db, within } from '#core/db/tx'
import { aPooledOrder, aShop, type ShopFacts } from './fixtures.ts'

export type Florist = Person & { storeId: number }

/** Signed in at a shop that can take orders. */
export const florist = async (world: World, facts: ShopFacts = {}): Promise<Florist> => {
  const person = await world.merchant({ name: '春天花店' })
  return { ...person, storeId: await within((tx) => aShop(tx, person.merchantId, facts)) }
}

/** Signed in with money to send orders. */
export const sender = async (world: World): Promise<Person> => {
  const person = await world.merchant({ name: '花语总店' })
  await within((tx) => aFunded(tx, person.merchantId))
  return person
}

export const pooled = (from: Person, facts: object = {}): Promise<Order> =>
  within((tx) => aPooledOrder(tx, { merchant_id: from.merchantId, ...facts }))

export const orderNow = (sn: string): Promise<Order> =>
  db().selectFrom('transfer_order').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow()

/** The titles of what was pushed to a merchant, oldest first. */
export const heardBy = async ({ merchantId }: Person): Promise<string[]> => {
  const rows = await db()
    .selectFrom('push')
    .select('title')
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}

export const limitReceiving = async ({ merchantId }: Person, reason: string, from: Date): Promise<void> => {
  await db()
    .insertInto('merchant_limit')
    .values({ merchant_id: merchantId, type: 'jiedan', reason, from_at: from })
    .execute()
}
