import { sql, type RawBuilder, type Selectable } from 'kysely'
import { codesOf } from '@zdb/contract/kit/states'
import {
  qualificationStates,
  qualificationTypeNames,
  type QualificationType,
} from '@zdb/contract/people/qualifications/states'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import type { Qualification } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { isNot, isOneOf } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'

export type Version = Selectable<Qualification>
/** Whose document it is: the merchant's own, or one store's. */
export type Holder = { readonly merchantId: number; readonly storeId: number | null }

const isState = (...names: (keyof typeof qualificationStates)[]) =>
  isOneOf('state', codesOf(qualificationStates, ...names))

/** Every version the merchant still relies on, waits for or was refused, newest first; nobody has more than a few. */
export const versionsOf = (merchantId: number): Promise<Version[]> =>
  db()
    .selectFrom('qualification')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where(isState('reviewing', 'approved', 'rejected', 'lapsed'))
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()

export const versionOf = async ({ merchantId }: { merchantId: number }, id: number): Promise<Version> =>
  (await db()
    .selectFrom('qualification')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

const ofHolder = (tx: Tx, { merchantId, storeId }: Holder, type: QualificationType) =>
  tx
    .selectFrom('qualification')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('store_id', 'is not distinct from', storeId)
    .where('type', '=', type)

/** What of this document waits for the platform or is relied on, held until the transaction ends. */
export const lockStanding = (tx: Tx, holder: Holder, type: QualificationType): Promise<Version[]> =>
  ofHolder(tx, holder, type)
    .where(isState('reviewing', 'approved', 'lapsed'))
    .orderBy('id')
    .forUpdate()
    .execute()

/** The same for the document of which this is a version, as long as it waits. */
export const lockDocument = async (tx: Tx, id: number): Promise<Version[]> => {
  const version = await tx.selectFrom('qualification').selectAll().where('id', '=', id).executeTakeFirst()
  if (!version) return refuse('notFound')
  const holder = { merchantId: version.merchant_id, storeId: version.store_id }
  return lockStanding(tx, holder, version.type as QualificationType)
}

/** The versions of the same document that this one would take the place of, held until the transaction ends. */
export const lockEarlier = async (tx: Tx, id: number): Promise<Version[]> => {
  const version = await tx.selectFrom('qualification').selectAll().where('id', '=', id).executeTakeFirst()
  if (!version) return refuse('notFound')
  const holder = { merchantId: version.merchant_id, storeId: version.store_id }
  return ofHolder(tx, holder, version.type as QualificationType)
    .where(isState('approved', 'lapsed'))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type NewVersion = Pick<Version, 'name' | 'number' | 'begins_at' | 'ends_at' | 'images' | 'submitted_at'>

/** Of two that are sent at once the second hears that one is being judged already. */
export const insertVersion = async (
  tx: Tx,
  { merchantId, storeId }: Holder,
  type: QualificationType,
  version: NewVersion,
): Promise<Version> =>
  (await tx
    .insertInto('qualification')
    .values({
      ...version,
      merchant_id: merchantId,
      store_id: storeId,
      type,
      state: qualificationStates.reviewing.code,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()) ?? refuse('qualificationOpen')

/** Its own store has not been deleted. */
const ofLivingStore = sql<boolean>`not exists (
  select 1 from store s where s.id = qualification.store_id and s.life_state = ${sql.lit(lifeStates.deleted.code)})`

type Since = { readonly weekly: Date; readonly daily: Date }

/**
 * Versions in force that end before then, past ones included, whose merchant has not been told lately, held; those a
 * rival has are skipped. Who nears the end is told every week, who is past it every day.
 */
export const leaseEnding = (tx: Tx, at: Date, before: Date, told: Since, limit: number): Promise<Version[]> =>
  tx
    .selectFrom('qualification')
    .selectAll()
    .where(isState('approved'))
    .where('ends_at', '<', before)
    .where(ofLivingStore)
    .where(
      sql<boolean>`coalesce(warned_at, '-infinity') < case when ends_at <= ${at} then ${told.daily}::timestamptz else ${told.weekly} end`,
    )
    .orderBy('ends_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const saveWarned = async (tx: Tx, id: number, at: Date): Promise<void> => {
  await tx.updateTable('qualification').set({ warned_at: at }).where('id', '=', id).execute()
}

/** Those whose grace is over. */
export const leaseLapsing = (tx: Tx, passed: RawBuilder<boolean>, limit: number): Promise<Pick<Version, 'id'>[]> =>
  tx
    .selectFrom('qualification')
    .select('id')
    .where(isState('approved'))
    .where('ends_at', 'is not', null)
    .where(passed)
    .orderBy('ends_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Whether a row of `store` may rely on a document of this type: its own, or its merchant's. */
export const inForceFor = (type: QualificationType): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from qualification q where q.merchant_id = store.merchant_id
    and (q.store_id is null or q.store_id = store.id) and q.type = ${sql.lit(type)}
    and ${isOneOf('q.state', codesOf(qualificationStates, 'approved'))})`

export type Reliance = { id: number; categories: number[] } & Record<QualificationType, boolean>

/** Which documents these stores may rely on. */
export const relianceOf = async (storeIds: readonly number[]): Promise<Reliance[]> => {
  const columns = qualificationTypeNames.map((type) => sql`${inForceFor(type)} as ${sql.ref(type)}`)
  const { rows } = await sql<Reliance>`
    select store.id, store.categories, ${sql.join(columns)} from store
    where store.id = any(${[...storeIds]}::bigint[])`.execute(db())
  return rows
}

/** Whether a merchant, or any of its stores, has this document in force. */
export const hasInForce = async (merchantId: number, type: QualificationType): Promise<boolean> => {
  const row = await db()
    .selectFrom('qualification')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('type', '=', type)
    .where('state', 'in', [...codesOf(qualificationStates, 'approved')])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** In which states a merchant's documents of each type are, its own and those of its stores. */
export const statesOfType = (merchantId: number): Promise<Pick<Version, 'type' | 'state'>[]> =>
  db().selectFrom('qualification').select(['type', 'state']).distinct().where('merchant_id', '=', merchantId).execute()

/** These versions, whosever they are: for the platform. */
export const versionsById = (ids: readonly number[]): Promise<Version[]> =>
  db()
    .selectFrom('qualification')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()

/** Who has sent a licence of this number; the number of a person is nobody's key. */
export const merchantsOfLicence = (number: string): Promise<Pick<Version, 'merchant_id' | 'type'>[]> =>
  db()
    .selectFrom('qualification')
    .select(['merchant_id', 'type'])
    .distinct()
    .where('number', '=', number)
    .where(isNot('type', 'identity_card'))
    .limit(50)
    .execute()

/** What of the same document was sent before this version, newest first. */
export const earlierOf = ({ id, merchant_id, store_id, type }: Version): Promise<Version[]> =>
  db()
    .selectFrom('qualification')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('store_id', 'is not distinct from', store_id)
    .where('type', '=', type)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()

/** The names on this merchant's documents of the type, its stores' among them, that are in force. */
export const approvedNames = async (merchantId: number, type: QualificationType): Promise<string[]> => {
  const rows = await db()
    .selectFrom('qualification')
    .select('name')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('type', '=', type)
    .where(isState('approved'))
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
