import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backoff, wordsOf } from '../work/backoff.ts'
import { dueRows } from '../work/due-rows.sql.ts'
import { later, now } from '../time/clock.ts'
import { notify, type Topic } from '../db/process-notices.ts'
import { Refusal } from '../http/refusal.ts'
import { seal, unseal } from './sealed.ts'
import { db, within } from '../db/tx.ts'
import type { Backlog } from '../domain/health.ts'

/** A call from outside as it came in; whatever else it holds is text. */
type Raw = { readonly body: Buffer }
type Source = string | number

export type StoredCallback<S extends Source> = {
  id: number
  source: S
  raw_sealed: Buffer
  received_at: Date
  tries: number
}
export type DeadCallback<S extends Source> = { id: number; source: S; received_at: Date; error: string }

/** Which table keeps them, which of its columns says who called, and what wakes those who work. */
type InboxTable = { table: 'channel_push' | 'courier_push'; column: 'channel' | 'courier'; topic: Topic }

export type Inbox<S extends Source, R extends Raw> = {
  /** Keeps a call as it came, sealed. Once this is done it may be acknowledged: it is not lost any more. */
  keep: (source: S, call: R) => Promise<void>
  open: (sealed: Buffer) => R
  /** Resolves when there is no rush, or soon: what comes in goes before what lies here. */
  giveWay: () => Promise<void>
  /** The next ones due, in the order they came, for whoever works on them until the lease ends. */
  take: (limit: number) => Promise<StoredCallback<S>[]>
  end: (ids: readonly number[], error?: string) => Promise<void>
  /** What went wrong is tried again later; what a rule refused is not. */
  failed: (callback: StoredCallback<S>, error: unknown, log: Logger) => Promise<void>
  /** By who called: how many are due and nobody has taken, and since when. */
  backlog: () => Promise<ReadonlyMap<S, Backlog>>
  /** The same of all together. */
  due: () => Promise<Backlog>
  givenUp: () => Promise<DeadCallback<S>[]>
  /** Tries all that were given up again, as if they had just come; says how many. */
  replay: () => Promise<number>
}

/** After so many tries it needs a person: it stays, with what went wrong. */
const patience = 20
/** Whoever has not finished by then has died. */
const leaseMs = 30_000
/** So many are stored by one commit. */
const together = 500
/** More wait to be stored, or are being stored, than come on an ordinary day. */
const rush = 16
const longestWaitMs = 1_500

type Waiting<S> = { source: S; sealed: Buffer; at: Date; stored: () => void; lost: (error: unknown) => void }

/** Calls from outside, stored before they are understood: acknowledged once they lie in the table, worked off afterwards. */
export const inbox = <S extends Source, R extends Raw>({ table, column, topic }: InboxTable): Inbox<S, R> => {
  const [at, source] = [sql.table(table), sql.ref(column)]
  const kind = sql.raw(column === 'channel' ? 'int[]' : 'text[]')
  let queue: Waiting<S>[] = []
  /** How many are being stored at this moment. */
  let storing = 0

  const insert = (batch: readonly Waiting<S>[]): Promise<void> =>
    within(async (tx) => {
      await sql`
        insert into ${at} (${source}, raw_sealed, received_at, next_at)
        select s, r, t, t from unnest(${batch.map((each) => each.source)}::${kind},
          ${batch.map(({ sealed }) => sealed)}::bytea[], ${batch.map((each) => each.at)}::timestamptz[]) as b(s, r, t)`.execute(
        tx,
      )
      await notify(tx, topic, batch.length)
    })

  /** In a rush those that came while others were being stored go together: one commit, one call to whoever works. */
  const storeQueue = async (): Promise<void> => {
    if (storing > 0) return
    while (queue.length > 0) {
      const batch = queue.slice(0, together)
      queue = queue.slice(together)
      storing = batch.length
      await insert(batch).then(
        () => batch.forEach(({ stored }) => stored()),
        (error: unknown) => batch.forEach(({ lost }) => lost(error)),
      )
    }
    storing = 0
  }

  const end: Inbox<S, R>['end'] = async (ids, error = '') => {
    if (ids.length > 0)
      await sql`update ${at} set done_at = ${now()}, error = ${error} where id = any(${[...ids]}::bigint[])`.execute(
        db(),
      )
  }

  return {
    keep: (who, { body, ...call }) =>
      new Promise((stored, lost) => {
        queue.push({ source: who, sealed: seal({ ...call, body: body.toString('base64') }), at: now(), stored, lost })
        void storeQueue()
      }),
    open: (sealed) => {
      const kept = unseal<{ body: string }>(sealed)
      return { ...kept, body: Buffer.from(kept.body, 'base64') } as unknown as R
    },
    giveWay: async () => {
      for (let waited = 0; queue.length + storing > rush && waited < longestWaitMs; waited += 25) await sleep(25)
    },
    take: async (limit) => {
      const { rows } = await sql<StoredCallback<S>>`
        update ${at} set next_at = ${later(leaseMs)}, tries = tries + 1
        where id in (
          select id from ${at} where done_at is null and next_at <= ${now()} and tries < ${patience}
          order by next_at, id limit ${limit} for update skip locked
        )
        returning id, ${source} as source, raw_sealed, received_at, tries`.execute(db())
      return rows.toSorted((a, b) => a.id - b.id)
    },
    end,
    failed: async ({ id, source: who, tries }, error, log) => {
      const words = wordsOf(error)
      if (error instanceof Refusal) return end([id], words)
      await sql`update ${at} set next_at = ${later(backoff(tries))}, error = ${words} where id = ${id}`.execute(db())
      if (tries >= patience) log.error({ table, callback: id, source: who, error: words }, 'given up')
    },
    backlog: async () => {
      const { rows } = await sql<Backlog & { source: S }>`
        select ${source} as source, count(*)::int as backlog, min(next_at) as "oldestAt" from ${at}
        where done_at is null and next_at <= ${now()} and tries < ${patience} group by 1`.execute(db())
      return new Map(rows.map(({ source: who, ...rest }) => [who, rest]))
    },
    due: () => dueRows(table, 'next_at', sql<boolean>`done_at is null and tries < ${patience}`),
    givenUp: async () => {
      const { rows } = await sql<DeadCallback<S>>`
        select id, ${source} as source, received_at, error from ${at}
        where done_at is null and tries >= ${patience} order by id desc limit 100`.execute(db())
      return rows
    },
    replay: async () => {
      const { rows } = await sql<{ id: number }>`
        update ${at} set tries = 0, next_at = ${now()} where done_at is null and tries >= ${patience}
        returning id`.execute(db())
      return rows.length
    },
  }
}
