import { randomUUID } from 'node:crypto'
import { startSession } from '../../../server/src/areas/people/identity/sessions.ts'
import type { Tx } from '../../../server/src/core/db/tx.ts'
import { bigramsOf } from '../../../server/src/core/lists/bigrams.ts'
import { startChild } from '../child.ts'
import { call, median, p95Of, type Target } from '../latency.ts'
import { withServer } from '../measured-server.ts'
import type { Statement } from '../questions/list-question.ts'
import type { Row } from '../row.ts'

/** One thing that is asked of us, and the statements that answer it. */
export type Question = { readonly name: string; readonly path: string; readonly bare: readonly Statement[] }
export type Asking = {
  /** What all of them are asked of, in the words of the report. */
  readonly of: string
  /** Whose session it is. */
  readonly secret: string
  readonly questions: readonly Question[]
}

const rounds = 5

/** A person who asks. */
export const sessionOf = async (tx: Tx, accountId: number): Promise<string> => {
  const guest = { device: 'bench', address: '127.0.0.1', requestId: randomUUID() }
  return (await startSession(tx, accountId, guest)).secret
}

export const pathOf = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`

/** A word somewhere in a text, as the index of its pairs of letters finds it. */
export const inWords = (text: string, word: string): string => {
  const grams = bigramsOf(word).map((gram) => `'${gram}'`)
  return ` and grams(${text}) @> array[${grams.join(', ')}] and position('${word}' in ${text}) > 0`
}

const measure = async (url: string, bareUrl: string, { of, secret, questions }: Asking): Promise<Row[]> => {
  const cookie = `zdb_session=${secret}`
  const greeting = await fetch(`${url}${questions[0]?.path ?? ''}`, { headers: { cookie, 'x-console': '1' } })
  const headers = { cookie, authorization: `Bearer ${greeting.headers.get('credentials') ?? ''}` }
  const pairs: { name: string; targets: [Target, Target]; taken: number[][] }[] = []
  for (const { name, path, bare } of questions) {
    const ours = { url: `${url}${path}`, headers }
    const answer = JSON.parse((await call(ours)).text) as { code: number }
    if (answer.code !== 0) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`)
    const target = { url: `${bareUrl}/${randomUUID()}` }
    const json = { ...target, headers: { 'content-type': 'application/json' } }
    await call(json, 'PUT', JSON.stringify({ statements: bare, answer }))
    pairs.push({ name, targets: [ours, target], taken: [] })
  }
  for (let round = 0; round < rounds; round += 1)
    for (const { targets, taken } of pairs) taken.push(await p95Of(targets))
  return pairs.map(({ name, taken }) => {
    const at = (which: number) => median(taken.map((round) => round[which] ?? 0))
    const ratio = median(taken.map(([ours = 0, bare = 1]) => ours / bare))
    return {
      what: `${of}，${name}`,
      figure: `p95 ${at(0).toFixed(1)} ms，裸 SQL ${at(1).toFixed(1)} ms，${ratio.toFixed(2)} ×`,
      aim: '≤ 2 ×',
      met: ratio <= 2,
    }
  })
}

/** What we answer, against the same SQL on a bare route beside us. */
export const againstBareSql = (dir: string, name: string, grow: () => Promise<readonly Asking[]>): Promise<Row[]> =>
  withServer(dir, name, async (url, environment) => {
    const bare = await startChild('bench/src/bare/bare-sql.ts', environment)
    const all = async (): Promise<Row[]> => {
      const rows: Row[] = []
      for (const asking of await grow()) rows.push(...(await measure(url, bare.url, asking)))
      return rows
    }
    return all().finally(bare.stop)
  })
