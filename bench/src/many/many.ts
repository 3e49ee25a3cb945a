import { join } from 'node:path'
import { startCluster } from '@zdb/tools/postgres'
import { createDatabase } from '@zdb/tools/templates'
import { useSealKey } from '../../../server/src/core/outside/sealed.ts'
import { piiKey, seed } from '../order-world.ts'
import type { Row } from '../row.ts'
import { layMany } from './lay.ts'
import { preparePlans } from './plans.ts'
import { compareParts } from './split.sql.ts'
import { rowOf, takenOn } from './taken.ts'

/** So many unless another number is named: `npm run bench -- many 50000000`. */
const usual = 1_000_000
/** The pattern of all others, and what they are compared with. */
const few = 100_000
const merchants = 20_000
/** Of so many transfers one is beside an online order. */
const onlineOf = 6
const wanted = (): number => Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? usual)

/** Both tables of orders with as many as shops together have: each question as among a hundred thousand, and its plans. */
export const many = async (dir: string): Promise<Row[]> => {
  useSealKey(piiKey)
  const cluster = await startCluster({ dir: join(dir, 'postgres-many'), durable: false })
  try {
    const databaseUrl = await createDatabase(cluster, 'many')
    await seed(databaseUrl, 'orders', few * 0.9)
    await seed(databaseUrl, 'online', few * 0.9)
    await preparePlans(databaseUrl)
    const before = await takenOn(cluster, databaseUrl)
    const transfers = wanted()
    const online = Math.max(few, Math.round(transfers / onlineOf))
    await layMany(databaseUrl, { merchants, transfers, online }, console.log)
    const after = await takenOn(cluster, databaseUrl)
    await compareParts(databaseUrl, console.log)
    return after.flatMap((each) => {
      const was = before.find(({ what }) => what === each.what)
      return was ? [rowOf(was, each)] : []
    })
  } finally {
    await cluster.stop()
  }
}
