import { independently, within, type Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import type { Placement } from './slot.sql.ts'
import { slotObstacle } from './standing.ts'

const noteTurnedAway = (slotId: number, merchantId: number): Promise<unknown> =>
  within((tx) =>
    tx
      .insertInto('festival_turned_away')
      .values({ slot_id: slotId, merchant_id: merchantId, at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )

/** A sender asks a shop for a closed slot: it is refused, and hears when the slot opens again. */
export const refuseClosedSlot = async (merchantId: number, place: Placement): Promise<void> => {
  const obstacle = await slotObstacle(place)
  if (!obstacle) return
  await independently(() => noteTurnedAway(obstacle.slotId, merchantId))
  refuse(obstacle.code, obstacle.words)
}

export const takeTurnedAway = async (tx: Tx, slotId: number): Promise<number[]> => {
  const rows = await tx
    .deleteFrom('festival_turned_away')
    .where('slot_id', '=', slotId)
    .returning('merchant_id')
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}
