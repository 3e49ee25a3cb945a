import { sql, type Insertable, type Selectable } from 'kysely'
import type { CourierBinding } from '#core/db/schema'
import { liveCodes } from '@zdb/contract/couriers/delivery/states'
import { db, type Tx } from '#core/db/tx'

export type Binding = Selectable<CourierBinding>
export type BindingChange = Partial<Insertable<CourierBinding>>

/** Who pays: the platform's account, the merchant's own, or one at an express company. The codes of the groups. */
export const ways = { aggregated: 1, merchant: 2, express: 5 } as const
export type Way = (typeof ways)[keyof typeof ways]

const standing = () => db().selectFrom('courier_binding').selectAll().where('unbound_at', 'is', null)

export const bindingsOf = (merchantId: number, storeId: number): Promise<Binding[]> =>
  standing()
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .orderBy('provider')
    .orderBy('way')
    .execute()

/** Of all its stores; a merchant has a few dozen. */
export const bindingsOfMerchant = (merchantId: number): Promise<Binding[]> =>
  standing().where('merchant_id', '=', merchantId).orderBy('id').limit(2_000).execute()

/** Also what was unbound meanwhile: rides it carries still have to be heard. */
export const bindingById = (id: number): Promise<Binding | undefined> =>
  db().selectFrom('courier_binding').selectAll().where('id', '=', id).executeTakeFirst()

export const lockBinding = (tx: Tx, storeId: number, provider: number, way: Way): Promise<Binding | undefined> =>
  tx
    .selectFrom('courier_binding')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .where('way', '=', way)
    .where('unbound_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const lockBindingById = (tx: Tx, id: number): Promise<Binding | undefined> =>
  tx.selectFrom('courier_binding').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The one binding of this store, courier and way: new, or the one there is with this change. */
export const saveBinding = (tx: Tx, binding: Insertable<CourierBinding>, change: BindingChange): Promise<Binding> =>
  tx
    .insertInto('courier_binding')
    .values(binding)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'provider', 'way']).where('unbound_at', 'is', null).doUpdateSet(change),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const patchBinding = (tx: Tx, id: number, change: BindingChange): Promise<Binding> =>
  tx.updateTable('courier_binding').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Whether another merchant has this shop of a courier; nobody else binds it until the transaction ends. */
export const isSomebodyElses = async (
  tx: Tx,
  { merchantId, provider, way, shopNo }: { merchantId: number; provider: number; way: Way; shopNo: string },
): Promise<boolean> => {
  if (shopNo === '') return false
  await sql`select pg_advisory_xact_lock(hashtextextended(${`courier-shop ${provider} ${way} ${shopNo}`}, 0))`.execute(
    tx,
  )
  const other = await tx
    .selectFrom('courier_binding')
    .select('id')
    .where('provider', '=', provider)
    .where('way', '=', way)
    .where('shop_no', '=', shopNo)
    .where('merchant_id', '<>', merchantId)
    .where('unbound_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether something still rides under this account. */
export const isRidden = async (tx: Tx, bindingId: number): Promise<boolean> => {
  const ride = await tx
    .selectFrom('delivery_order')
    .select('id')
    .where('binding_id', '=', bindingId)
    .where('state', 'in', [...liveCodes])
    .limit(1)
    .executeTakeFirst()
  return ride !== undefined
}

/** The right to renew this account until then; undefined while another has it. */
export const takeRenewal = (id: number, at: Date, until: Date): Promise<Binding | undefined> =>
  db()
    .updateTable('courier_binding')
    .set({ renewing_until: until })
    .where('id', '=', id)
    .where('account_sealed', 'is not', null)
    .where((where) => where.or([where('renewing_until', 'is', null), where('renewing_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst()

export const endRenewal = async (id: number): Promise<void> => {
  await db().updateTable('courier_binding').set({ renewing_until: null }).where('id', '=', id).execute()
}

/** The right to open a store at a courier until then; undefined while another has it. */
export const takeOpening = (place: Insertable<CourierBinding>, at: Date, until: Date): Promise<Binding | undefined> =>
  db()
    .insertInto('courier_binding')
    .values({ ...place, is_open: false, renewing_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'provider', 'way'])
        .where('unbound_at', 'is', null)
        .doUpdateSet({ renewing_until: until })
        .where((where) =>
          where.or([
            where('courier_binding.renewing_until', 'is', null),
            where('courier_binding.renewing_until', '<=', at),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst()

/** Nothing came of it: what was never opened is not there. */
export const dropOpening = async (id: number): Promise<void> => {
  await db().deleteFrom('courier_binding').where('id', '=', id).where('shop_no', '=', '').execute()
  await endRenewal(id)
}

/** Accounts whose tokens end before then. */
export const endingBefore = (moment: Date): Promise<Binding[]> =>
  standing()
    .where('account_ends', 'is not', null)
    .where('account_ends', '<', moment)
    .where('trouble', '=', sql.lit(''))
    .orderBy('account_ends')
    .limit(500)
    .execute()
