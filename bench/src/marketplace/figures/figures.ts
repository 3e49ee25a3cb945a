import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { differencesOf } from '../../../../server/src/areas/desk/analysis/rollup/check.sql.ts'
import { aMerchant } from '../../../../server/src/areas/people/identity/fixtures.ts'
import { db, within } from '../../../../server/src/core/db/tx.ts'
import { startChild } from '../../child.ts'
import { call, median, p95Of, steadyP95, type Target } from '../../latency.ts'
import { withServer } from '../../measured-server.ts'
import type { Row } from '../../row.ts'
import { growTo, openPlatform, summedUp, type Platform } from './platform.ts'
import { todayQuestions, yearQuestions } from './questions.ts'
import { upkeepOf } from './upkeep.ts'

/** So many there are before the platform grows, or a quarter where it stays small. */
const mostFew = 50_000
const fewOf = (orders: number): number => Math.min(mostFew, Math.floor(orders / 4))
/** So many unless another number is named: `npm run bench -- figures 5000000`. */
const usual = 300_000
const mostMs = 150
const mostGrowth = 1.5
const mostUpkeep = 1.1
const rounds = 5
const mostGroundMinutes = 15

const wanted = (): number => Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? usual)

const headersOf = async (url: string, secret: string): Promise<Record<string, string>> => {
  const cookie = `zdb_session=${secret}`
  const greeting = await fetch(`${url}/api.v2/workbench-menu`, { headers: { cookie, 'x-console': '1' } })
  return { cookie, authorization: `Bearer ${greeting.headers.get('credentials') ?? ''}` }
}

type Headers = Record<string, string>
type Answer = { code: number; data: { total: unknown } }

const answerOf = async (name: string, target: Target): Promise<Answer> => {
  const answer = JSON.parse((await call(target)).text) as Answer
  if (answer.code !== 0) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`)
  return answer
}

/** The p95 of every call over a year, by its name. */
const measureYear = async (url: string, headers: Headers): Promise<ReadonlyMap<string, number>> => {
  const taken = new Map<string, number>()
  for (const { name, path } of yearQuestions()) {
    const target = { url: `${url}${path}`, headers }
    await answerOf(name, target)
    taken.set(name, await steadyP95(target))
  }
  return taken
}

const measureToday = async (url: string, bareUrl: string, merchantId: number, headers: Headers): Promise<Row[]> => {
  const rows: Row[] = []
  for (const { name, path, bare } of todayQuestions(merchantId)) {
    const ours = { url: `${url}${path}`, headers }
    const beside = { url: `${bareUrl}/${randomUUID()}` }
    const answer = await answerOf(name, ours)
    const json = { ...beside, headers: { 'content-type': 'application/json' } }
    await call(json, 'PUT', JSON.stringify({ statements: bare, answer }))
    const taken: (readonly [number, number])[] = []
    for (let round = 0; round < rounds; round += 1) {
      const [mine = 0, theirs = 1] = await p95Of([ours, beside])
      taken.push([mine, theirs])
    }
    const ratio = median(taken.map(([mine, theirs]) => mine / theirs))
    const [mine, theirs] = [median(taken.map(([each]) => each)), median(taken.map(([, each]) => each))]
    rows.push({
      what: `数据分析，${name}`,
      figure: `p95 ${mine.toFixed(1)} ms，裸 SQL ${theirs.toFixed(1)} ms，${ratio.toFixed(2)} ×`,
      aim: `≤ 2 ×，≤ ${mostMs} ms`,
      met: ratio <= 2 && mine <= mostMs,
    })
  }
  return rows
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

const measuring =
  (orders: number) =>
  async (url: string, environment: Record<string, string>): Promise<Row[]> => {
    const writer = await within((tx) => aMerchant(tx, { name: '写单' }))
    const upkeep = await upkeepOf(writer.merchantId)
    const few = fewOf(orders)
    const platform = await openPlatform(few)
    const headers = await headersOf(url, platform.secret)
    await growTo(platform, [1, few])
    const before = await measureYear(url, headers)
    const took = await growTo(platform, [few + 1, orders])
    const checked = await verify(platform)
    const after = await measureYear(url, headers)
    const { rows } = await sql<{ total: number; mine: number }>`
      select (select count(*)::int from online_order) + (select count(*)::int from transfer_order)
          + (select count(*)::int from delivery_order) as total,
        (select count(*)::int from figure_order where merchant_id = ${platform.merchantId}) as mine`.execute(db())
    const [counted] = rows
    const bare = await startChild('bench/src/bare/bare-sql.ts', environment)
    const today = await measureToday(url, bare.url, platform.merchantId, headers).finally(bare.stop)
    return [
      {
        what: '数据分析，写一单并改一次，触发器开与关',
        figure: `${upkeep.on.toFixed(2)} ms 与 ${upkeep.off.toFixed(2)} ms，${upkeep.ratio.toFixed(3)} ×`,
        aim: `≤ ${mostUpkeep} ×`,
        met: upkeep.ratio <= mostUpkeep,
      },
      {
        what: `数据分析，${counted?.total} 个订单，其中最大的商家 ${counted?.mine} 个，汇总 ${summedUp + 1} 家`,
        figure: `写入 ${took.writing.toFixed(0)} s，汇总 ${took.summing.toFixed(0)} s`,
        aim: `≤ ${mostGroundMinutes} 分钟`,
        met: took.writing + took.summing <= mostGroundMinutes * 60,
      },
      checked,
      ...[...after].map(([name, p95]): Row => {
        const small = before.get(name) ?? p95
        return {
          what: `数据分析，一年，${name}`,
          figure: `p95 ${p95.toFixed(1)} ms，${few} 单时 ${small.toFixed(1)} ms，${(p95 / small).toFixed(2)} 倍`,
          aim: `≤ ${mostMs} ms，≤ ${mostGrowth} 倍`,
          met: p95 <= mostMs && p95 / small <= mostGrowth,
        }
      }),
      ...today,
    ]
  }

/** The figures of the largest of two thousand merchants, on a platform that grows a hundredfold. */
export const figures = (dir: string): Promise<Row[]> => withServer(dir, 'figures', measuring(wanted()))
