import { sql, type RawBuilder } from 'kysely'
import type { CodeName } from '@zdb/contract/codes'
import { stateOf, type States } from '@zdb/contract/kit/states'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import { nameOf, type Actor, type SystemActor } from '../http/actor.ts'
import { now } from '../time/clock.ts'
import { refuse } from '../http/refusal.ts'
import type { DB } from '../db/schema.ts'
import { db, type Db, type Tx } from '../db/tx.ts'
import type { RowCondition, RowOf } from './condition.ts'
import type { Deadline } from './deadline.ts'
import { awaitPlatform, closeItems, queuesOf, type RolesOf } from './platform-items.sql.ts'
import type { Rules } from './rules.ts'
import type { Writer } from './timeline.ts'

/** A named condition on the row, checked in the same statement as the move, with its own refusal. */
export type Guard<R> = { readonly holds: RowCondition<R>; readonly refusal: CodeName }

export type Move<S extends States, R> = {
  readonly by: string
  readonly from: readonly (keyof S & string)[]
  /** `same`: something happens to the thing, and it stays where it is. */
  readonly to: (keyof S & string) | 'same'
  readonly if?: Guard<R>
}

/** Whose turn it is, until when, what people are told of it, and the moves of which the first that fits is made then. */
export type Waiting<R, M extends string> = {
  readonly owner: string
  /** In which queue of the desk the thing stands; whoever waits for the platform names one. */
  readonly queue?: QueueName
  /** Whom it is for, where that queue is split by role. */
  readonly role?: RolesOf
  readonly deadline: Deadline<R>
  readonly outcome: string
  /** What they are told once the time is over, where nothing is done by itself then. */
  readonly late?: string
  readonly byDefault: readonly M[]
}

