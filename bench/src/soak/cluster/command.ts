import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterChaos, type Report } from './chaos.ts'
import type { ClusterGround } from './ground.ts'
import { victims } from './kills.ts'

const [steps = 5_000, seed = Date.now() % 1_000_000, wanted] = process.argv.slice(2).map(Number)
const kills = wanted ?? Math.max(victims.length, Math.ceil(steps / 80))

const names = {
  server: '服务进程',
  balancer: '负载均衡',
  pool: '连接池',
  redis: '推送分发',
  primary: '主库',
  standby: '热备',
} as const

const inSeconds = (ms = 0): string => `${(ms / 1000).toFixed(1)} s`

const print = (report: Report): void => {
  const { counts, rolled, findings, seconds } = report
  const listed = Object.entries(report.steps).map(([name, count]) => `${name} ${count}`)
  console.log(listed.join('，'))
  console.log(`请求 ${counts.calls} 次，其中 ${counts.unanswered} 次没有应答`)
  console.log(`推送：长连接送达 ${counts.heardBySocket} 条，补收 ${counts.heardByLook} 条`)
  for (const victim of victims) {
    const of = report.kills.filter((kill) => kill.victim === victim)
    if (of.length === 0) continue
    const back = Math.max(...of.map(({ at, backAt }) => backAt - at))
    console.log(
      `强杀${names[victim]} ${of.length} 次：最久 ${inSeconds(report.pauses[victim])} 没有任何应答，推送最迟 ${inSeconds(report.lateness[victim])}，最久 ${inSeconds(back)} 恢复`,
    )
  }
  const isSmooth = rolled.failures.length === 0
  console.log(
    `${isSmooth ? '✓' : '✗'} 逐个重启服务进程（${rolled.seconds.toFixed(0)} s）：${rolled.reads} 次读，${rolled.writes} 次写，失败 ${rolled.failures.length} 次${isSmooth ? '' : `：${rolled.failures.slice(0, 20).join('；')}`}`,
  )
  for (const [name, breaches] of Object.entries(findings))
    console.log(
      `${breaches.length === 0 ? '✓' : '✗'} ${name}${breaches.length > 0 ? `（${breaches.length}）：${breaches.slice(0, 20).join('；')}` : ''}`,
    )
  console.log(
    `启动 ${seconds.start.toFixed(0)} s，运行 ${seconds.chaos.toFixed(0)} s，了结 ${seconds.rest.toFixed(0)} s`,
  )
}

const { BEFORE: tree } = process.env
console.log(`集群混乱试验：${steps} 步，${kills} 次强杀，种子 ${seed}${tree ? `，从 ${tree} 的版本升级` : ''}`)
const dir = await mkdtemp(join(tmpdir(), 'zdb-cluster-'))
const clear = (): Promise<void> => rm(dir, { recursive: true, force: true, maxRetries: 5 })

/** Its processes do not end with us by themselves. */
const endOnWord = (ground: ClusterGround): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.log('正在停止…')
      void ground
        .close()
        .then(clear)
        .finally(() => process.exit(130))
    })
}

try {
  const shops = Math.min(60, Math.max(8, Math.ceil(steps / 100)))
  const printshops = Math.min(5, Math.max(1, Math.ceil(steps / 1_000)))
  const report = await clusterChaos({
    dir,
    steps,
    kills,
    seed,
    shops,
    team: 4,
    printshops,
    restMs: 600_000,
    say: console.log,
    onGround: endOnWord,
  })
  print(report)
  const isSound = Object.values(report.findings).every((breaches) => breaches.length === 0)
  process.exitCode = isSound && report.rolled.failures.length === 0 ? 0 : 1
} finally {
  await clear()
}
