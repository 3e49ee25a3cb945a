import { mkdir, mkdtemp } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useSealKey } from '../../../server/src/core/outside/sealed.ts'
import { limitFacts, memoOf, wanted } from '../bare/limit.ts'
import { limitSets, type LimitSet } from '../bare/limit-questions.ts'
import { answersOf, type Load } from '../bare/rounds.ts'
import { piiKey, withSizes, type Size } from '../order-world.ts'
import type { Row } from '../row.ts'
import type { Watched } from './watched-server.ts'

const rounds = 3
const asked = new Set(['列表', '详情'])
/** What comes more rarely than every tenth call is work of the background. */
const leastTimes = 0.1
const idle = '空闲'

/** Tells the watched server to begin or to end. */
const tell = (socketPath: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request({ socketPath, path }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))))
    })
    sent.on('error', reject)
    sent.end()
  })

type Question = { what: string; name: string; load: Load }

/** One list, one detail and one write of a kind of orders. */
const questionsOf = async (size: Size, set: LimitSet): Promise<Question[]> => {
  const facts = await limitFacts(size, set)
  const { headers, server } = size
  const reads = set.reads
    .filter(({ name }) => asked.has(name))
    .map(({ name, path }, at) => ({
      what: `${set.title}${name}`,
      name: `${set.option}-read-${at}`,
      load: { url: `${server.url}${path(facts)}`, headers },
    }))
  const { name, path } = set.write
  let turns = 0
  const write = (): { path: string; body: string } => {
    turns += 1
    return { path: path(facts.sns[turns % facts.sns.length] ?? ''), body: memoOf(turns) }
  }
  return [
    ...reads,
    { what: `${set.title}${name}`, name: `${set.option}-write`, load: { url: server.url, headers, write } },
  ]
}

const watched = async ({ load }: Question, control: string, file: string): Promise<Watched> => {
  await answersOf(load)
  await tell(control, '/begin')
  for (let round = 0; round < rounds; round += 1) await answersOf(load)
  return JSON.parse(await tell(control, `/end?file=${encodeURIComponent(file)}`)) as Watched
}

const inShort = (text: string): string => {
  const words = text.replaceAll(/\s+/g, ' ').replaceAll('"', '')
  return words.length > 90 ? `${words.slice(0, 90)}…` : words
}

const rowOf = (what: string, file: string, seen: Watched): Row => {
  const each = (value: number): string => (value / seen.calls).toFixed(2)
  const busy = Object.entries(seen.stages).filter(([name]) => name !== idle)
  const stages = busy
    .filter(([, ms]) => ms > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, ms]) => `${name} ${each(ms)}`)
  const statements = seen.statements.filter(({ times }) => times / seen.calls >= leastTimes)
  const told = statements
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ text, times, ms }) => `\n    ${each(times)} × ${(ms / times).toFixed(2)} 毫秒 ${inShort(text)}`)
  const times = statements.reduce((sum, statement) => sum + statement.times, 0)
  return {
    what: `${what}，一次调用（毫秒，${seen.calls} 次平均，八个同时）`,
    figure: [
      `进程 ${each(busy.reduce((sum, [, ms]) => sum + ms, 0))}：${stages.join('、')}`,
      `等连接 ${each(seen.waits.ms)}，事件循环晚 ${seen.loopMs.toFixed(2)}`,
      `语句 ${each(times)} 条：${told.join('')}`,
      `剖析 ${file}`,
    ].join('\n  '),
    aim: '记录',
    met: seen.calls > 0,
  }
}

/**
 * What one list, one detail and one write are made of: processor time by stage, out of a profile that stays in the folder
 * for temporary files, and beside it the statements and what is waited for.
 */
export const path = async (dir: string): Promise<Row[]> => {
  useSealKey(piiKey)
  await mkdir(dir, { recursive: true })
  const kept = await mkdtemp(join(tmpdir(), 'zdb-profiles-'))
  const control = join(dir, 'control.sock')
  process.env.CONTROL_SOCKET = control
  const rows: Row[] = []
  for (const set of limitSets) {
    const measure = async ([size]: readonly Size[]): Promise<void> => {
      if (!size) return
      for (const question of await questionsOf(size, set)) {
        const file = join(kept, `${question.name}.cpuprofile`)
        rows.push(rowOf(question.what, file, await watched(question, control, file)))
      }
    }
    await withSizes(dir, set.option, [wanted()], measure, 'bench/src/path/watched-server.ts')
  }
  return rows
}
