import pg from 'pg'
import { keepPattern, layMerchants, layStretch, onlineOrders, putBack, settle, strip, transfers } from './lay.sql.ts'

export type Wanted = { readonly merchants: number; readonly transfers: number; readonly online: number }

const stretches = 20

const seconds = (began: number): string => `${((Date.now() - began) / 1_000).toFixed(0)} 秒`

/** So many orders of so many merchants, in the tables of a demo that has a history: its orders are what is copied. */
export const layMany = async (databaseUrl: string, wanted: Wanted, say: (line: string) => void): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set maintenance_work_mem = '2GB'`)
    // Whoever lays them shares the machine.
    await client.query('set max_parallel_maintenance_workers = 0')
    const seats = await layMerchants(client, wanted.merchants)
    const tables = [
      { laid: transfers, orders: wanted.transfers },
      { laid: onlineOrders, orders: wanted.online },
    ]
    const patterns = []
    for (const { laid, orders } of tables) patterns.push({ laid, orders, length: await keepPattern(client, laid) })
    for (const { laid, orders, length } of patterns) {
      const began = Date.now()
      const parts = await strip(client, laid)
      const copies = Math.max(1, Math.round(orders / length))
      for (let at = 0; at < stretches; at += 1) {
        const from = Math.floor((length * at) / stretches) + 1
        const to = Math.floor((length * (at + 1)) / stretches)
        await layStretch(client, laid, seats, { from, to, copies })
      }
      say(`${laid.table}：${copies * length} 行，${seconds(began)}`)
      for (const part of parts) {
        const begun = Date.now()
        await putBack(client, laid, part)
        say(`${laid.table}：${part.name}，${seconds(begun)}`)
      }
      await settle(client, laid)
      say(`${laid.table}：共 ${seconds(began)}`)
    }
  } finally {
    await client.end()
  }
}
