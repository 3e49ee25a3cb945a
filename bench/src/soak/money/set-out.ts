import type { Random } from '../../../../sandbox/src/random.ts'
import type { Ground } from './ground.ts'
import { foundShop } from './paying.ts'
import { openDesk, openShops, type Call } from './people.ts'
import type { Stage } from './stage.ts'

/** So many shops that may be sent orders, and the desk; nothing has happened yet. */
export const setOut = async (ground: Ground, random: Random, call: Call, count: number): Promise<Stage> => {
  const shops = await openShops(count)
  for (const shop of shops) await foundShop({ ground, call }, shop)
  return {
    ground,
    random,
    call,
    shops,
    desk: await openDesk(),
    begun: [],
    payments: [],
    deals: [],
    remittances: [],
    penalties: [],
    bank: [],
    acknowledged: { payments: new Set(), withdrawals: new Set() },
    deceived: [],
  }
}
