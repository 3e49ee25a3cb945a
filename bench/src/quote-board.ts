import { setTimeout as sleep } from 'node:timers/promises'
import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { deskOf, openCallingShop, rosesFrom, withCouriers, type CallingShop, type Desk } from './soak/courier-world.ts'
import { percentile } from './latency.ts'
import type { Row } from './row.ts'

const rounds = 10
/** Eight rows on the board; 闪送 does not answer at all, the others take as long as they take. */
const channels = [6, 7, 8, 9, 26, 27, 28, 29] as const
const hanging = 8
const takesMs: Readonly<Record<string, number>> = {
  dada: 40,
  sf: 90,
  fengniao: 160,
  peisong: 250,
  uupt: 420,
  kd100: 800,
}
const limitMs = 4_000

type Board = {
  inquiry_id: string
  answered: number
  done: boolean
  rows: { code: number; state: string; result: string }[]
}
type Answer = { courier: string; askedAt: number; answeredAt: number | null }

const courierOf = (code: number): string => providerOf(code).aggregated ?? ''
/** The wall's clock with fractions: the sandbox writes its answers down by the same. */
const moment = (): number => performance.timeOrigin + performance.now()

/** When each row was complete before the eyes of whoever looks at the board. */
const watched = async (shop: CallingShop): Promise<{ seen: Map<number, number>; hangs: string }> => {
  const seen = new Map<number, number>()
  let board = await shop.ask<Board>('POST', '/api.v2/delivery/inquiry', {
    ...rosesFrom(shop),
    channels: [...channels],
  })
  for (;;) {
    const at = moment()
    for (const { code, state } of board.rows) if (state !== 'asking' && !seen.has(code)) seen.set(code, at)
    const hangs = board.rows.find(({ code }) => code === hanging)?.result ?? ''
    if (board.done) return { seen, hangs }
    board = await shop.ask<Board>('GET', `/api/logistics.offer?inquiry_id=${board.inquiry_id}&after=${board.answered}`)
  }
}

const inOrder = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** A courier with two rows on the board answers twice: the first row seen belongs to the first answer. */
const delaysOf = (seen: ReadonlyMap<number, number>, answers: readonly Answer[]): number[] =>
  Object.keys(takesMs).flatMap((courier) => {
    const rows = inOrder(
      channels.filter((code) => courierOf(code) === courier).map((code) => seen.get(code) ?? Infinity),
    )
    const told = inOrder(answers.filter((each) => each.courier === courier).map(({ answeredAt }) => answeredAt ?? 0))
    if (rows.length !== told.length) throw new Error(`${courier} answered ${told.length} times for ${rows.length} rows`)
    return rows.map((at, index) => at - (told[index] ?? 0))
  })

const answersSince = async (desk: Desk, since: number): Promise<Answer[]> =>
  (await desk.read<{ answers: Answer[] }>('answers')).answers.filter(({ askedAt }) => askedAt >= since)

const measured = async (
  shop: CallingShop,
  desk: Desk,
): Promise<{ delays: number[]; gaveUpAfter: number; hangs: string }> => {
  const since = moment()
  const { seen, hangs } = await watched(shop)
  const answers = await answersSince(desk, since)
  const asked = answers.find(({ courier }) => courier === courierOf(hanging))?.askedAt ?? since
  return { delays: delaysOf(seen, answers), gaveUpAfter: (seen.get(hanging) ?? Infinity) - asked, hangs }
}

/** The board of quotes: how soon after its courier's own answer a row is complete, and what a silent one looks like. */
export const quoteBoard = (dir: string): Promise<Row[]> =>
  withCouriers(dir, { name: 'quotes', durable: false }, async (world) => {
    const desk = deskOf(world)
    const shop = await openCallingShop(world.url, 1_000_00)
    for (const [courier, answerAfterMs] of Object.entries(takesMs))
      await desk.tell('faults', { courier, answerAfterMs })
    await desk.tell('faults', { courier: courierOf(hanging), hang: 1 })
    await watched(shop)
    const taken: Awaited<ReturnType<typeof measured>>[] = []
    for (let round = 0; round < rounds; round += 1) {
      taken.push(await measured(shop, desk))
      await sleep(100)
    }
    const delays = taken.flatMap((each) => each.delays)
    const slowest = Math.max(...delays)
    const gaveUp = taken.map(({ gaveUpAfter }) => gaveUpAfter)
    const says = taken.every(({ hangs }) => hangs === '超时未答复')
    return [
      {
        what: `报价板：八家运力，一家不应答，${rounds} 次询价，运力方答复到该行显示完整`,
        figure: `中位 ${percentile(delays, 0.5).toFixed(0)} ms，p95 ${percentile(delays, 0.95).toFixed(0)} ms，最慢 ${slowest.toFixed(0)} ms`,
        aim: '≤ 50 ms',
        met: slowest <= 50,
      },
      {
        what: '报价板：不应答的一家到时限即注明「超时未答复」',
        figure: `${(Math.min(...gaveUp) / 1000).toFixed(2)}–${(Math.max(...gaveUp) / 1000).toFixed(2)} s`,
        aim: `${limitMs / 1000} s`,
        met: says && gaveUp.every((ms) => Math.abs(ms - limitMs) <= 250),
      },
    ]
  })
