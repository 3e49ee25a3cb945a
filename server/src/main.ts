import { ConfigError, readConfig } from '#core/process/config'
import { createLog } from '#core/process/log'
import { startTracing } from '#core/process/tracing'
import { migrate } from '#core/db/migrate'
import { startServer } from './server.ts'
import { runToTheEnd, untilAskedToStop } from './stopping.ts'

/** One server process against a given database: what runs behind a balancer. `npm start` is start.ts. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const { DATABASE_URL, DATABASE_SESSION_URL } = config
  if (!DATABASE_URL) throw new ConfigError('缺少环境变量 DATABASE_URL')
  await startTracing(config, (words) => log.warn(words))
  const log = createLog(config.LOG_LEVEL)
  await migrate(DATABASE_SESSION_URL ?? DATABASE_URL, { say: (words) => log.warn(words) })
  const running = await startServer({ ...config, DATABASE_URL }, log)
  log.info({ url: running.url }, 'ready')
  await untilAskedToStop(running.stop)
}

await runToTheEnd(main)
