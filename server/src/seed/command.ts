import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '@zdb/tools/postgres'
import { readConfig } from '#core/process/config'
import { migrate } from '#core/db/migrate'
import { sealKeyOf, useSealKey } from '#core/outside/sealed'
import { connect, disconnect } from '#core/db/tx'
import { seedDemo } from './demo/demo.ts'
import { addHistory, addOnlineHistory } from './history/history.ts'

/** `npm run seed [-- --orders 100000 --online 100000]`: the demo world, and on request the large state for benchmarks. */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '0' }, online: { type: 'string', default: '0' } },
})
const [orders, online] = [Number(values.orders), Number(values.online)]
if ([orders, online].some((count) => !Number.isInteger(count) || count < 0 || count > 10_000_000)) {
  console.error('--orders 与 --online 应为 0 到 10000000 之间的整数')
  process.exit(1)
}

const config = readConfig(process.env)
const cluster = config.DATABASE_URL
  ? undefined
  : await startCluster({
      dir: join(resolve(import.meta.dirname, '../../..', config.DATA_DIR), 'postgres'),
      log: console.log,
    })
const url = config.DATABASE_URL ?? cluster?.adminUrl ?? ''
await migrate(url)
useSealKey(await sealKeyOf(config.PII_KEY, resolve(import.meta.dirname, '../../..', config.DATA_DIR)))
// A million rows are one statement: it may take as long as it takes.
connect(url, 2, (error) => console.error(error.message), { connectMs: 10_000, statementMs: 0 })
const started = Date.now()
console.log((await seedDemo()).length > 0 ? '演示数据已写入' : '已有数据，演示数据未改动')
const report = (what: string): void =>
  console.log(`已写入${what}的历史，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`)
if (orders > 0) {
  await addHistory(orders)
  report(` ${orders} 单`)
}
if (online > 0) {
  await addOnlineHistory(online)
  report(` ${online} 网单`)
}
await disconnect()
await cluster?.stop()
