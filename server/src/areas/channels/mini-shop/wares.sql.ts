import { sql, type Insertable, type Selectable } from 'kysely'
import { wareStates, type WareTask } from '@zdb/contract/channels/mini-shop/states'
import type { Fen } from '@zdb/contract/kit/fen'
import type { MiniWare } from '#core/db/schema'
import { db, type Db, type Tx } from '#core/db/tx'
import { isNot } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'

export type Ware = Selectable<MiniWare>
/** A kind of a ware; the key is its number at the pay-app, with the ware's before it. */
export type WareSku = {
  readonly key: number
  readonly values: readonly string[]
  readonly code: string
  readonly price: Fen
  readonly stock: number
  readonly goodsSkuId: number | null
}
type Owner = { readonly merchantId: number }

export const skusOf = ({ skus }: Ware): WareSku[] => skus as unknown as WareSku[]
export const specsOf = ({ specs }: Pick<Ware, 'specs'>) => specs as unknown as { name: string; values: string[] }[]
/** Our number of a ware at the pay-app, and of a kind of it. */
export const outItemId = ({ id }: Pick<Ware, 'id'>): string => `W${id}`
export const outSkuId = (ware: Pick<Ware, 'id'>, key: number): string => `${outItemId(ware)}-${key}`

const kept = isNot('state', wareStates.removed.code)

export const wareOf = async (owner: Owner, id: number): Promise<Ware> =>
  (await db()
    .selectFrom('mini_ware')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', owner.merchantId)
    .where(kept)
    .executeTakeFirst()) ?? refuse('notFound')

export const lockWare = async (tx: Tx, owner: Owner, id: number): Promise<Ware> =>
  (await tx
    .selectFrom('mini_ware')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', owner.merchantId)
    .where(kept)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('notFound')

export const lockAnyWare = (tx: Tx, id: number): Promise<Ware | undefined> =>
  tx.selectFrom('mini_ware').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const waresOf = (owner: Owner): Promise<Ware[]> =>
  db()
    .selectFrom('mini_ware')
    .selectAll()
    .where('merchant_id', '=', owner.merchantId)
    .where(kept)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

export const insertWare = (tx: Tx, ware: Insertable<MiniWare>): Promise<Ware> =>
  tx.insertInto('mini_ware').values(ware).returningAll().executeTakeFirstOrThrow()

export const patchWare = (tx: Tx, id: number, change: Partial<Insertable<MiniWare>>): Promise<Ware> =>
  tx
    .updateTable('mini_ware')
    .set({ ...change, updated_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The columns that ask the pay-app for something, at once. */
export const asking = (task: WareTask) => ({ task, task_sent: false, tries: 0, next_at: now(), reason: '' })
export const answered = (reason = '') => ({ task: '', task_sent: false, tries: 0, reason })

/** Those the pay-app is to be asked about, kept from others for a while. */
export const takeDueWares = async (at: Date, until: Date, limit: number): Promise<Ware[]> => {
  const { rows } = await sql<Ware>`
    update mini_ware set next_at = ${until}
    where id in (
      select id from mini_ware where task <> '' and next_at <= ${at}
      order by next_at limit ${limit} for update skip locked)
    returning *`.execute(db())
  return rows
}

/** Asked after at once instead of in a while. */
export const hurryWare = async (on: Db, shopId: number, id: number): Promise<void> => {
  await sql`update mini_ware set next_at = ${now()} where id = ${id} and shop_id = ${shopId} and task <> ''`.execute(on)
}

export const countTags = async ({ merchantId }: Owner): Promise<{ name: string; total: number }[]> => {
  const { rows } = await sql<{ name: string; total: number }>`
    select tag as name, count(*)::int as total from mini_ware, unnest(tags) as tag
    where merchant_id = ${merchantId} and ${kept} group by tag order by total desc, tag limit 200`.execute(db())
  return rows
}

/** Of those of the merchant that there are; says how many. */
export const tagWares = async (
  tx: Tx,
  { merchantId }: Owner,
  ids: readonly number[],
  tags: readonly string[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update mini_ware set tags = ${[...tags]}::text[], updated_at = ${now()}
    where merchant_id = ${merchantId} and id = any(${[...ids]}::bigint[]) and ${kept}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
