import cluster from 'node:cluster'
import { join, resolve } from 'node:path'
import { startCluster } from '@zdb/tools/postgres'
import { readConfig } from '#core/process/config'
import { startJobs, stopJobs } from '#core/work/jobs'
import { createLog } from '#core/process/log'
import { migrate } from '#core/db/migrate'
import { sealKeyOf, useSealKey } from '#core/outside/sealed'
import { connect, disconnect } from '#core/db/tx'
import { diskFiles } from '#ports/files/disk'
import { makeLively, seedChannels } from '#seed/demo/channels'
import { seedRides } from '#seed/demo/deliveries'
import { seedChat } from '#seed/demo/chat'
import { seedDelivery } from '#seed/demo/delivery-setup'
import { demoAccounts, seedDemo } from '#seed/demo/demo'
import { seedMiniShop } from '#seed/demo/mini-shop'
import { demoOperators } from '#seed/demo/operators'
import { jobsOf } from './job-list.ts'
import { buildApplications } from './start/applications-build.ts'
import { keepingOf } from './start/backups.ts'
import { connectionLimit } from './start/connection-limit.sql.ts'
import { serveAsTold, serveHere } from './start/one-process.ts'
import { processShare, usualProcesses } from './start/process-share.ts'
import { startSandbox } from './start/sandbox-process.ts'
import { startServerProcesses } from './start/server-processes.ts'
import { runToTheEnd, untilAskedToStop } from './stopping.ts'

const root = join(import.meta.dirname, '../..')

/** `npm start`: everything on one machine, from nothing to an address one can open. */
const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const dataDir = resolve(root, config.DATA_DIR)
  const stops: (() => Promise<unknown>)[] = []
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.reverse()) await stop()
  }
  try {
    const [database, sandbox] = await Promise.all([
      config.DATABASE_URL
        ? undefined
        : startCluster({ dir: join(dataDir, 'postgres'), log: console.log, archive: config.BACKUP_DIR !== undefined }),
      config.SANDBOX_URL
        ? undefined
        : startSandbox(root, config.SANDBOX_PORT, { dir: join(dataDir, 'sandbox'), autopilot: true }),
      buildApplications(root, config.PRE_PRODUCTION === '1'),
    ])
    if (database) stops.push(database.stop)
    const backups = database && keepingOf(config, dataDir, database)
    if (backups) stops.push(backups.stop)
    if (sandbox) stops.push(sandbox.stop)
    const DATABASE_URL = config.DATABASE_URL ?? database?.adminUrl ?? ''
    await migrate(DATABASE_URL)
    connect(DATABASE_URL, 4, (error) => console.error(error.message))
    useSealKey(await sealKeyOf(config.PII_KEY, dataDir))
    const outside = sandbox && { url: sandbox.url, label: config.SANDBOX_APP }
    const places = await seedDemo(
      outside && { pictures: (name) => `${outside.url}/channels/pictures/${name}.svg`, hasPayApp: true },
    )
    await seedChat(diskFiles(join(dataDir, 'files')), places)
    const [owner, helper] = places
    if (outside && owner && helper) {
      // Orders that move tell whoever follows them: the queues are there before the first one does.
      const files = diskFiles(join(dataDir, 'files'))
      const jobs = jobsOf({ files, reach: { loopback: true } })
      await startJobs(jobs, { url: DATABASE_URL, work: false, log: createLog('error') })
      await seedChannels(outside, owner, helper)
      await seedMiniShop(outside, files, owner)
      await seedDelivery(outside, places)
      await seedRides(owner)
      await stopJobs()
    }
    const { DATABASE_CONNECTIONS: pool, PROCESSES = usualProcesses() } = config
    const { processes, connections } = processShare(PROCESSES, pool, await connectionLimit())
    await disconnect()
    const settings = {
      ...config,
      DATABASE_URL,
      DATABASE_CONNECTIONS: connections,
      DATA_DIR: dataDir,
      SANDBOX_URL: config.SANDBOX_URL ?? sandbox?.url,
    }
    const told = { config: settings, ridersOf: outside && owner }
    const running = await (processes > 1 ? startServerProcesses(processes, told, backups?.keptAt) : serveHere(told))
    stops.push(running.stop)
    if (outside) await makeLively(outside, config.DEMO_LIVELY)
    console.log(welcome(running.url, settings.SANDBOX_URL))
  } catch (error) {
    await stopAll()
    throw error
  }
  await untilAskedToStop(stopAll)
}

const welcome = (url: string, sandboxUrl: string | undefined): string =>
  [
    '',
    `转单宝已启动：${url}/`,
    ...(sandboxUrl
      ? [
          `外部服务沙盒：${sandboxUrl}/（短信收件箱 ${sandboxUrl}/sms，销售渠道 ${sandboxUrl}/channels，骑手 ${sandboxUrl}/couriers，验证器 ${sandboxUrl}/authenticator）`,
        ]
      : []),
    '演示账号（手机号 / 密码，支付密码 246810）：',
    ...demoAccounts.map(({ mobile, password, who }) => `  ${mobile} / ${password}  ${who}`),
    `平台工作台：${url}/operator（账号 / 密码，首次登录绑定动态码）：`,
    ...demoOperators.map(({ login, password, who }) => `  ${login} / ${password}  ${who}`),
    '按 Ctrl+C 停止',
    '',
  ].join('\n')

await runToTheEnd(cluster.isWorker ? serveAsTold : start)
