import { independently } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import type { Placement } from './slot.sql.ts'
import { slotObstacle } from './standing.ts'
import { noteTurnedAway } from './turned-away.sql.ts'

/** A sender asks a shop for a closed slot: it is refused, and hears when the slot opens again. */
export const refuseClosedSlot = async (merchantId: number, place: Placement): Promise<void> => {
  const obstacle = await slotObstacle(place)
  if (!obstacle) return
  await independently(() => noteTurnedAway(obstacle.slotId, merchantId))
  refuse(obstacle.code, obstacle.words)
}
