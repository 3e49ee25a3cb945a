import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { CodeName } from '@zdb/contract/codes'
import { stateOf, type States } from '@zdb/contract/kit/states'
import { nameOf, type Actor, type SystemActor } from '../http/actor.ts'
import { now } from '../time/clock.ts'
import { refuse } from '../http/refusal.ts'
import type { DB } from '../db/schema.ts'
import type { Tx } from '../db/tx.ts'

/** A named condition on the row, checked in the same statement as the move, with its own refusal. */
export type Guard = { readonly holds: RawBuilder<boolean>; readonly refusal: CodeName }

export type Move<S extends States> = {
  readonly by: string
  readonly from: readonly (keyof S & string)[]
  /** `same`: something happens to the thing, and it stays where it is. */
  readonly to: (keyof S & string) | 'same'
  readonly if?: Guard
}

/** Whose turn it is, until when (a platform rule, a column of the table, or `table.column`), and what happens then. */
export type Waiting = { readonly owner: string; readonly deadline: string; readonly outcome: string }

export type Machine<T extends keyof DB & string, S extends States, M extends string> = {
  readonly table: T
  readonly column: string
  readonly initial: keyof S & string
  readonly states: S
  readonly moves: Readonly<Record<M, Move<S>>>
  /** Every state that can be left is in here with the moves that are made when nobody acts… */
  readonly waiting: Readonly<Partial<Record<keyof S & string, Waiting & { readonly byDefault: readonly NoInfer<M>[] }>>>
  /** …or in here with the reason why nobody waits. */
  readonly resting?: Readonly<Partial<Record<keyof S & string, string>>>
  readonly refusal: CodeName
}

export const machine = <T extends keyof DB & string, S extends States, M extends string>(
  definition: Machine<T, S, M>,
): Machine<T, S, M> => definition

type Change = { actor: Actor | SystemActor; note?: string; set?: Record<string, unknown> }

type Which = Change & {
  id: number
  /** Whose it must be; the column says in which part, when a thing belongs to more than one merchant. */
  merchantId?: number
  ownerColumn?: string
}

/** A row as the move left it, and the state it came from. */
export type Moved<T extends keyof DB & string> = Selectable<DB[T]> & { was: number }

const those = ({ id, merchantId, ownerColumn = 'merchant_id' }: Which): RawBuilder<boolean> =>
  merchantId === undefined ? sql`id = ${id}` : sql`id = ${id} and ${sql.ref(ownerColumn)} = ${merchantId}`

/**
 * Moves every row that fits, in a single guarded statement: a row changes only if it still is in a state the move
 * starts from, and its history line is written by the same statement. Rows are locked in the order of their ids.
 */
export const moveAll = async <T extends keyof DB & string, S extends States, M extends string>(
  tx: Tx,
  of: Machine<T, S, M>,
  name: M,
  fitting: RawBuilder<boolean>,
  { actor, note = '', set }: Change,
): Promise<Moved<T>[]> => {
  const step = of.moves[name]
  const codeOf = (state: keyof S & string): number => of.states[state]?.code as number
  const target = step.to === 'same' ? undefined : codeOf(step.to)
  const changes = { ...(target === undefined ? {} : { [of.column]: target }), ...set }
  const assignments = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const account = actor.kind === 'merchant' ? actor.accountId : null
  const { rows } = await sql<Moved<T>>`
    with seen as (
      select id as seen_id, ${sql.ref(of.column)} as was from ${sql.table(of.table)}
      where ${fitting} and ${sql.ref(of.column)} = any(${step.from.map(codeOf)}::smallint[]) and ${step.if?.holds ?? sql`true`}
      order by id for update
    ), moved as (
      update ${sql.table(of.table)} set ${assignments.length > 0 ? sql.join(assignments) : sql`${sql.ref(of.column)} = seen.was`} from seen where id = seen.seen_id
      returning ${sql.table(of.table)}.*, seen.was
    ), noted as (
      insert into move_history (machine, thing_id, move, from_state, to_state, actor, account_id, note, at)
      select ${of.table}, seen_id, ${name}, was, coalesce(${target ?? null}::smallint, was), ${nameOf(actor)},
        ${account}, ${note}, ${now()} from seen
    )
    select * from moved order by id`.execute(tx)
  return rows
}

/** Moves one row. Of any number of rivals one wins; the others hear why not. */
export const move = async <T extends keyof DB & string, S extends States, M extends string>(
  tx: Tx,
  of: Machine<T, S, M>,
  name: M,
  which: Which,
): Promise<Moved<T>> => {
  const [moved] = await moveAll(tx, of, name, those(which), which)
  return moved ?? explain(tx, of, name, which)
}

/** No row moved: says which of the three reasons it was. */
const explain = async <T extends keyof DB & string, S extends States, M extends string>(
  tx: Tx,
  of: Machine<T, S, M>,
  name: M,
  which: Which,
): Promise<never> => {
  const found = await sql<{ state: number }>`
    select ${sql.ref(of.column)} as state from ${sql.table(of.table)} where ${those(which)}`.execute(tx)
  const row = found.rows[0] ?? refuse('notFound')
  const step = of.moves[name]
  return step.if && step.from.includes(stateOf(of.states, row.state)) ? refuse(step.if.refusal) : refuse(of.refusal)
}

/** The moves a row in this state offers to someone who plays one of these parts. */
export const movesFrom = <T extends keyof DB & string, S extends States, M extends string>(
  of: Machine<T, S, M>,
  code: number,
  parts: readonly string[],
): M[] =>
  (Object.entries(of.moves) as [M, Move<S>][])
    .filter(([, step]) => parts.includes(step.by) && step.from.includes(stateOf(of.states, code)))
    .map(([name]) => name)
