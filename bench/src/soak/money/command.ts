import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatYuan } from '@zdb/contract/kit/fen'
import { moneyChaos, type Report } from './chaos.ts'

const [operations = 10_000, seed = Date.now() % 1_000_000, wanted] = process.argv.slice(2).map(Number)
const kills = wanted ?? Math.max(4, Math.ceil(operations / 95))

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join('，')

const print = ({ operations: done, kills: killed, answers, notices, books, bank, findings, seconds }: Report): void => {
  const total = Object.values(done).reduce((sum, count) => sum + count, 0)
  console.log(`操作 ${total} 次：${listed(done)}`)
  const unanswered = Object.values(answers).reduce((sum, of) => sum + (of['unanswered'] ?? 0), 0)
  for (const [call, of] of Object.entries(answers).toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${call}：${listed(of)}`)
  console.log(`强杀：服务进程 ${killed.servers} 次，数据库 ${killed.database} 次；没有应答的请求 ${unanswered} 次`)
  console.log(`通知：${listed(notices)}`)
  for (const { gateway, charges, payouts, ours, theirs } of books)
    console.log(
      `${gateway}：收款 ${charges} 笔，打款 ${payouts} 笔，我方 ${formatYuan(ours)} 元，渠道账本 ${formatYuan(theirs)} 元`,
    )
  console.log(`银行汇款 ${formatYuan(bank)} 元`)
  for (const [name, breaches] of Object.entries(findings))
    console.log(`${breaches.length === 0 ? '✓' : '✗'} ${name}${breaches.length > 0 ? `：${breaches.join('；')}` : ''}`)
  console.log(
    `${seconds.chaos.toFixed(0)} s，了结 ${seconds.rest.toFixed(0)} s，每秒 ${(total / seconds.chaos).toFixed(1)} 次`,
  )
}

console.log(`资金混乱试验：${operations} 次操作，${kills} 次强杀，种子 ${seed}`)
const dir = await mkdtemp(join(tmpdir(), 'zdb-chaos-'))
try {
  const shops = Math.min(120, Math.max(16, Math.ceil(operations / 90)))
  const report = await moneyChaos({
    dir,
    operations,
    kills,
    seed,
    shops,
    restMs: 600_000,
    say: console.log,
  })
  print(report)
  process.exitCode = Object.values(report.findings).every((breaches) => breaches.length === 0) ? 0 : 1
} finally {
  await rm(dir, { recursive: true, force: true })
}
