import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alertChaos, type Report } from './chaos.ts'

const [alerts = 500, seed = Date.now() % 1_000_000, wanted] = process.argv.slice(2).map(Number)
const kills = wanted ?? Math.max(2, Math.min(12, Math.ceil(alerts / 60)))
/** So many that new ones come while others are due again. */
const merchants = Math.min(200, Math.max(4, Math.ceil(alerts / 2.5)))

const print = ({ counts, kills: killed, findings, figures, seconds }: Report): void => {
  console.log(
    `提醒 ${figures.alerts} 条：结束 ${figures.ended}，转平台客服 ${figures.atDesk}，确认 ${counts['acknowledged'] ?? 0}`,
  )
  console.log(
    `短信 ${figures.texts} 条，合并了 ${figures.inTexts} 次升级；最久 ${figures.longest.toFixed(1)} 秒升级一步`,
  )
  console.log(`强杀：服务进程 ${killed.servers} 次，数据库 ${killed.database} 次`)
  for (const [name, breaches] of Object.entries(findings))
    console.log(
      `${breaches.length === 0 ? '✓' : '✗'} ${name}${breaches.length > 0 ? `（${breaches.length}）：${breaches.slice(0, 20).join('；')}` : ''}`,
    )
  console.log(`${seconds.toFixed(0)} s`)
}

console.log(`提醒风暴：${merchants} 家商家 ${alerts} 条，${kills} 次强杀，种子 ${seed}`)
const dir = await mkdtemp(join(tmpdir(), 'zdb-alerts-'))
try {
  const report = await alertChaos({ dir, alerts, merchants, kills, seed, say: console.log })
  print(report)
  const isSound = Object.values(report.findings).every((breaches) => breaches.length === 0)
  process.exitCode = isSound && report.figures.alerts === alerts ? 0 : 1
} finally {
  await rm(dir, { recursive: true, force: true })
}
