import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figureChaos, type Report } from './chaos.ts'

const [events = 20_000, seed = Date.now() % 1_000_000, wanted] = process.argv.slice(2).map(Number)
const kills = wanted ?? Math.max(2, Math.min(40, Math.ceil(events / 500)))

const print = ({ events: done, orders, kills: killed, asked, answered, findings, seconds }: Report): void => {
  console.log(`发生 ${done} 件事，${orders} 个订单；有应答的请求 ${answered} 次，其中核对 ${asked} 次`)
  console.log(`强杀：服务进程 ${killed.servers} 次，数据库 ${killed.database} 次`)
  for (const [name, breaches] of Object.entries(findings))
    console.log(
      `${breaches.length === 0 ? '✓' : '✗'} ${name}${breaches.length > 0 ? `：${breaches.slice(0, 20).join('；')}` : ''}`,
    )
  console.log(`发生 ${seconds.chaos.toFixed(0)} s，核对 ${seconds.check.toFixed(0)} s`)
}

console.log(`数据分析核对：${events} 件事，${kills} 次强杀，种子 ${seed}`)
const dir = await mkdtemp(join(tmpdir(), 'zdb-figures-'))
try {
  const report = await figureChaos({ dir, events, kills, seed, say: console.log })
  print(report)
  process.exitCode = Object.values(report.findings).every((breaches) => breaches.length === 0) ? 0 : 1
} finally {
  await rm(dir, { recursive: true, force: true })
}
