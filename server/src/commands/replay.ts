import { join, resolve } from 'node:path'
import { startCluster } from '@zdb/tools/postgres'
import { connect, disconnect } from '#core/db/tx'
import { readConfig } from '#core/process/config'
import { areas } from '../areas.ts'

/** `npm run replay`: callbacks that were given up are tried again by the processes that run. */
const config = readConfig(process.env)
const cluster = config.DATABASE_URL
  ? undefined
  : await startCluster({ dir: join(resolve(import.meta.dirname, '../../..', config.DATA_DIR), 'postgres') })
connect(config.DATABASE_URL ?? cluster?.adminUrl ?? '', 2, (error) => console.error(error.message))
for (const { replay } of areas) if (replay) console.log(`${replay.label}：${await replay.run()} 条已重新排队`)
await disconnect()
await cluster?.stop()
