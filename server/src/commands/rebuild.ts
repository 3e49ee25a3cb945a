import { join, resolve } from 'node:path'
import { startCluster } from '@zdb/tools/postgres'
import { connect, disconnect } from '#core/db/tx'
import { readConfig } from '#core/process/config'
import { areas } from '../areas.ts'

/** `npm run rebuild [merchant]`: sums are counted anew from what they are sums of, of one merchant or of all. */
const [given] = process.argv.slice(2)
const merchantId = given === undefined ? undefined : Number(given)
if (merchantId !== undefined && !Number.isSafeInteger(merchantId)) {
  console.error('用法：npm run rebuild [商家编号]')
  process.exit(64)
}
const config = readConfig(process.env)
const cluster = config.DATABASE_URL
  ? undefined
  : await startCluster({ dir: join(resolve(import.meta.dirname, '../../..', config.DATA_DIR), 'postgres') })
// The sums of a large merchant take longer than a request may.
const patience = { connectMs: 10_000, statementMs: 3_600_000 }
connect(config.DATABASE_URL ?? cluster?.adminUrl ?? '', 2, (error) => console.error(error.message), patience)
for (const { rebuild } of areas)
  if (rebuild) console.log(`${rebuild.label}：${await rebuild.run(merchantId)} 家商家已重新汇总`)
await disconnect()
await cluster?.stop()
