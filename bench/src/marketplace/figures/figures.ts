import { sql } from 'kysely'
import { differencesOf } from '../../../../server/src/areas/desk/analysis/rollup/check.sql.ts'
import { db, disconnect } from '../../../../server/src/core/db/tx.ts'
import { startChild } from '../../child.ts'
import { call, inTurns, type Target } from '../../latency.ts'
import { withServer } from '../../measured-server.ts'
import { besideBare } from '../against-bare.ts'
import type { Row } from '../../row.ts'
import { growTo, openPlatform, summedUp, type Platform } from './platform.ts'
import { todayQuestions, yearQuestions } from './questions.ts'
import { upkeep } from './upkeep.ts'

/** So many there are before the platform grows, or a quarter where it stays small. */
const mostFew = 50_000
const fewOf = (orders: number): number => Math.min(mostFew, Math.floor(orders / 4))
/** So many unless another number is named: `npm run bench -- figures 5000000`. */
const usual = 300_000
const mostMs = 150
const mostGrowth = 1.5
const mostGroundMinutes = 15

const wanted = (): number => Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? usual)

const headersOf = async (url: string, secret: string): Promise<Record<string, string>> => {
  const cookie = `zdb_session=${secret}`
  const greeting = await fetch(`${url}/api.v2/workbench-menu`, { headers: { cookie, 'x-console': '1' } })
  return { cookie, authorization: `Bearer ${greeting.headers.get('credentials') ?? ''}` }
}

type Headers = Record<string, string>

/** Where a platform is asked, and by whom. */
type Asked = { readonly url: string; readonly headers: Headers }

/** Every call over a year, of the platform and of a small one in turns: what else the machine does, it does to both. */
const measureYear = async (large: Asked, small: Asked, few: number): Promise<Row[]> => {
  const questions = yearQuestions()
  const targetOf = ({ url, headers }: Asked, path: string): Target => ({ url: `${url}${path}`, headers })
  for (const { name, path } of questions)
    for (const each of [large, small]) {
      const { code } = JSON.parse((await call(targetOf(each, path))).text) as { code: number }
      if (code !== 0) throw new Error(`${name} was refused: ${code}`)
    }
  const taken = await inTurns(questions.map(({ path }) => [targetOf(large, path), targetOf(small, path)] as const))
  return taken.map(({ first, second, ratio }, index) => ({
    what: `数据分析，一年，${questions[index]?.name}`,
    figure: `p95 ${first.toFixed(1)} ms，${few} 单的平台 ${second.toFixed(1)} ms，${ratio.toFixed(2)} 倍`,
    aim: `≤ ${mostMs} ms，≤ ${mostGrowth} 倍`,
    met: first <= mostMs && ratio <= mostGrowth,
  }))
}

/** The largest merchant, and three of the others: what was summed up is what the orders say. */
const verify = async ({ merchantId, firstOther }: Platform): Promise<Row> => {
  const looked = [merchantId, firstOther, firstOther + Math.floor(summedUp / 2), firstOther + summedUp - 1]
  let differing = 0
  for (const each of looked) differing += (await differencesOf(each, '2000-01-01', '2100-01-01')).length
  return {
    what: `数据分析，汇总与订单核对，${looked.length} 家`,
    figure: `${differing} 处不同`,
    aim: '0',
    met: differing === 0,
  }
}

/** The rows of a platform of so many orders, beside one as it was when there were few. */
const measuring =
  (orders: number, small: Asked) =>
  async (url: string, environment: Record<string, string>): Promise<Row[]> => {
    const written = await upkeep()
    const few = fewOf(orders)
    const platform = await openPlatform(few)
    const headers = await headersOf(url, platform.secret)
    const took = await growTo(platform, [1, orders])
    const checked = await verify(platform)
    const year = await measureYear({ url, headers }, small, few)
    const { rows } = await sql<{ total: number; mine: number }>`
      select (select count(*)::int from online_order) + (select count(*)::int from transfer_order)
          + (select count(*)::int from delivery_order) as total,
        (select count(*)::int from figure_order where merchant_id = ${platform.merchantId}) as mine`.execute(db())
    const [counted] = rows
    const bare = await startChild('bench/src/bare/bare-sql.ts', environment)
    const { merchantId, secret } = platform
    const questions = todayQuestions(merchantId)
    const asking = { of: '数据分析', secret, questions, mostMs }
    const today = await besideBare(url, bare.url, asking).finally(bare.stop)
    return [
      ...written,
      {
        what: `数据分析，${counted?.total} 个订单，其中最大的商家 ${counted?.mine} 个，汇总 ${summedUp + 1} 家`,
        figure: `写入 ${took.writing.toFixed(0)} s，汇总 ${took.summing.toFixed(0)} s`,
        aim: `≤ ${mostGroundMinutes} 分钟`,
        met: took.writing + took.summing <= mostGroundMinutes * 60,
      },
      checked,
      ...year,
      ...today,
    ]
  }

/** The figures of the largest of two thousand merchants, beside the same on a platform of a hundredth of its orders. */
export const figures = (dir: string): Promise<Row[]> => {
  const orders = wanted()
  const few = fewOf(orders)
  return withServer(dir, 'figures-few', async (url) => {
    const platform = await openPlatform(few)
    const headers = await headersOf(url, platform.secret)
    await growTo(platform, [1, few])
    await disconnect()
    return withServer(dir, 'figures', measuring(orders, { url, headers }))
  })
}
