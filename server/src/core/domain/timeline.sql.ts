import { sql, type RawBuilder } from 'kysely'
import type { Actor, SystemActor } from '../http/actor.ts'
import { db, type Tx } from '../db/tx.ts'
import { storyLine, type Line, type Note, type Writer } from './timeline.ts'

type Events = {
  readonly table: 'delivery_event' | 'online_order_event' | 'transfer_order_event'
  /** The column that says of which thing a line is. */
  readonly of: 'delivery_id' | 'order_id'
  readonly newestFirst?: RawBuilder<unknown>
}

const longest = 500

/** The story of one kind of thing, told by these sides. */
export const timelineIn = <Side extends string>({ table, of, newestFirst = sql`id desc` }: Events) => {
  /** Writes the same line into the stories of several things. */
  const noteAll = async (
    tx: Tx,
    thingIds: readonly number[],
    side: Side,
    actor: Actor | SystemActor,
    what: Note,
  ): Promise<void> => {
    const line = { side, ...storyLine(actor, what) }
    await sql`
      insert into ${sql.table(table)} (${sql.ref(of)}, ${sql.join(Object.keys(line).map((column) => sql.ref(column)))})
      select thing.id, ${sql.join(Object.values(line))} from unnest(${[...thingIds]}::bigint[]) as thing(id)`.execute(
      tx,
    )
  }
  /** The line as a part of the statement that makes the change: of the rows of `from`, whose `id` is the thing's. */
  const notingIn = (
    side: Side,
    by: Writer,
    { what, changes }: { what: string; changes: RawBuilder<unknown> },
    from: RawBuilder<unknown>,
  ): RawBuilder<unknown> => {
    const line = {
      side,
      at: by.at,
      actor: by.name,
      account_id: by.accountId,
      what,
      detail: '',
      changes,
      device: by.deviceName,
    }
    return sql`insert into ${sql.table(table)} (${sql.ref(of)}, ${sql.join(Object.keys(line).map((column) => sql.ref(column)))})
      select id, ${sql.join(Object.values(line))} from ${from}`
  }
  /** The lines of a thing that is named by its number or by a column, newest first, as far as this reader is told. */
  const linesOf = (thing: RawBuilder<unknown>, told: RawBuilder<boolean> = sql`true`): RawBuilder<unknown> => sql`
    select side, at, actor, account_id, what, detail, changes, device from ${sql.table(table)}
    where ${sql.ref(of)} = ${thing} and ${told} order by ${newestFirst} limit ${sql.lit(longest)}`
  return {
    noteAll,
    notingIn,
    linesOf,
    /** Writes one line, in the transaction of what it tells. */
    note: (tx: Tx, thingId: number, side: Side, actor: Actor | SystemActor, what: Note): Promise<void> =>
      noteAll(tx, [thingId], side, actor, what),
    timelineOf: async (thingId: number, told?: RawBuilder<boolean>): Promise<Line[]> =>
      (await sql<Line>`${linesOf(sql`${thingId}`, told)}`.execute(db())).rows,
  }
}
