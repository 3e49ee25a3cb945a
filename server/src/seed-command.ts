import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '@zdb/tools/postgres'
import { readConfig } from '#core/config'
import { migrate } from '#core/migrate'
import { sealKeyOf, useSealKey } from '#core/sealed'
import { connect, disconnect } from '#core/tx'
import { seedDemo } from './demo.ts'
import { addHistory } from './history.ts'

/** `npm run seed [-- --orders 100000]`: the demo world, and on request the large state for benchmarks. */
const { values } = parseArgs({ options: { orders: { type: 'string', default: '0' } } })
const orders = Number(values.orders)
if (!Number.isInteger(orders) || orders < 0 || orders > 10_000_000) {
  console.error('--orders 应为 0 到 10000000 之间的整数')
  process.exit(1)
}

const config = readConfig(process.env)
const cluster = config.DATABASE_URL
  ? undefined
  : await startCluster({
      dir: join(resolve(import.meta.dirname, '../..', config.DATA_DIR), 'postgres'),
      log: console.log,
    })
const url = config.DATABASE_URL ?? cluster?.adminUrl ?? ''
await migrate(url)
useSealKey(await sealKeyOf(config.PII_KEY, resolve(import.meta.dirname, '../..', config.DATA_DIR)))
connect(url, 2, (error) => console.error(error.message))
const started = Date.now()
console.log((await seedDemo()).length > 0 ? '演示数据已写入' : '已有数据，演示数据未改动')
if (orders > 0) {
  await addHistory(orders)
  console.log(`已写入 ${orders} 单的历史，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`)
}
await disconnect()
await cluster?.stop()
