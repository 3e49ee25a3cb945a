import { useSealKey } from '../../server/src/core/outside/sealed.ts'
import { call, median, p95Of, type Target } from './latency.ts'
import { factsOf } from './questions/facts.ts'
import type { Question, QuestionSet } from './questions/list-question.ts'
import { onlineQuestions } from './questions/online-questions.ts'
import { transferQuestions } from './questions/order-questions.ts'
import { piiKey, withSizes, type Size } from './order-world.ts'
import type { Row } from './row.ts'

const sizes = [10_000, 100_000, 1_000_000] as const

/** Puts a question to one size: ours over HTTP, and the bare route with the answer ours gave. */
const pairOf = async (size: Size, set: QuestionSet, question: Question): Promise<[Target, Target]> => {
  const facts = await factsOf(size, set)
  const ours = { url: `${size.server.url}${question.path(facts)}`, headers: size.headers }
  const answer = JSON.parse((await call(ours)).text) as { code: number }
  if (answer.code !== 0) throw new Error(`${question.name} was refused: ${JSON.stringify(answer)}`)
  const bare = { url: `${size.bare.url}/${set.questions.indexOf(question)}` }
  const json = { ...bare, headers: { 'content-type': 'application/json' } }
  await call(json, 'PUT', JSON.stringify({ statements: question.bare(facts), answer }))
  return [ours, bare]
}

const ms = (value: number): string => value.toFixed(1)

const rounds = 7
/** Times the bare route, and from the smallest to the largest size. */
const mostTimes = 2
const mostGrowth = 1.2

/** The question, and the p95 of every target in each round. */
type Measurement = { question: Question; taken: number[][] }

/** A bad moment of the machine lasts seconds: so a question comes back after all the others, and the median stands. */
const measure = async (of: readonly Size[], set: QuestionSet): Promise<Measurement[]> => {
  const asked = []
  for (const question of set.questions)
    asked.push({ question, pairs: await Promise.all(of.map((size) => pairOf(size, set, question))) })
  const turns = asked.map(({ question, pairs }) => ({ question, targets: pairs.flat(), taken: [] as number[][] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { targets, taken } of turns) taken.push(await p95Of(targets))
  return turns
}

const rowOf = (of: readonly Size[], set: QuestionSet, { question, taken }: Measurement): Row => {
  const at = (index: number) => median(taken.map((round) => round[index] ?? 0))
  const ratioAt = (size: number) => median(taken.map((round) => (round[size * 2] ?? 0) / (round[size * 2 + 1] ?? 1)))
  const last = of.length - 1
  const ratio = Math.max(...of.slice(1).map((_, index) => ratioAt(index + 1)))
  const growth = median(taken.map((round) => (round[last * 2] ?? 0) / (round[0] ?? 1)))
  return {
    what: `${set.title}：${question.name}`,
    figure: `${of.map((_, index) => ms(at(index * 2))).join(' / ')} ms，裸 SQL ${of.map((_, index) => ms(at(index * 2 + 1))).join(' / ')} ms，${ratio.toFixed(2)} ×，增长 ${growth.toFixed(2)} ×`,
    aim: `≤ ${mostTimes} ×，增长 ≤ ${mostGrowth} ×`,
    met: ratio <= mostTimes && growth <= mostGrowth,
  }
}

/** Lists and counts of one merchant with ten thousand, a hundred thousand and a million orders: p95 of whole calls. */
const measured =
  (set: QuestionSet, option: 'orders' | 'online') =>
  (dir: string): Promise<Row[]> => {
    useSealKey(piiKey)
    return withSizes(dir, option, sizes, async (started) => {
      console.log(`${set.title}列表 p95：一万 / 十万 / 一百万单；裸 SQL 是同一驱动、同样正文的裸 Fastify 路由`)
      return (await measure(started, set)).map((each) => rowOf(started, set, each))
    })
  }

export const orders = measured(transferQuestions, 'orders')
export const onlineOrders = measured(onlineQuestions, 'online')
