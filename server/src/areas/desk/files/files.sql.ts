import { sql, type Expression, type SqlBool } from 'kysely'
import type { Permission } from '@zdb/contract/permissions'
import { now } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'

export type NewFileRow = {
  key: string
  merchantId: number
  accountId: number
  name: string
  type: string
  kind: string
  size: number
  width: number | null
  height: number | null
}

export const insertFile = async (tx: Tx, { merchantId, accountId, ...file }: NewFileRow): Promise<void> => {
  await tx
    .insertInto('file')
    .values({ ...file, merchant_id: merchantId, account_id: accountId, at: now() })
    .execute()
}

/** With this merchant, or with any. */
const isShared = (merchantId?: number): Expression<SqlBool> =>
  merchantId === undefined
    ? sql<boolean>`exists (select from file_share s where s.key = file.key)`
    : sql<boolean>`exists (select from file_share s where s.key = file.key and s.merchant_id = ${merchantId})`

export const fileByKey = (merchantId: number, key: string) =>
  db()
    .selectFrom('file')
    .select(['name', 'type', 'kind', 'size', 'needs', 'merchant_id', 'open'])
    .where('key', '=', key)
    .where('erased_at', 'is', null)
    .where((where) => where.or([where('merchant_id', '=', merchantId), where('open', '=', true), isShared(merchantId)]))
    .executeTakeFirst()

/** How many of these are the merchant's own pictures, sealed ones and those of a format few can read left out. */
export const countReadablePictures = async (tx: Tx, ownerId: number, keys: readonly string[]): Promise<number> => {
  const { count } = await tx
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('key', 'in', [...keys])
    .where('merchant_id', '=', ownerId)
    .where('kind', '=', 'image')
    .where('type', '!=', 'image/bmp')
    .where('needs', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whoever may take an order must see what it shows; only the merchant's own files can be opened so. */
export const openFiles = async (tx: Tx, ownerId: number, keys: readonly string[]): Promise<void> => {
  await tx
    .updateTable('file')
    .set({ open: true })
    .where('merchant_id', '=', ownerId)
    .where('needs', 'is', null)
    .where('key', 'in', [...keys])
    .execute()
}

/** Only the merchant's own files are shared; a key it merely knows gives nothing away. */
export const insertShares = async (
  tx: Tx,
  ownerId: number,
  keys: readonly string[],
  merchantId: number,
): Promise<void> => {
  await tx
    .insertInto('file_share')
    .columns(['key', 'merchant_id'])
    .expression((from) =>
      from
        .selectFrom('file')
        .select((select) => ['file.key', select.val(merchantId).$castTo<number>().as('merchant_id')])
        .where('file.merchant_id', '=', ownerId)
        .where('file.needs', 'is', null)
        .where('file.key', 'in', [...keys]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * From now on only people of its merchant with this right may open it. Says how many of the keys are pictures of the
 * merchant's own that nobody else may open already.
 */
export const sealFiles = async (
  tx: Tx,
  ownerId: number,
  keys: readonly string[],
  needs: Permission,
): Promise<number> => {
  const sealed = await tx
    .updateTable('file')
    .set({ needs })
    .where('merchant_id', '=', ownerId)
    .where('key', 'in', [...keys])
    .where('kind', '=', 'image')
    .where('type', '!=', 'image/bmp')
    .where('open', '=', false)
    .where((where) => where.not(isShared()))
    .returning('key')
    .execute()
  return sealed.length
}

/** A file whosever it is: for the platform. */
export const fileOfAnybody = (key: string) =>
  db()
    .selectFrom('file')
    .select(['kind', 'merchant_id'])
    .where('key', '=', key)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
