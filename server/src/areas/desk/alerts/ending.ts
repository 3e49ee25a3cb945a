import type { Tx } from '#core/db/tx'
import { endAlerts, type Ending } from './alerts.sql.ts'
import { closeDeskItem } from './desk/desk-item.ts'
import { tellConsoles } from './tell-consoles.ts'

/** Ends those of a merchant that are open, while its alerts are held: the desk and all consoles hear of it. */
export const endIn = async (tx: Tx, merchantId: number, ids: readonly number[], ending: Ending): Promise<number[]> => {
  const ended = await endAlerts(tx, ids, ending)
  if (ended.length === 0) return []
  await closeDeskItem(tx, merchantId)
  await tellConsoles(ended)
  return ended
}
