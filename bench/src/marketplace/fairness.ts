import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../../server/src/areas/people/identity/sessions.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { startChild } from '../child.ts'
import { call, median, percentile } from '../latency.ts'
import { withServer } from '../measured-server.ts'
import type { Row } from '../row.ts'
import type { Storm, Stormed } from './flooder.ts'

/** `npm run bench -- fairness 200` has fewer merchants, each as busy. */
const merchants = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 1_000)
/** A thousand merchants together ask for a quarter of what the machine can answer today. */
const shareOfEach = 1 / 4 / 1_000
const trialMs = 3_000
const trialLines = 8
const flood = 200
const phaseMs = 2_000
const rounds = 15
const lines = 200

type Merchant = { cookie: string; authorization: string }
type Phase = { others: number[]; failed: number; flood: Stormed }

const path = '/api.v2/transferOrder/grab/items'

const signIn = async (url: string): Promise<Merchant> => {
  const { secret } = await within(async (tx) => {
    const { accountId } = await aMerchant(tx, { name: '公平花店' })
    return startSession(tx, accountId, { device: 'bench', address: '127.0.0.1', requestId: randomUUID() })
  })
  const cookie = `zdb_session=${secret}`
  const greeting = await fetch(`${url}${path}`, { headers: { cookie, 'x-console': '1' } })
  if (((await greeting.json()) as { code: number }).code !== 0) throw new Error('a merchant could not sign in')
  return { cookie, authorization: `Bearer ${greeting.headers.get('credentials') ?? ''}` }
}

const signInAll = async (url: string): Promise<Merchant[]> => {
  const all: Merchant[] = []
  const lane = async (): Promise<void> => {
    while (all.length < merchants) all.push(await signIn(url))
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return all
}

const askGently = async (url: string, headers: Merchant, phase: Phase): Promise<void> => {
  const { status, ms } = await call({ url: `${url}${path}`, headers })
  phase.others.push(ms)
  if (status !== 200) phase.failed += 1
}

/** How many calls a second the machine answers, of as many merchants as there are. */
const capacity = async (url: string, all: readonly Merchant[]): Promise<number> => {
  const phase: Phase = { others: [], failed: 0, flood: {} }
  const began = performance.now()
  let next = 0
  const line = async (): Promise<void> => {
    while (performance.now() - began < trialMs) {
      const headers = all[(next += 1) % all.length]
      if (headers) await askGently(url, headers, phase)
    }
  }
  await Promise.all(Array.from({ length: trialLines }, line))
  return (phase.others.length / (performance.now() - began)) * 1_000
}

/** Every merchant in its turn, at their pace and whatever becomes of the calls before; `storm` beside them. */
const run = async (
  url: string,
  all: readonly Merchant[],
  rate: number,
  storm: () => Promise<Stormed>,
): Promise<Phase> => {
  const phase: Phase = { others: [], failed: 0, flood: {} }
  const began = performance.now()
  const until = began + phaseMs
  const storming = storm()
  const calls: Promise<void>[] = []
  for (let count = 0; performance.now() < until; count += 1) {
    const headers = all[count % all.length]
    if (!headers) continue
    calls.push(askGently(url, headers, phase))
    await sleep(Math.max(0, began + ((count + 1) * 1_000) / rate - performance.now()))
  }
  await Promise.all(calls)
  return { ...phase, flood: await storming }
}

const quiet = async (): Promise<Stormed> => ({})

const statusesOf = (phases: readonly Phase[]): string =>
  [
    ...Map.groupBy(
      phases.flatMap(({ flood: all }) => Object.entries(all)),
      ([status]) => status,
    ),
  ]
    .map(([status, counts]) => `${status} × ${counts.reduce((sum, [, count]) => sum + count, 0)}`)
    .join('，')

const p95 = ({ others }: Phase): number => percentile(others, 0.95)

type Pair = readonly [quiet: Phase, stormy: Phase]

/** Both halves of a pair lie side by side: a moment in which the machine itself was slow is in both, or is one pair's. */
const slowing = (pairs: readonly Pair[]) => ({
  ratio: median(pairs.map(([calm, stormy]) => p95(stormy) / p95(calm))),
  calm: median(pairs.map(([calm]) => p95(calm))),
  stormy: median(pairs.map(([, stormy]) => p95(stormy))),
})

const measure = async (url: string, flooder: string): Promise<Row[]> => {
  const [flooding, ...others] = await signInAll(url)
  if (!flooding) throw new Error('nobody floods')
  await capacity(url, others)
  const rate = (await capacity(url, others)) * shareOfEach * merchants
  const storm = (how: Pick<Storm, 'heap' | 'lines'>) => async (): Promise<Stormed> => {
    const wanted: Storm = { target: { url: `${url}${path}`, headers: flooding }, ms: phaseMs, ...how }
    const headers = { 'content-type': 'application/json' }
    const { text } = await call({ url: `${flooder}/storm`, headers }, 'POST', JSON.stringify(wanted))
    return JSON.parse(text) as Stormed
  }
  /** What is two hundred merchants' share of a second comes at once, every second. */
  const heaps = storm({ heap: Math.round((flood * rate) / merchants) })
  const endless = storm({ lines })
  await run(url, others, rate, heaps)
  const pairsOf = async (storming: () => Promise<Stormed>, total: number): Promise<Pair[]> => {
    const pairs: Pair[] = []
    while (pairs.length < total)
      pairs.push([await run(url, others, rate, quiet), await run(url, others, rate, storming)])
    return pairs
  }
  const share = await pairsOf(heaps, rounds)
  const more = await pairsOf(endless, 3)
  const [byShare, byMore] = [slowing(share), slowing(more)]
  const stormy = ([, phase]: Pair): Phase => phase
  const failed = [...share, ...more].flat().reduce((sum, phase) => sum + phase.failed, 0)
  return [
    {
      what: `公平：${merchants} 家商家每秒 ${rate.toFixed(0)} 次，其中一家以 ${flood} 倍份额涌入，其他商家 p95`,
      figure: `${byShare.ratio.toFixed(2)} × 平时，${rounds} 轮中位 (${byShare.stormy.toFixed(1)} / ${byShare.calm.toFixed(1)} ms)，涌入 ${statusesOf(share.map(stormy))}`,
      aim: '≤ 1.5 ×',
      met: byShare.ratio <= 1.5,
    },
    {
      what: `公平：一家以 ${lines} 个连接不停涌入，其他商家 p95`,
      figure: `${byMore.ratio.toFixed(2)} × 平时 (${byMore.stormy.toFixed(1)} ms)，涌入 ${statusesOf(more.map(stormy))}`,
      aim: '记录',
      met: true,
    },
    { what: '公平：其他商家', figure: `${failed} 次未得到答复`, aim: '0 次', met: failed === 0 },
  ]
}

/** One merchant's storm must not slow another. */
export const fairness = async (dir: string): Promise<Row[]> => {
  const flooder = await startChild('bench/src/marketplace/flooder.ts')
  try {
    return await withServer(dir, 'fairness', (url) => measure(url, flooder.url))
  } finally {
    await flooder.stop()
  }
}
