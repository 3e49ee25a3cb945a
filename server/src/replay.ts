import { resolve, join } from 'node:path'
import { startCluster } from '@zdb/tools/postgres'
import { callbackInbox } from '#areas/channel-traffic/callback-inbox'
import { callbacks } from '#areas/delivery/callbacks/callback-routes'
import { connect, disconnect } from '#core/db/tx'
import { readConfig } from '#core/process/config'

/** `npm run replay`: callbacks that were given up are tried again by the processes that run. */
const config = readConfig(process.env)
const cluster = config.DATABASE_URL
  ? undefined
  : await startCluster({ dir: join(resolve(import.meta.dirname, '../..', config.DATA_DIR), 'postgres') })
connect(config.DATABASE_URL ?? cluster?.adminUrl ?? '', 2, (error) => console.error(error.message))
console.log(`已重新排队：运力回调 ${await callbacks.replay()} 条，渠道回调 ${await callbackInbox.replay()} 条`)
await disconnect()
await cluster?.stop()
