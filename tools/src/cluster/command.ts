import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve, join } from 'node:path'
import { packedOf, packedOrPlain, serverSources } from '../packed.ts'
import { isTrouble } from '../postgres/trouble.ts'
import { startInstallation, type Installation } from './installation.ts'
import { startOutside } from './outside.ts'
import { untilToldToEnd } from './told-to-end.ts'

/** `npm run cluster [-- 3]`: several server processes on this machine, with all that stands around them on several. */

const root = join(import.meta.dirname, '../../..')
const dir = resolve(root, process.env['DATA_DIR'] ?? '.data', 'cluster')
const processes = Number(process.argv[2] ?? 3)
if (!Number.isInteger(processes) || processes < 1 || processes > 8) {
  console.error('用法：npm run cluster -- [服务进程数，1 到 8，不写为 3]')
  process.exit(64)
}

const runScript = async (script: string, env: Readonly<Record<string, string>> = {}): Promise<void> => {
  const child = spawn(process.execPath, [join(root, script)], { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${script} 未能完成`)
}

const table = ({ url, balancer, servers, pool, redis, databases }: Installation, outsideUrl: string): string => {
  const kept = [
    { what: '负载均衡', where: url, of: balancer },
    ...servers.map((server) => ({ what: '服务进程', where: server.url, of: server })),
    ...(pool ? [{ what: '连接池', where: `127.0.0.1:${new URL(pool.workUrl).port}`, of: pool }] : []),
    ...(redis ? [{ what: '推送分发', where: redis.url, of: redis }] : []),
  ]
  const rows = [
    ...kept.map(({ what, where, of }) => [of.name, what, where, of.pid() ?? '正在恢复']),
    ...databases.list().map(({ name, role, url: at, pid }) => {
      return [name, role === 'primary' ? '主库　　' : '热备　　', `127.0.0.1:${new URL(at).port}`, pid]
    }),
  ]
  const lines = rows.map(([name, what, where, pid]) => {
    return `  ${String(name).padEnd(12)}${what}  ${String(where).padEnd(28)}kill -9 ${pid}`
  })
  return [
    '',
    `转单宝已启动：${url}/（演示账号见 README，如 13800000001 / huahua2026）`,
    `外部服务沙盒：${outsideUrl}/（文件也存在其中的 S3）`,
    ...lines,
    `各自的记录在 ${dir}/*.log；被杀掉的会自动恢复。`,
    '按回车重新列出，输入 r 回车逐个重启服务进程，按 Ctrl+C 全部停止。',
    '',
  ].join('\n')
}

const say = (line: string): void => console.log(line)

const main = async (): Promise<void> => {
  const entry = 'server/src/main.ts'
  await runScript('server/src/commands/build.ts')
  const script = await packedOrPlain(packedOf({ root, entry, sources: serverSources }), join(root, entry), say)
  const outside = await startOutside(root, dir)
  const files = join(dir, 'files')
  const installation = await startInstallation({
    dir,
    port: Number(process.env['PORT'] ?? 8080),
    processes,
    script,
    say,
    settings: async (databaseUrl) => {
      await runScript('server/src/seed/command.ts', { DATABASE_URL: databaseUrl, DATA_DIR: files })
      return { ...outside.settings, DATA_DIR: files }
    },
  }).catch(async (error: unknown) => {
    await outside.stop()
    throw error
  })
  const show = (): void => console.log(table(installation, outside.url))
  show()
  process.stdin.on('data', (typed: Buffer) => {
    if (typed.toString().trim() !== 'r') return show()
    console.log('逐个重启服务进程…')
    installation.rollOver().then(show, (error: unknown) => {
      console.error(`服务进程未能全部重启：${error instanceof Error ? error.message : String(error)}`)
    })
  })
  await untilToldToEnd()
  console.log('正在停止…')
  await installation.stop()
  await outside.stop()
}

await main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(isTrouble(error) ? error.message : error)
    process.exit(1)
  },
)
