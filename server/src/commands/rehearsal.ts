import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '@zdb/tools/postgres'
import { rehearsalLimits } from '@zdb/contract/desk/rehearsals/limits'
import { NewRehearsal } from '@zdb/contract/desk/rehearsals/schemas'
import { merchantNamed, playInTurn, queueRehearsal, type Listener } from '#areas/desk/rehearsals/public'
import { migrate } from '#core/db/migrate'
import { connect, disconnect } from '#core/db/tx'
import { system } from '#core/http/actor'
import { Refusal } from '#core/http/refusal'
import { readConfig } from '#core/process/config'
import { createLog } from '#core/process/log'
import { startJobs, stopJobs } from '#core/work/jobs'

const usage = `用法：npm run rehearsal -- <商家手机号或编号> <节日，或 去年的开始日期..结束日期> [倍数 1-50]
  --hours N    演练几个小时的营业（默认 ${rehearsalLimits.hours.usual}）
  --minutes N  实际用几分钟（默认 ${rehearsalLimits.minutes.usual}）
  --hands N    人手（默认能处理网单的员工数）
  --making N   做好一单要几分钟（默认 ${rehearsalLimits.making.usual}）`

const fail = (why: string): never => {
  console.error(why)
  process.exit(64)
}

const readWish = () => {
  const number = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { hours: number, minutes: number, hands: number, making: number },
  })
  const [who, when, factor] = positionals
  if (!who || !when) return fail(usage)
  const [start_date, end_date] = when.includes('..') ? when.split('..') : []
  const what = start_date ? { start_date, end_date: end_date || start_date } : { festival: when }
  const wish = NewRehearsal.safeParse({ ...what, ...values, ...(factor && { factor }) })
  return wish.success ? { who, wish: wish.data } : fail(usage)
}

/** `npm run rehearsal`: a festival played against a copy of a shop, without its server. */
const { who, wish } = readWish()
const config = readConfig(process.env)
const cluster = config.DATABASE_URL
  ? undefined
  : await startCluster({ dir: join(resolve(import.meta.dirname, '../../..', config.DATA_DIR), 'postgres') })
const url = config.DATABASE_URL ?? cluster?.adminUrl ?? ''
await migrate(url)
connect(url, 3, (error) => console.error(error.message))
await startJobs([], { url, work: false, log: createLog('error') })
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
try {
  const merchant = (await merchantNamed(who)) ?? fail(`没有商家 ${who}`)
  const runner = randomUUID()
  const id = await queueRehearsal(system('command'), { merchantId: merchant.id }, wish, runner)
  let heard = ''
  process.exitCode = 1
  const hear: Listener = (word) => {
    if ('progress' in word) {
      const { step, share, clock, played, waiting, late } = word.progress
      const line = clock ? `${clock} 进 ${played} 单，未处理 ${waiting}，已超时 ${late}` : step
      if (line !== heard) console.log(clock ? `${Math.round(share * 100)}%  ${line}` : line)
      heard = line
    } else if ('trouble' in word) console.error(word.trouble)
    else {
      console.log(`\n${word.text}`)
      process.exitCode = word.report.orders.lost === 0 ? 0 : 1
    }
  }
  const wait = (before: number): void => console.log(`前面还有 ${before} 场演练，排队等候`)
  if (!(await playInTurn({ id, runner, hear, wait }, stopping.signal))) console.error('没有轮到就取消了')
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await stopJobs()
  await disconnect()
  await cluster?.stop()
}
process.exit()
