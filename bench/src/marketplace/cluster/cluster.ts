import { connect, disconnect } from '../../../../server/src/core/db/tx.ts'
import { useSealKey } from '../../../../server/src/core/outside/sealed.ts'
import { median, percentile } from '../../latency.ts'
import { piiKey, seed } from '../../order-world.ts'
import type { Row } from '../../row.ts'
import { openPeople, questions, type People, type Question } from './questions.ts'
import { cores, openGround, openStand, roles, type Role, type Shape, type Stand, type Used } from './stand.ts'

/** So many orders unless another number is named: `npm run bench -- cluster 100000`. */
const usual = 20_000

const wanted = (): number => Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? usual)

const shapes: readonly Shape[] = [
  { processes: 1, pool: true, redis: true },
  { processes: 2, pool: true, redis: true },
  { processes: 3, pool: true, redis: true },
  { processes: 3, pool: false, redis: true },
  { processes: 3, pool: true, redis: false },
  { processes: 3, pool: false, redis: false },
]

const nameOf = ({ processes, pool, redis }: Shape): string =>
  `${processes} 个进程${pool ? '' : '，无连接池'}${redis ? '' : '，无推送分发'}`

const labels: Readonly<Record<Role, string>> = {
  server: '服务进程',
  primary: '主库',
  standby: '热备',
  pool: '连接池',
  balancer: '负载均衡',
  redis: '推送分发',
  load: '压测',
  others: '其他',
}

/** What one question came to on one shape in one round; `used`: cores of each. */
type Figure = { perSecond: number; p95: number; used: Used }

const measure = async (stand: Stand, question: Question, people: People, spanMs: number): Promise<Figure> => {
  const { press, close } = await question.open(stand.url, people)
  const taken: number[] = []
  const run = async (ms: number): Promise<number> => {
    const began = performance.now()
    taken.length = 0
    const lane = async (at: number): Promise<void> => {
      for (let turn = 0; performance.now() - began < ms; turn += 1) taken.push(await press(at, turn))
    }
    await Promise.all(Array.from({ length: question.lanes }, (_, at) => lane(at)))
    return (performance.now() - began) / 1000
  }
  try {
    await run(spanMs / 2)
    const before = await stand.used()
    const took = await run(spanMs)
    const after = await stand.used()
    const used = Object.fromEntries(roles.map((role) => [role, (after[role] - before[role]) / took])) as Used
    return { perSecond: taken.length / took, p95: percentile(taken, 0.95), used }
  } finally {
    close()
  }
}

/** A process that does one thing after the other can use one core and no more. */
const full = 0.85

const whole = (used: Used): number => roles.reduce((sum, role) => sum + used[role], 0)

/** More than that used by others, and what is measured is how much they leave. */
const mostOthers = 0.25

/** What stands in the way of more, by what uses the processors. */
const nextLimit = (used: Used, { processes }: Shape): string => {
  if (used.others > mostOthers) return '机器另有他用，不能作数'
  const [most] = roles.filter((role) => role !== 'load' && role !== 'others').toSorted((a, b) => used[b] - used[a])
  if (!most) return ''
  const counts: Partial<Record<Role, number>> = { server: processes, pool: 1, balancer: 1, redis: 1 }
  const busy = roles.find((role) => used[role] / (counts[role] ?? Infinity) >= full)
  if (busy) return `下一个上限：${labels[busy]}，每个进程已用满一核`
  if (whole(used) >= full * cores) return `下一个上限：机器的 ${cores} 核，用得最多的是${labels[most]}`
  return `没有谁用满，用得最多的是${labels[most]}`
}

const rowOf = (shape: Shape, { name }: Question, taken: readonly Figure[]): Row => {
  const of = (pick: (figure: Figure) => number): number => median(taken.map(pick))
  const used = Object.fromEntries(roles.map((role) => [role, of((figure) => figure.used[role])])) as Used
  const shares = roles.filter((role) => used[role] >= 0.005).map((role) => `${labels[role]} ${used[role].toFixed(2)}`)
  return {
    what: `集群 ${nameOf(shape)}：${name}`,
    figure: `每秒 ${of(({ perSecond }) => perSecond).toFixed(0)} 次，p95 ${of(({ p95 }) => p95).toFixed(1)} ms；核 ${shares.join('，')}；${nextLimit(used, shape)}`,
    aim: '记录',
    met: true,
  }
}

type Size = { orders: number; rounds: number; spanMs: number }

/** Every shape in every round, so that a bad moment of the machine is not that of one shape. */
export const clusterFigures = async (dir: string, { orders, rounds, spanMs }: Size): Promise<Row[]> => {
  const ground = await openGround(dir)
  try {
    await seed(ground.databases.url(), 'orders', orders)
    useSealKey(piiKey)
    connect(ground.databases.url(), 4, (error) => console.error(error.message))
    const people = await openPeople(ground.databases.url())
    const taken = shapes.map((shape) => ({ shape, figures: questions.map((): Figure[] => []) }))
    for (let round = 0; round < rounds; round += 1)
      for (const { shape, figures } of taken) {
        const stand = await openStand(ground, shape)
        try {
          for (const [at, question] of questions.entries())
            figures[at]?.push(await measure(stand, question, people, spanMs))
        } finally {
          await stand.stop()
        }
      }
    return questions.flatMap((question, at) =>
      taken.map(({ shape, figures }) => rowOf(shape, question, figures[at] ?? [])),
    )
  } finally {
    await disconnect()
    await ground.stop()
  }
}

/** What one, two and three processes behind a balancer serve, with pool and fan-out and without, and what uses the processors. */
export const cluster = (dir: string): Promise<Row[]> =>
  clusterFigures(dir, { orders: wanted(), rounds: 3, spanMs: 2_000 })
