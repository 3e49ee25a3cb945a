import type pg from 'pg'
import { openInnerSpan } from '../process/tracing.ts'

type Ask = (...given: unknown[]) => unknown
type Heard = (error: unknown, result: unknown) => void

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query
  // A cursor or a stream is asked piece by piece: it has no end that could be waited for here.
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return undefined
  return String(query.text)
}

/** What a statement does and to which table first. Neither values nor the rest of its text leave the process. */
export const summaryOf = (text: string): string => {
  const [, verb = 'statement'] = /^[\s(]*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i.exec(text) ?? []
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`
}

/** The same client, each of whose statements is a span of the call or job that asks for it. */
export const tracedClient = (base: typeof pg.Client): typeof pg.Client =>
  class extends base {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const ask = this.query.bind(this) as Ask
      const traced = (...given: unknown[]): unknown => {
        const text = textOf(given[0])
        const facts = { 'db.system.name': 'postgresql' }
        const span = text === undefined ? undefined : openInnerSpan(() => summaryOf(text), 'client', facts)
        if (!span) return ask(...given)
        const settle = (error: unknown): void => (error ? span.fail(error) : span.end())
        const heard = given.at(-1)
        if (typeof heard === 'function') {
          const hear: Heard = (error, result) => {
            settle(error)
            ;(heard as Heard)(error, result)
          }
          return ask(...given.slice(0, -1), hear)
        }
        const result = ask(...given) as Promise<unknown>
        result.then(() => span.end(), span.fail)
        return result
      }
      this.query = traced as typeof this.query
    }
  }
