import { sql } from 'kysely'
import { db, type Tx } from '#core/tx'
import { saidIn, textOf, type Said } from './said.ts'

/** Everything a courier has said of a delivery. */
export const sayingsOf = async (deliveryId: number): Promise<Said[]> => {
  const rows = await db()
    .selectFrom('delivery_event')
    .select('saying')
    .where('delivery_id', '=', deliveryId)
    .where('saying', '<>', '')
    .execute()
  return rows.map(({ saying }) => saidIn(saying))
}

/** Writes it into the story, once. */
export const insertSaying = async (
  tx: Tx,
  deliveryId: number,
  said: Said,
  line: { at: Date; actor: string; what: string; detail: string },
): Promise<void> => {
  await tx
    .insertInto('delivery_event')
    .values({ delivery_id: deliveryId, side: 'courier', saying: textOf(said), ...line })
    .onConflict((conflict) => conflict.columns(['delivery_id', 'saying']).where('saying', '<>', '').doNothing())
    .execute()
}

/** Where a rider was, at most one spot in so many seconds. */
export const insertSpot = async (
  tx: Tx,
  deliveryId: number,
  spot: { at: Date; longitude: number; latitude: number },
  apartMs: number,
): Promise<void> => {
  await sql`
    insert into delivery_trail (delivery_id, at, longitude, latitude)
    select ${deliveryId}, ${spot.at}, ${spot.longitude}, ${spot.latitude}
    where not exists (
      select 1 from delivery_trail where delivery_id = ${deliveryId} and at > ${new Date(spot.at.getTime() - apartMs)}
    )
    on conflict do nothing`.execute(tx)
}
