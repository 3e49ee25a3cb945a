import { sql, type Expression, type SqlBool } from 'kysely'
import type { Permission } from '@zdb/contract/permissions'
import { now } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'

export type NewFileRow = {
  key: string
  merchantId: number
  accountId: number | null
  name: string
  type: string
  kind: string
  size: number
  width: number | null
  height: number | null
  prints: readonly bigint[] | null
}

export const insertFile = async (tx: Tx, { merchantId, accountId, prints, ...file }: NewFileRow): Promise<void> => {
  await tx
    .insertInto('file')
    .values({
      ...file,
      merchant_id: merchantId,
      account_id: accountId,
      at: now(),
      prints: prints && sql<number[]>`${prints.map(String)}::bigint[]`,
    })
    .execute()
}

/** How these pictures of the merchant's own look; those are left out that look like any other. */
export const printsByKey = async (ownerId: number, keys: readonly string[]): Promise<Map<string, bigint[]>> => {
  const { rows } = await sql<{ key: string; prints: string[] }>`
    select key, prints::text[] as prints from file
    where key = any(${[...keys]}::text[]) and merchant_id = ${ownerId} and prints is not null`.execute(db())
  return new Map(rows.map(({ key, prints }) => [key, prints.map(BigInt)]))
}

/** Everybody may see these: no more of one merchant's are looked through. */
const mostOfCatalogue = 5_000

/** Whether the merchant shows everybody a picture that is this one but for so many bits. */
export const isInCatalogue = async (ownerId: number, print: bigint, bits: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (select prints from file where merchant_id = ${ownerId} and open and prints is not null
        order by key limit ${mostOfCatalogue}) shown, unnest(shown.prints) part
      where bit_count((part # ${String(print)}::bigint)::bit(64)) <= ${bits}) as found`.execute(db())
  return rows[0]?.found ?? false
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

/** How many of these pictures the merchant may name to the other: its own, and those the other has shared with it. */
export const countNameablePictures = async (
  tx: Tx,
  merchantId: number,
  keys: readonly string[],
  otherId: number,
): Promise<number> => {
  const { count } = await tx
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('key', 'in', [...keys])
    .where('kind', '=', 'image')
    .where('needs', 'is', null)
    .where('erased_at', 'is', null)
    .where((where) =>
      where.or([
        where('merchant_id', '=', merchantId),
        where.and([where('merchant_id', '=', otherId), isShared(merchantId)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
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

/** A file of this merchant that anybody can read as a document. */
export const documentOf = (tx: Tx, ownerId: number, key: string): Promise<{ name: string } | undefined> =>
  tx
    .selectFrom('file')
    .select('name')
    .where('key', '=', key)
    .where('merchant_id', '=', ownerId)
    .where('type', 'in', ['application/pdf', 'image/jpeg', 'image/png'])
    .where('needs', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