export type Machine<T extends keyof DB & string, S extends States, M extends string> = {
  readonly table: T
  readonly column: string
  /** A second column that is part of the state: then every state has its `stage`. */
  readonly stageColumn?: string
  readonly initial: keyof S & string
  readonly states: S
  readonly moves: Readonly<Record<M, Move<S, RowOf<T>>>>
  /** Every state that can be left is in here with the moves that are made when nobody acts… */
  readonly waiting: Readonly<Partial<Record<keyof S & string, Waiting<RowOf<T>, NoInfer<M>>>>>
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
export type Moved<T extends keyof DB & string> = RowOf<T> & { was: number; was_stage: number | null }

const those = ({ id, merchantId, ownerColumn = 'merchant_id' }: Which): RawBuilder<boolean> =>
  merchantId === undefined ? sql`id = ${id}` : sql`id = ${id} and ${sql.ref(ownerColumn)} = ${merchantId}`

type Columns = Readonly<Record<string, unknown>>

/** The state a row is in. */
export const stateIn = <S extends States>(
  of: { readonly column: string; readonly stageColumn?: string; readonly states: S },
  row: object,
): keyof S & string => {
  const { [of.column]: code, [of.stageColumn ?? '']: stage } = row as Record<string, number | undefined>
  return stateOf(of.states, code as number, stage)
}

/** Whether a row is in one of these states. */
const isIn = <T extends keyof DB & string, S extends States, M extends string>(
  of: Machine<T, S, M>,
  names: readonly (keyof S & string)[],
): RawBuilder<boolean> => {
  const states = names.map((name) => of.states[name] as States[string])
  if (of.stageColumn === undefined)
    return sql`${sql.ref(of.column)} = any(${states.map(({ code }) => code)}::smallint[])`
  const pairs = states.map(({ code, stage }) => sql`(${code}, ${stage})`)
  return sql`(${sql.ref(of.column)}, ${sql.ref(of.stageColumn)}) in (${sql.join(pairs)})`
}

/** Whether a row is where this move begins, and nothing is in its way. */
export const fitsMove = <T extends keyof DB & string, S extends States, M extends string>(
  of: Machine<T, S, M>,
  name: M,
): RawBuilder<boolean> => {
  const { from, if: guard } = of.moves[name]
  return sql`(${isIn(of, from)} and ${guard?.holds.sql ?? sql`true`})`
}

/**
 * The line of history as a part of the statement that makes the change, where the thing stays in its state: of the rows
 * of `from`, each with its `id` and, as `was`, that state.
 */
export const movingIn = <T extends keyof DB & string, S extends States, M extends string>(
  of: Machine<T, S, M>,
  name: M,
  by: Writer,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (of.moves[name].to !== 'same') throw new Error(`${name} of ${of.table} is a move into another state`)
  return sql`insert into move_history (machine, thing_id, move, from_state, to_state, actor, account_id, note, at)
    select ${of.table}, id, ${name}, was, was, ${by.name}, ${by.accountId}, '', ${by.at} from ${from}`
}

/** The one guarded statement that a move is. */
const moveRows = async <T extends keyof DB & string, S extends States, M extends string>(
  on: Db,
  of: Machine<T, S, M>,
  name: M,
  fitting: RawBuilder<boolean>,
  { actor, note = '', set }: Change,
): Promise<Moved<T>[]> => {
  const step = of.moves[name]
  const target = step.to === 'same' ? undefined : (of.states[step.to] as States[string])
  const changes = {
    ...(target === undefined ? {} : { [of.column]: target.code }),
    ...(target === undefined || of.stageColumn === undefined ? {} : { [of.stageColumn]: target.stage }),
    ...set,
  }
  const assignments = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const account = actor.kind === 'merchant' ? actor.accountId : null
  const { rows } = await sql<Moved<T>>`
    with seen as (
      select id as seen_id, ${sql.ref(of.column)} as was,
        ${of.stageColumn === undefined ? sql`null::smallint` : sql.ref(of.stageColumn)} as was_stage
      from ${sql.table(of.table)}
      where ${fitting} and ${fitsMove(of, name)}
      order by id for update
    ), moved as (
      update ${sql.table(of.table)} set ${assignments.length > 0 ? sql.join(assignments) : sql`${sql.ref(of.column)} = seen.was`} from seen where id = seen.seen_id
      returning ${sql.table(of.table)}.*, seen.was, seen.was_stage
    ), noted as (
      insert into move_history (machine, thing_id, move, from_state, to_state, actor, account_id, note, at)
      select ${of.table}, seen_id, ${name}, was, coalesce(${target?.code ?? null}::smallint, was), ${nameOf(actor)},
        ${account}, ${note}, ${now()} from seen
    )
    select * from moved order by id`.execute(on)
  return rows
}

/**
 * Moves every row that fits, in a single guarded statement: a row changes only if it still is in a state the move
 * starts from, and its history line is written by the same statement. Rows are locked in the order of their ids.
 */
export const moveAll = async <T extends keyof DB & string, S extends States, M extends string>(
  tx: Tx,
  of: Machine<T, S, M>,
  name: M,
  fitting: RawBuilder<boolean>,
  change: Change,
): Promise<Moved<T>[]> => {
  const { to } = of.moves[name]
  const rows = await moveRows(tx, of, name, fitting, change)
  if (to !== 'same') await keepItems(tx, of, to, rows)
  return rows
}

/**
 * The same where nothing else belongs to the move: the statement is a transaction of its own, and nobody waits for a
 * beginning and an end. Only for things that never wait for the platform, whose queue would be a second statement.
 */
export const moveAlone = <T extends keyof DB & string, S extends States, M extends string>(
  of: Machine<T, S, M>,
  name: M,
  fitting: RawBuilder<boolean>,
  change: Change,
): Promise<Moved<T>[]> => {
  if (queuesOf(of).length > 0) throw new Error(`a move of ${of.table} is more than one statement`)
  return moveRows(db(), of, name, fitting, change)
}

/** What came to wait for the platform stands in its queue, and what left no longer does, in the same transaction. */
const keepItems = async <T extends keyof DB & string, S extends States, M extends string>(
  tx: Tx,
  of: Machine<T, S, M>,
  to: keyof S & string,
  rows: readonly Moved<T>[],
): Promise<void> => {
  const queues = queuesOf(of)
  if (queues.length === 0 || rows.length === 0) return
  const moved = rows as readonly (Moved<T> & { id: number })[]
  await closeItems(
    tx,
    queues,
    moved.map(({ id }) => id),
  )
  const wait = of.waiting[to]
  if (wait) await awaitPlatform(tx, wait, moved)
}

/** A row that was written in a state that waits for the platform stands in its queue, as if it had moved there. */
export const standInQueue = async <T extends keyof DB & string, S extends States, M extends string>(
  tx: Tx,
  of: Machine<T, S, M>,
  row: RowOf<T> & { id: number },
): Promise<void> => {
  const wait = waitOf(of, row)
  if (wait) await awaitPlatform(tx, wait, [row])
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
  const found = await sql<Columns>`select * from ${sql.table(of.table)} where ${those(which)}`.execute(tx)
  const row = found.rows[0] ?? refuse('notFound')
  const step = of.moves[name]
  return step.if && step.from.includes(stateIn(of, row)) ? refuse(step.if.refusal) : refuse(of.refusal)
}

/** The moves this row offers to someone who plays one of these parts. */
export const openMoves = <T extends keyof DB & string, S extends States, M extends string>(
  of: Machine<T, S, M>,
  row: RowOf<T>,
  parts: readonly string[],
): ReadonlySet<M> => {
  const state = stateIn(of, row)
  const fits = ([, step]: [M, Move<S, RowOf<T>>]): boolean =>
    parts.includes(step.by) && step.from.includes(state) && (step.if?.holds.of(row) ?? true)
  return new Set((Object.entries(of.moves) as [M, Move<S, RowOf<T>>][]).filter(fits).map(([name]) => name))
}

/** Whom this row waits for; nobody when it rests. */
export const waitOf = <T extends keyof DB & string, S extends States, M extends string>(
  of: Machine<T, S, M>,
  row: RowOf<T>,
): Waiting<RowOf<T>, M> | undefined => of.waiting[stateIn(of, row)]

/** What people are told of a wait until then. */
export const outcomeBy = ({ outcome, late }: { outcome: string; late?: string }, until: Date | null): string =>
  late !== undefined && until !== null && until < now() ? late : outcome

/** When the wait of this row ends by itself. */
export const deadlineOf = <T extends keyof DB & string, S extends States, M extends string>(
  of: Machine<T, S, M>,
  row: RowOf<T>,
  rules: Rules,
): Date | null => waitOf(of, row)?.deadline.at(row, rules) ?? null

/** The move that is made when the time of this row is up; none while its guard says no. */
export const defaultMove = <T extends keyof DB & string, S extends States, M extends string>(
  of: Machine<T, S, M>,
  row: RowOf<T>,
): M | undefined => waitOf(of, row)?.byDefault.find((name) => of.moves[name].if?.holds.of(row) ?? true)
