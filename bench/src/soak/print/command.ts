import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutes } from '../../../../server/src/core/time/clock.ts'
import { printerCloudCodes } from '../../../../server/src/ports/printers/port.ts'
import { printChaos, type Report } from './chaos.ts'

const [orders = 2_000, seed = Date.now() % 1_000_000, wanted, most = 60] = process.argv.slice(2).map(Number)
const kills = wanted ?? Math.max(2, Math.ceil(orders / 80))

const print = ({ counts, kills: killed, paper, findings, restless, seconds }: Report): void => {
  console.log(
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join('，'),
  )
  console.log(`强杀：服务进程 ${killed.servers} 次，数据库 ${killed.database} 次`)
  for (const { cloud, sheets, jobs, doubled } of paper)
    console.log(`${cloud}：出纸 ${sheets} 张，云端单号 ${jobs} 个，云端自己重复 ${doubled} 张`)
  for (const [name, breaches] of Object.entries(findings))
    console.log(
      `${breaches.length === 0 ? '✓' : '✗'} ${name}${breaches.length > 0 ? `（${breaches.length}）：${breaches.slice(0, 20).join('；')}` : ''}`,
    )
  console.log(
    `${restless.length === 0 ? '✓' : '✗'} 仍未了结 ${restless.length}${restless.length > 0 ? `：${restless.slice(0, 20).join('；')}` : ''}`,
  )
  console.log(`${seconds.chaos.toFixed(0)} s，了结 ${seconds.rest.toFixed(0)} s`)
}

console.log(`打印混乱试验：每个云 ${orders} 单，${kills} 次强杀，种子 ${seed}，至多 ${most} 分钟`)
const dir = await mkdtemp(join(tmpdir(), 'zdb-print-'))
try {
  const shops = Math.min(20, Math.max(3, Math.ceil(orders / 100)))
  const bounds = { chaosMs: minutes(most), restMs: minutes(10) }
  const report = await printChaos({ dir, orders, kills, seed, shops, ...bounds, say: console.log })
  print(report)
  const isSound = Object.values(report.findings).every((breaches) => breaches.length === 0)
  const isWhole = report.counts['orders'] === orders * printerCloudCodes.length
  if (!isWhole) console.log('✗ 到时间仍未安排完所有订单')
  process.exitCode = isSound && isWhole && report.restless.length === 0 ? 0 : 1
} finally {
  await rm(dir, { recursive: true, force: true })
}
