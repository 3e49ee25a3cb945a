import type { Cluster } from '@zdb/tools/postgres'
import { startChild, unreachable } from '../child.ts'
import { call, p95Of } from '../latency.ts'
import { piiKey } from '../order-world.ts'
import { onlineQuestions } from '../questions/online-questions.ts'
import { transferQuestions } from '../questions/order-questions.ts'
import type { Row } from '../row.ts'
import { signIn } from '../sign-in.ts'
import { factsAbout } from './facts.sql.ts'
import { withPlans, type Reading } from './plans.ts'

const mostGrowth = 1.5

const people = [
  { who: '最大商家', mobile: '13800000001' },
  { who: '居中商家', mobile: '13800000002' },
] as const

const sets = [transferQuestions, onlineQuestions] as const

type Taken = { what: string; ms: number; reading: Reading }

/** Every question of both lists, by the merchant with most orders and by one in the middle. */
export const takenOn = async (cluster: Cluster, databaseUrl: string): Promise<Taken[]> => {
  const environment = { ...unreachable, DATABASE_URL: databaseUrl, PII_KEY: piiKey, PORT: '0', LOG_LEVEL: 'info' }
  const { url, stop } = await startChild('server/src/main.ts', environment)
  try {
    const taken: Taken[] = []
    for (const { who, mobile } of people) {
      const headers = await signIn(url, databaseUrl, mobile)
      for (const { table, title, questions } of sets) {
        const facts = await factsAbout(databaseUrl, table, mobile)
        const targets = questions.map(({ path }) => ({ url: `${url}${path(facts)}`, headers }))
        for (const [at, target] of targets.entries()) {
          const { code } = JSON.parse((await call(target)).text) as { code: number }
          if (code !== 0) throw new Error(`${questions[at]?.name} was refused with ${code}`)
        }
        const times = await p95Of(targets)
        const readings = await withPlans(
          cluster,
          table,
          targets.map((target) => () => call(target)),
        )
        for (const [at, { name }] of questions.entries()) {
          const [ms, reading] = [times[at], readings[at]]
          if (ms !== undefined && reading) taken.push({ what: `${title}，${who}：${name}`, ms, reading })
        }
      }
    }
    return taken
  } finally {
    await stop()
  }
}

const shown = ({ ms, reading }: Taken): string => `${ms.toFixed(1)} ms、${reading.pages} 页`

export const rowOf = (before: Taken, after: Taken): Row => {
  const growth = after.ms / before.ms
  const { indexes, whole } = after.reading
  return {
    what: after.what,
    figure: `${shown(before)} → ${shown(after)}，${growth.toFixed(2)} ×，${indexes.join('、') || '未查'}`,
    aim: `增长 ≤ ${mostGrowth} ×，不通读全表`,
    met: growth <= mostGrowth && whole.length === 0,
  }
}
