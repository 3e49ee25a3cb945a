import { randomUUID } from 'node:crypto'
import { startSession } from '../../../server/src/areas/people/identity/sessions.ts'
import type { Tx } from '../../../server/src/core/db/tx.ts'
import { bigramsOf } from '../../../server/src/core/lists/bigrams.ts'
import { startChild } from '../child.ts'
import { call, inTurns, type Target } from '../latency.ts'
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
  /** None may take longer, whatever the bare SQL takes. */
  readonly mostMs?: number
}

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

/** What is asked of a server, beside the same SQL on a bare route. */
export const besideBare = async (
  url: string,
  bareUrl: string,
  { of, secret, questions, mostMs }: Asking,
): Promise<Row[]> => {
  const cookie = `zdb_session=${secret}`
  const greeting = await fetch(`${url}${questions[0]?.path ?? ''}`, { headers: { cookie, 'x-console': '1' } })
  const headers = { cookie, authorization: `Bearer ${greeting.headers.get('credentials') ?? ''}` }
  const pairs: (readonly [Target, Target])[] = []
  for (const { name, path, bare } of questions) {
    const ours = { url: `${url}${path}`, headers }
    const answer = JSON.parse((await call(ours)).text) as { code: number }
    if (answer.code !== 0) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`)
    const target = { url: `${bareUrl}/${randomUUID()}` }
    const json = { ...target, headers: { 'content-type': 'application/json' } }
    await call(json, 'PUT', JSON.stringify({ statements: bare, answer }))
    pairs.push([ours, target])
  }
  return (await inTurns(pairs)).map(({ first, second, ratio }, index) => ({
    what: `${of}，${questions[index]?.name}`,
    figure: `p95 ${first.toFixed(1)} ms，裸 SQL ${second.toFixed(1)} ms，${ratio.toFixed(2)} ×`,
    aim: mostMs === undefined ? '≤ 2 ×' : `≤ 2 ×，≤ ${mostMs} ms`,
    met: ratio <= 2 && first <= (mostMs ?? Infinity),
  }))
}

/** What we answer, against the same SQL on a bare route beside us. */
export const againstBareSql = (dir: string, name: string, grow: () => Promise<readonly Asking[]>): Promise<Row[]> =>
  withServer(dir, name, async (url, environment) => {
    const bare = await startChild('bench/src/bare/bare-sql.ts', environment)
    const all = async (): Promise<Row[]> => {
      const rows: Row[] = []
      for (const asking of await grow()) rows.push(...(await besideBare(url, bare.url, asking)))
      return rows
    }
    return all().finally(bare.stop)
  })
