import { sql, type RawBuilder } from 'kysely'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export type SettingName = 'receive' | 'transfer'
export type StoredSetting = { store_id: number | null; value: unknown }

/** The store's own setting, else that of all stores; undefined where nobody has said anything. */
export const storedSetting = (
  merchantId: number,
  storeId: number | null,
  identifier: SettingName,
): Promise<StoredSetting | undefined> =>
  db()
    .selectFrom('store_setting')
    .select(['store_id', 'value'])
    .where('merchant_id', '=', merchantId)
    .where('identifier', '=', identifier)
    .where((where) => where.or([where('store_id', 'is', null), where('store_id', '=', storeId)]))
    .orderBy('store_id', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()

export const storeSetting = async (
  tx: Tx,
  merchantId: number,
  storeId: number | null,
  identifier: SettingName,
  value: object,
): Promise<void> => {
  await sql`
    insert into store_setting (merchant_id, store_id, identifier, value, at)
    values (${merchantId}, ${storeId}, ${identifier}, ${JSON.stringify(value)}, ${now()})
    on conflict (merchant_id, identifier, coalesce(store_id, 0)) do update set value = excluded.value, at = excluded.at`.execute(
    tx,
  )
}

/** The receive setting of a row of `store`, as JSON; null where the usual one holds. */
export const receiveSettingOf: RawBuilder<unknown> = sql`(
  select g.value from store_setting g where g.merchant_id = store.merchant_id and g.identifier = 'receive'
    and (g.store_id is null or g.store_id = store.id) order by g.store_id nulls last limit 1)`
