import { within, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export const noteTurnedAway = (slotId: number, merchantId: number): Promise<unknown> =>
  within((tx) =>
    tx
      .insertInto('festival_turned_away')
      .values({ slot_id: slotId, merchant_id: merchantId, at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )

/** Those who wait for a slot; each is told once. */
export const takeTurnedAway = async (tx: Tx, slotId: number): Promise<number[]> => {
  const rows = await tx
    .deleteFrom('festival_turned_away')
    .where('slot_id', '=', slotId)
    .returning('merchant_id')
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}
