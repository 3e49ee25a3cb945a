import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../../server/src/areas/people/identity/sessions.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { call, median, percentile } from '../latency.ts'
import { withServer } from '../measured-server.ts'
import type { Row } from '../row.ts'

/** `npm run bench -- fairness 200` has fewer merchants, each as busy. */
const merchants = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 1_000)
/** A thousand merchants together ask for a quarter of what the machine can answer today. */
const shareOfEach = 1 / 4 / 1_000
const trialMs = 3_000
const trialLines = 8
const flood = 200
const phaseMs = 2_500
const rounds = 9
const lines = 200

type Merchant = { cookie: string; authorization: string }
type Phase = { others: number[]; failed: number; flood: Map<number, number> }

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
  const phase: Phase = { others: [], failed: 0, flood: new Map() }
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
  storm: (phase: Phase, until: number) => Promise<void>,
) => {
  const phase: Phase = { others: [], failed: 0, flood: new Map() }
  const began = performance.now()
  const until = began + phaseMs
  const storming = storm(phase, until)
  const calls: Promise<void>[] = []
  for (let count = 0; performance.now() < until; count += 1) {
    const headers = all[count % all.length]
    if (!headers) continue
    calls.push(askGently(url, headers, phase))
    await sleep(Math.max(0, began + ((count + 1) * 1_000) / rate - performance.now()))
  }
  await Promise.all([...calls, storming])
  return phase
}

const askAs =
  (url: string, headers: Merchant) =>
  async (phase: Phase): Promise<void> => {
    const { status } = await call({ url: `${url}${path}`, headers })
    phase.flood.set(status, (phase.flood.get(status) ?? 0) + 1)
  }

const quiet = async (): Promise<void> => undefined

const statusesOf = (phases: readonly Phase[]): string =>
  [
    ...Map.groupBy(
      phases.flatMap(({ flood: all }) => [...all]),
      ([status]) => status,
    ),
  ]
    .map(([status, counts]) => `${status} × ${counts.reduce((sum, [, count]) => sum + count, 0)}`)
    .join('，')

/** The middle of the phases: a moment in which the machine itself stood still is one phase's and nobody's storm. */
const p95 = (phases: readonly Phase[]): number => median(phases.map(({ others }) => percentile(others, 0.95)))

const measure = async (url: string): Promise<Row[]> => {
  const [flooding, ...others] = await signInAll(url)
  if (!flooding) throw new Error('nobody floods')
  const ask = askAs(url, flooding)
  await capacity(url, others)
  const rate = (await capacity(url, others)) * shareOfEach * merchants
  /** What is two hundred merchants' share of a second comes at once, every second. */
  const heaps = async (phase: Phase, until: number): Promise<void> => {
    const heap = Math.round((flood * rate) / merchants)
    const asked: Promise<void>[] = []
    for (; performance.now() < until; await sleep(1_000)) asked.push(...Array.from({ length: heap }, () => ask(phase)))
    await Promise.all(asked)
  }
  /** Each line asks again as soon as it is answered. */
  const endless = async (phase: Phase, until: number): Promise<void> => {
    const line = async (): Promise<void> => {
      while (performance.now() < until) await ask(phase)
    }
    await Promise.all(Array.from({ length: lines }, line))
  }
  await run(url, others, rate, heaps)
  const [without, share, more]: [Phase[], Phase[], Phase[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    without.push(await run(url, others, rate, quiet))
    share.push(await run(url, others, rate, heaps))
  }
  for (let round = 0; round < 3; round += 1) more.push(await run(url, others, rate, endless))
  const ratio = p95(share) / p95(without)
  const failed = [...without, ...share, ...more].reduce((sum, phase) => sum + phase.failed, 0)
  return [
    {
      what: `公平：${merchants} 家商家每秒 ${rate.toFixed(0)} 次，其中一家以 ${flood} 倍份额涌入，其他商家 p95`,
      figure: `${ratio.toFixed(2)} × 平时 (${p95(share).toFixed(1)} / ${p95(without).toFixed(1)} ms)，涌入 ${statusesOf(share)}`,
      aim: '≤ 1.5 ×',
      met: ratio <= 1.5,
    },
    {
      what: `公平：一家以 ${lines} 个连接不停涌入，其他商家 p95`,
      figure: `${(p95(more) / p95(without)).toFixed(2)} × 平时 (${p95(more).toFixed(1)} ms)，涌入 ${statusesOf(more)}`,
      aim: '记录',
      met: true,
    },
    { what: '公平：其他商家', figure: `${failed} 次未得到答复`, aim: '0 次', met: failed === 0 },
  ]
}

/** One merchant's storm must not slow another. */
export const fairness = (dir: string): Promise<Row[]> => withServer(dir, 'fairness', measure)
