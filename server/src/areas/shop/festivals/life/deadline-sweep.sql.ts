import { sql, type RawBuilder } from 'kysely'
import { festivalStates } from '@zdb/contract/shop/festivals/states'
import { db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { now } from '#core/time/clock'
import { isFree } from '#core/work/sweep.sql'
import type { Festival } from '../plan/plan.sql.ts'

const isState = inStates(festivalStates)

/** As the partial indices of the due say it. */
export const isBeginning = (): RawBuilder<boolean> =>
  sql<boolean>`${isState('draft')} and accept_from is not null and accept_from <= ${now()}`
export const isEnding = (): RawBuilder<boolean> =>
  sql<boolean>`${isState('active', 'suspended')} and ends_at <= ${now()}`

export const hasWaveDue = (): RawBuilder<boolean> =>
  sql<boolean>`${isState('active', 'suspended')} and next_wave_at <= ${now()}`

export const dueFestivals = async (sweep: string, due: RawBuilder<boolean>, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('festival')
    .select('id')
    .where(due)
    .where(isFree(sweep, 'festival.id'))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** One of them with all plans of its merchant locked, if it is still due. */
export const takeDueFestival = async (tx: Tx, id: number, due: RawBuilder<boolean>): Promise<Festival | undefined> => {
  await sql`select id from festival where merchant_id = (select merchant_id from festival where id = ${id})
    order by id for update`.execute(tx)
  return tx.selectFrom('festival').selectAll().where('id', '=', id).where(due).executeTakeFirst()
}
