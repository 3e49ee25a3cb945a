import { sql, type Insertable, type Selectable } from 'kysely'
import { serviceStates } from '@zdb/contract/channels/mini-shop/states'
import type { MiniService } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'

export type Service = Selectable<MiniService>

export const serviceOf = (storeId: number): Promise<Service | undefined> =>
  db().selectFrom('mini_service').selectAll().where('store_id', '=', storeId).executeTakeFirst()

/** The row of a store; made when it is first asked for. */
export const lockService = async (tx: Tx, row: Insertable<MiniService>): Promise<Service> => {
  await tx
    .insertInto('mini_service')
    .values(row)
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute()
  return tx
    .selectFrom('mini_service')
    .selectAll()
    .where('store_id', '=', row.store_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const lockAnyService = (tx: Tx, id: number): Promise<Service | undefined> =>
  tx.selectFrom('mini_service').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const patchService = async (tx: Tx, id: number, change: Partial<Insertable<MiniService>>): Promise<void> =>
  void (await tx.updateTable('mini_service').set(change).where('id', '=', id).execute())

const isWaiting = inStates(serviceStates)('reviewing', 'closing')

export const takeDueServices = async (at: Date, until: Date, limit: number): Promise<Service[]> => {
  const { rows } = await sql<Service>`
    update mini_service set next_at = ${until}
    where id in (
      select id from mini_service where ${isWaiting} and next_at <= ${at}
      order by next_at limit ${limit} for update skip locked)
    returning *`.execute(db())
  return rows
}
