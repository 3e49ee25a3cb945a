import { sql, type Insertable, type Selectable } from 'kysely'
import type { ChannelPush } from '#core/schema'
import { db, type Tx } from '#core/tx'

export type PushRow = Selectable<ChannelPush>

/** After so many tries a push needs a person: it stays, with what went wrong. */
export const patience = 20

export const insertPushes = async (tx: Tx, rows: readonly Insertable<ChannelPush>[]): Promise<void> => {
  await tx.insertInto('channel_push').values(rows).execute()
}

/** The next ones due, for whoever works on them until then. */
export const takePushes = async (at: Date, until: Date, limit: number): Promise<PushRow[]> => {
  const { rows } = await sql<PushRow>`
    update channel_push set next_at = ${until}, tries = tries + 1
    where id in (
      select id from channel_push where done_at is null and next_at <= ${at} and tries < ${patience}
      order by next_at, id limit ${limit} for update skip locked
    )
    returning *`.execute(db())
  return rows.toSorted((a, b) => a.id - b.id)
}

export const endPushes = async (ids: readonly number[], at: Date, error = ''): Promise<void> => {
  if (ids.length > 0)
    await db().updateTable('channel_push').set({ done_at: at, error }).where('id', 'in', ids).execute()
}

export const postponePush = async (id: number, next: Date, error: string): Promise<void> => {
  await db().updateTable('channel_push').set({ next_at: next, error }).where('id', '=', id).execute()
}

/** Those that were given up. */
export const givenUp = (): Promise<Pick<PushRow, 'id' | 'channel' | 'received_at' | 'error'>[]> =>
  db()
    .selectFrom('channel_push')
    .select(['id', 'channel', 'received_at', 'error'])
    .where('done_at', 'is', null)
    .where('tries', '>=', patience)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export const dropPushes = async (before: Date): Promise<void> => {
  await db().deleteFrom('channel_push').where('done_at', '<', before).execute()
}
