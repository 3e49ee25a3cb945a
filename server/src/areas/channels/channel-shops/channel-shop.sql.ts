import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { OnlineShop } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type Shop = Selectable<OnlineShop>
export type ShopChange = Partial<Insertable<OnlineShop>>

export const shopStates = { unbound: 0, bound: 1, expired: 2 } as const

/** A shop as its merchant knows it; to everybody else it does not exist. */
export const shopOf = async (actor: Pick<Actor, 'merchantId'>, id: number): Promise<Shop> =>
  (await db()
    .selectFrom('online_shop')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', actor.merchantId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()) ?? refuse('notFound')

/** The same, held against everyone else until the transaction ends. */
export const lockShop = async (tx: Tx, actor: Pick<Actor, 'merchantId'>, id: number): Promise<Shop> =>
  (await tx
    .selectFrom('online_shop')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', actor.merchantId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('notFound')

export const shopById = (id: number): Promise<Shop | undefined> =>
  db().selectFrom('online_shop').selectAll().where('id', '=', id).executeTakeFirst()

export const openShopById = (id: number): Promise<Shop | undefined> =>
  db().selectFrom('online_shop').selectAll().where('id', '=', id).where(ofOpenMerchant).executeTakeFirst()

/** Whose merchant has not given up its account: nobody would work off the orders of the others. */
export const ofOpenMerchant = sql<boolean>`not exists (
  select from merchant m where m.id = online_shop.merchant_id and m.closed_at is not null)`

/** The bound shops behind the ids that a channel uses, by their id there. */
export const shopsAt = async (
  channel: number,
  ids: readonly string[],
  among: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<ReadonlyMap<string, Shop>> => {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('online_shop')
    .selectAll()
    .where('channel', '=', channel)
    .where('channel_shop_id', 'in', ids)
    .where('removed_at', 'is', null)
    .where('state', '>', sql.lit(shopStates.unbound))
    .where(among)
    .execute()
  return new Map(rows.map((row) => [row.channel_shop_id, row]))
}

/** The shops of a merchant that were ever bound, the newest first. */
export const shopsOfMerchant = ({ merchantId }: Pick<Actor, 'merchantId'>): Promise<Shop[]> =>
  db()
    .selectFrom('online_shop')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('removed_at', 'is', null)
    .where('state', '>', sql.lit(shopStates.unbound))
    .orderBy('id', 'desc')
    .execute()

/** The channels on which a merchant has a shop bound. */
export const boundChannels = async ({ merchantId }: Pick<Actor, 'merchantId'>): Promise<number[]> => {
  const rows = await db()
    .selectFrom('online_shop')
    .select('channel')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('removed_at', 'is', null)
    .where('state', '>', sql.lit(shopStates.unbound))
    .execute()
  return rows.map(({ channel }) => channel)
}

/** The first shop of a merchant that lets us in at a channel. */
export const boundShopAt = ({ merchantId }: Pick<Actor, 'merchantId'>, channel: number): Promise<Shop | undefined> =>
  db()
    .selectFrom('online_shop')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('channel', '=', channel)
    .where('removed_at', 'is', null)
    .where('state', '=', sql.lit(shopStates.bound))
    .orderBy('id')
    .executeTakeFirst()

/** Those for which somebody takes orders in. */
export const openShopsAt = (channel: number, ids: readonly string[]): Promise<ReadonlyMap<string, Shop>> =>
  shopsAt(channel, ids, ofOpenMerchant)

/** Whoever has this shop of a channel, and nobody binds it until the transaction ends. */
export const holderOf = async (tx: Tx, channel: number, channelShopId: string): Promise<Shop | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`online-shop ${channel} ${channelShopId}`}, 0))`.execute(tx)
  return (await shopsAt(channel, [channelShopId])).get(channelShopId)
}

export const insertShop = (tx: Tx, shop: Insertable<OnlineShop>): Promise<Shop> =>
  tx.insertInto('online_shop').values(shop).returningAll().executeTakeFirstOrThrow()

export const patchShop = (tx: Tx, id: number, change: ShopChange): Promise<Shop> =>
  tx.updateTable('online_shop').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Pushes come often; the moment of the last one is kept to a few seconds. */
export const noteHeard = async (ids: readonly number[], at: Date, before: Date): Promise<void> => {
  if (ids.length === 0) return
  await db()
    .updateTable('online_shop')
    .set({ last_push_at: at })
    .where('id', 'in', ids)
    .where((where) => where.or([where('last_push_at', 'is', null), where('last_push_at', '<', before)]))
    .execute()
}
