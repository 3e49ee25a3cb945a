import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { onFirstUse } from '@zdb/contract/kit/first-use'
import { db, type Db } from './tx.ts'

type Types = { text: string; bigint: number; smallint: number; timestamptz: Date; jsonb: string }
type Given = Readonly<Record<string, keyof Types>>

/** The places of a statement where something else stands each time. */
export type Slots<G extends Given> = { readonly [K in keyof G]: RawBuilder<Types[G[K]]> }
type Values<G extends Given> = { readonly [K in keyof G]: Types[G[K]] | null }

/** Stands among the parameters for what is given later. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const literal = (value: unknown): string => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (Array.isArray(value)) return `array[${value.map(literal).join(',')}]`
  throw new Error(`${typeof value} stands in no text of a statement`)
}

type Fixed = { text: string; names: string[] }

/** What is given has one number, however often it stands there; everything else is written out. */
const fix = (statement: RawBuilder<unknown>): Fixed => {
  const { sql: text, parameters } = statement.compile(db())
  const names: string[] = []
  const numberOf = (name: string): number => {
    if (!names.includes(name)) names.push(name)
    return names.indexOf(name) + 1
  }
  const written = text.replaceAll(/\$(\d+)/g, (_all, place: string) => {
    const value = parameters[Number(place) - 1]
    return value instanceof Slot ? `$${numberOf(value.name)}` : literal(value)
  })
  return { text: written, names }
}

/**
 * A statement that is always the same but for what is given: its text is made once, and each value is sent once. To build
 * a long one anew costs as much as to ask it.
 */
export const fixedStatement = <const G extends Given, Row>(
  given: G,
  build: (slots: Slots<G>) => RawBuilder<Row>,
): ((values: Values<G>, on?: Db) => Promise<Row[]>) => {
  const fixed = onFirstUse(() => {
    const slots = Object.entries(given).map(([name, type]) => [name, sql`${new Slot(name)}::${sql.raw(type)}`])
    return fix(build(Object.fromEntries(slots) as Slots<G>))
  })
  return async (values, on = db()) => {
    const { text, names } = fixed()
    const { rows } = await on.executeQuery<Row>(
      CompiledQuery.raw(
        text,
        names.map((name) => values[name]),
      ),
    )
    return rows
  }
}
