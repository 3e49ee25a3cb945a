import { sql, type Insertable, type Selectable } from 'kysely'
import { wareStates } from '@zdb/contract/channels/mini-shop/states'
import type { MiniCategory, MiniImage, MiniPackage } from '#core/db/schema'
import { db, type Db, type Tx } from '#core/db/tx'
import { isNot } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'

export type Category = Selectable<MiniCategory>
export type Package = Selectable<MiniPackage>
export type Image = Selectable<MiniImage>
type Owner = { readonly merchantId: number }
type Counted<T> = T & { readonly total: number }

const live = isNot('state', wareStates.removed.code)

export const listCategories = async ({ merchantId }: Owner): Promise<Counted<Category>[]> => {
  const { rows } = await sql<Counted<Category>>`
    select c.*, (select count(*)::int from mini_ware where category_id = c.id and ${live}) as total
    from mini_category c where c.merchant_id = ${merchantId} order by c.id limit 500`.execute(db())
  return rows
}

export const categoryOf = async (on: Db, { merchantId }: Owner, id: number): Promise<Category> =>
  (await on
    .selectFrom('mini_category')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

export const insertCategory = (tx: Tx, row: Insertable<MiniCategory>): Promise<Category> =>
  tx.insertInto('mini_category').values(row).returningAll().executeTakeFirstOrThrow()

export const patchCategory = (tx: Tx, id: number, change: Partial<Insertable<MiniCategory>>): Promise<Category> =>
  tx.updateTable('mini_category').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Whether anything was ever sold in it; a category that names a ware stays. */
export const isUsed = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('mini_ware').select('id').where('category_id', '=', id).limit(1).execute()).length > 0

export const dropCategory = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.deleteFrom('mini_category').where('id', '=', id).execute())

export const listPackages = async ({ merchantId }: Owner): Promise<Counted<Package>[]> => {
  const { rows } = await sql<Counted<Package>>`
    select p.*, (select count(*)::int from mini_ware where package_id = p.id and ${live}) as total
    from mini_package p where p.merchant_id = ${merchantId} order by p.id limit 500`.execute(db())
  return rows
}

export const packageOf = async (on: Db, { merchantId }: Owner, id: number): Promise<Package> =>
  (await on
    .selectFrom('mini_package')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

export const insertPackage = (tx: Tx, row: Insertable<MiniPackage>): Promise<Package> =>
  tx.insertInto('mini_package').values(row).returningAll().executeTakeFirstOrThrow()

export const patchPackage = (tx: Tx, id: number, change: Partial<Insertable<MiniPackage>>): Promise<Package> =>
  tx.updateTable('mini_package').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const dropPackage = async (tx: Tx, id: number): Promise<void> => {
  await sql`update mini_ware set package_id = null where package_id = ${id}`.execute(tx)
  await tx.deleteFrom('mini_package').where('id', '=', id).execute()
}

export const insertImage = (tx: Tx, row: Insertable<MiniImage>): Promise<Image> =>
  tx.insertInto('mini_image').values(row).returningAll().executeTakeFirstOrThrow()

export const pageOfImages = async (
  { merchantId }: Owner,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: Image[]; total: number }> => {
  const mine = db().selectFrom('mini_image').where('merchant_id', '=', merchantId)
  const [rows, { total }] = await Promise.all([
    mine
      .selectAll()
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
