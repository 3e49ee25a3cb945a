import { sql } from 'kysely'
import { db, within } from '../../../../server/src/core/db/tx.ts'
import { anOnlineOrder } from '../../../../server/src/areas/orders/online-orders/fixtures.ts'
import { median } from '../../latency.ts'

const rounds = 24
const writes = 150

/** The triggers that note what has changed, as rows of the catalogue. */
const triggers = ['online_order_figures_first', 'online_order_figures'] as const

const turn = async (on: boolean): Promise<void> => {
  for (const name of triggers)
    await sql`alter table online_order ${sql.raw(on ? 'enable' : 'disable')} trigger ${sql.ref(name)}`.execute(db())
}

/** So many orders are taken in and finished, each a transaction of its own: milliseconds. */
const round = async (merchantId: number): Promise<number> => {
  const began = performance.now()
  for (let count = 0; count < writes; count += 1)
    await within(async (tx) => {
      const { id } = await anOnlineOrder(tx, { merchant_id: merchantId })
      await tx.updateTable('online_order').set({ state: 40 }).where('id', '=', id).execute()
    })
  return performance.now() - began
}

/** What a write costs more because of the figures, in turns with and without; the rounds in the middle. */
export const upkeepOf = async (merchantId: number): Promise<{ on: number; off: number; ratio: number }> => {
  const taken: { on: number; off: number }[] = []
  await round(merchantId)
  for (let each = 0; each < rounds; each += 1) {
    const times = { on: 0, off: 0 }
    for (const isOn of each % 2 === 0 ? [true, false] : [false, true]) {
      await turn(isOn)
      times[isOn ? 'on' : 'off'] = (await round(merchantId)) / writes
    }
    taken.push(times)
  }
  await turn(true)
  return {
    on: median(taken.map(({ on }) => on)),
    off: median(taken.map(({ off }) => off)),
    ratio: median(taken.map(({ on, off }) => on / off)),
  }
}
