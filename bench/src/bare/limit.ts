import { useSealKey } from '../../../server/src/core/outside/sealed.ts'
import { peakMemoryOf } from '../child.ts'
import { call, median } from '../latency.ts'
import { ask, piiKey, withSizes, type Size } from '../order-world.ts'
import { factsOf } from '../questions/facts.ts'
import type { Statement } from '../questions/list-question.ts'
import type { Row } from '../row.ts'
import { limitSets, type LimitFacts, type LimitSet } from './limit-questions.ts'
import { priceOf, whole, type Price } from './processor-time.ts'
import type { Load } from './rounds.ts'

/** So many of each kind unless another number is named: `npm run bench -- limit 20000`. */
const usual = 100_000
const rounds = 5
const aim = 1 / 3
const mostMegabytes = 250

type Pair = { what: string; ours: Load; bare: Load; taken: { ours: Price; bare: Price }[] }

/** How many orders of each kind. */
export const wanted = (): number => Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? usual)

export const limitFacts = async (size: Size, set: LimitSet): Promise<LimitFacts> => {
  const facts = await factsOf(size, set)
  const rows = await ask<{ sn: string }>(
    size.databaseUrl,
    `select sn from ${set.table} where merchant_id = $1 and id % 37 = 0 order by id desc offset 100 limit 200`,
    [facts.merchantId],
  )
  return { ...facts, sns: rows.map(({ sn }) => sn) }
}

const answerOf = async ({ url, headers }: Load, body?: string): Promise<unknown> => {
  const sent = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
  const answer = JSON.parse((await call({ url, headers: sent ?? {} }, body ? 'POST' : 'GET', body)).text) as {
    code: number
  }
  if (answer.code !== 0) throw new Error(`${url} was refused: ${JSON.stringify(answer)}`)
  return answer
}

/** Teaches the bare route a statement, and the very answer that ours gave. */
const teach = async (size: Size, name: string, statement: Statement, answer: unknown): Promise<string> => {
  const url = `${size.bare.url}/${name}`
  const headers = { 'content-type': 'application/json' }
  await call({ url, headers }, 'PUT', JSON.stringify({ statements: [statement], answer }))
  return url
}

/** Each time another text: what stands there already would be no write. */
export const memoOf = (turn: number): string => JSON.stringify({ memo: `第${turn}次写下`, flag: 0 })

const pairsOf = async (size: Size, set: LimitSet): Promise<Pair[]> => {
  const { headers } = size
  const facts = await limitFacts(size, set)
  const pairs: Pair[] = []
  for (const { name, path, bare } of set.reads) {
    const ours = { url: `${size.server.url}${path(facts)}`, headers }
    const url = await teach(size, `${set.option}-read-${pairs.length}`, bare(facts), await answerOf(ours))
    pairs.push({ what: `${set.title}${name}`, ours, bare: { url }, taken: [] })
  }
  const { name, path, bare } = set.write
  const order = (turn: number): string => facts.sns[turn % facts.sns.length] ?? ''
  const done = await answerOf({ url: `${size.server.url}${path(order(0))}`, headers }, memoOf(0))
  const written = await teach(size, `${set.option}-write`, bare(facts), done)
  // Each round goes on where the last one ended.
  let ours = 0
  let theirs = 0
  pairs.push({
    what: `${set.title}${name}`,
    ours: { url: size.server.url, headers, write: () => ({ path: path(order((ours += 1))), body: memoOf(ours) }) },
    bare: {
      url: size.bare.url,
      write: () => ({ path: `${new URL(written).pathname}/${order((theirs += 1))}`, body: memoOf(theirs) }),
    },
    taken: [],
  })
  return pairs
}

/** Judged by processor time: how many a second there are depends on who else uses the machine. */
const rowOf = ({ what, taken }: Pair): Row => {
  const of = (side: 'ours' | 'bare', figure: keyof Price) => median(taken.map((each) => each[side][figure]))
  const cost = (side: 'ours' | 'bare') => `${of(side, 'process').toFixed(2)} + ${of(side, 'database').toFixed(2)}`
  const share = median(taken.map(({ ours, bare }) => whole(bare) / whole(ours)))
  const shareBySecond = median(taken.map(({ ours, bare }) => ours.perSecond / bare.perSecond))
  return {
    what,
    figure: `服务与数据库各用处理器 ${cost('ours')} 毫秒，极限 ${cost('bare')} 毫秒，${share.toFixed(2)}；每秒 ${of('ours', 'perSecond').toFixed(0)} 次，极限 ${of('bare', 'perSecond').toFixed(0)} 次，${shareBySecond.toFixed(2)}`,
    aim: `≥ ${aim.toFixed(2)}`,
    met: share >= aim,
  }
}

/** What one kind of orders reaches of the limit: both answer in turns, so that a bad moment is one of both. */
export const sharesOf = async (size: Size, set: LimitSet): Promise<Row[]> => {
  const pairs = await pairsOf(size, set)
  for (let round = 0; round <= rounds; round += 1)
    for (const { ours, bare, taken } of pairs) {
      const measured = { ours: await priceOf(size, ours, false), bare: await priceOf(size, bare, true) }
      // The first round warms both up.
      if (round > 0) taken.push(measured)
    }
  const peak = await peakMemoryOf(size.server.pid)
  const memory: Row = {
    what: `${set.title}：服务进程内存峰值，八个同时`,
    figure: `${peak.toFixed(0)} MB`,
    aim: `≤ ${mostMegabytes} MB`,
    met: peak <= mostMegabytes,
  }
  return [...pairs.map(rowOf), memory]
}

/**
 * Our share of the limit: one indexed statement through the same driver behind a bare Fastify route, on the same tables,
 * with the same bytes, asked by eight at once.
 */
export const limit = async (dir: string): Promise<Row[]> => {
  useSealKey(piiKey)
  const rows: Row[] = []
  for (const set of limitSets)
    await withSizes(dir, set.option, [wanted()], async ([size]) => {
      if (size) rows.push(...(await sharesOf(size, set)))
    })
  return rows
}
