import { sql } from 'kysely'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'

/** By provider: how many rides it has been called for and that have not ended. */
export const ridesUnderWay = async (): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ provider: number; count: number }>`
    select provider, count(*)::int as count from delivery_order
    where ${inStates(deliveryStates)('paid', 'accepted', 'delivering')} group by provider`.execute(db())
  return new Map(rows.map(({ provider, count }) => [provider, count]))
}
