import { sql, type RawBuilder } from 'kysely'
import { privateKinds, type PushKind } from '@zdb/contract/desk/push/kinds'
import { knownEvent, pushEvents, urgencyOf, type PushEvent } from '@zdb/contract/desk/push/notifications'
import { now } from '#core/time/clock'
import { sharedNow } from '#core/time/shared-clock.sql'
import { wakeHere } from '#core/db/process-notices'
import type { Push } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import type { Backlog } from '#core/domain/health'
import type { Selectable } from 'kysely'

export type PushRow = Selectable<Push>

/** Nobody asks before that whether its cause is gone. */
const firstLookMs = 3_000

/** Somebody must hear it: it is of such an event, it is told aloud, and none of the merchant's own people did it. */
export const needsPerson = ({ event, voice_file, params }: Pick<PushRow, 'event' | 'voice_file' | 'params'>): boolean =>
  urgencyOf(knownEvent(event)) !== undefined && voice_file !== '' && (params as { by?: string }).by === undefined

export type NewPush = {
  merchantId: number
  /** Whom it concerns: they hear of it without the permission of its kind. */
  accountId?: number
  event: PushEvent
  type: number
  /** 1 the sending side, 2 the receiving side, 0 neither. */
  identity: 0 | 1 | 2
  title: string
  alert: string
  voice?: string
  reload?: boolean
  params?: Readonly<Record<string, unknown>>
  /** Whose act it tells of: their own screen shows no toast of it. */
  by?: number
  /** The store it is about, where there is one: whose contacts are asked when nobody answers. */
  storeId?: number | null
}

const columnsOf = (push: Omit<NewPush, 'merchantId'>) => ({
  account_id: push.accountId ?? null,
  event: push.event,
  kind: pushEvents[push.event].kind,
  type: push.type,
  identity: push.identity,
  title: push.title,
  alert: push.alert,
  voice_file: push.voice ?? '',
  auto_reload: push.reload ?? false,
  params: JSON.stringify({ ...push.params, ...(push.by === undefined ? {} : { by: String(push.by) }) }),
  at: now(),
})

type Raised = { push: PushRow; storeId?: number | null | undefined }

/** What needs a person is an alert from the moment it is stored: it climbs until somebody has acknowledged it. */
const raiseAlerts = async (tx: Tx, stored: readonly Raised[]): Promise<void> => {
  const raised = stored.filter(({ push }) => needsPerson(push))
  if (raised.length === 0) return
  await tx
    .insertInto('alert')
    .values(
      raised.map(({ push: { id, merchant_id, account_id, event, kind, at }, storeId = null }) => ({
        id,
        merchant_id,
        account_id,
        event,
        kind,
        at,
        store_id: storeId,
        urgency: urgencyOf(event as PushEvent) ?? 1,
        // By the clock that it climbs by, also where this process is ahead of the others, or behind them.
        step_at: sharedNow(),
        next_at: sharedNow(),
        look_at: sharedNow(firstLookMs),
      })),
    )
    .execute()
  wakeHere('alert_raised', '')
}

/** Stores a push in the transaction of what it tells of; it is sent once that commits. */
export const storePush = async (tx: Tx, push: NewPush): Promise<number> => {
  const stored = await tx
    .insertInto('push')
    .values({ merchant_id: push.merchantId, ...columnsOf(push) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await raiseAlerts(tx, [{ push: stored, storeId: push.storeId }])
  const { id } = stored
  wakeHere('push_stored', push.merchantId)
  return id
}

/** The same to many merchants: one statement and one call to whoever sends, however many they are. */
export const storePushes = async (
  tx: Tx,
  merchantIds: readonly number[],
  push: Omit<NewPush, 'merchantId' | 'accountId'>,
): Promise<void> => {
  if (merchantIds.length === 0) return
  const columns = columnsOf(push)
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const { rows } = await sql<PushRow>`
    insert into push (merchant_id, ${sql.join(names)})
    select m.id, ${sql.join(Object.values(columns))} from unnest(${[...merchantIds]}::bigint[]) as m(id)
    returning *`.execute(tx)
  await raiseAlerts(
    tx,
    rows.map((stored) => ({ push: stored })),
  )
  wakeHere('push_stored', '')
}

/** Several pushes, each in its own words, in one statement. */
export const storeEach = async (tx: Tx, pushes: readonly NewPush[]): Promise<void> => {
  if (pushes.length === 0) return
  const stored = await tx
    .insertInto('push')
    .values(pushes.map((push) => ({ merchant_id: push.merchantId, ...columnsOf(push) })))
    .returningAll()
    .execute()
  await raiseAlerts(
    tx,
    stored.map((push, index) => ({ push, storeId: pushes[index]?.storeId })),
  )
  wakeHere('push_stored', '')
}

/** What open screens show has changed, though nobody is to be alerted: the side that did it itself, for one. */
export type ScreenChange = Pick<NewPush, 'type' | 'identity' | 'params'>

/**
 * Has the open screens of these merchants ask again once the change is committed. It is not stored: a console that was
 * away asks for everything when it is back.
 */
export const refreshScreens = (merchantIds: readonly number[], { type, identity, params = {} }: ScreenChange): void => {
  if (merchantIds.length > 0)
    wakeHere(
      'screens_changed',
      JSON.stringify({ merchantIds, extras: { type, identity, params: JSON.stringify(params) } }),
    )
}

/** Somebody of a merchant, and what they may hear of. */
export type Hearer = { merchantId: number; accountId: number; kinds: PushKind[] }

/** What is made for one person alone is heard by that person, and only with the permission of its kind. */
const heardBy = ({ merchantId, accountId, kinds }: Hearer): RawBuilder<boolean> => {
  const shared = kinds.filter((kind) => !privateKinds.has(kind))
  const withheld = [...privateKinds].filter((kind) => !kinds.includes(kind))
  return sql<boolean>`merchant_id = ${merchantId}
    and (kind = any(${shared}) or (account_id = ${accountId} and kind <> all(${withheld})))`
}

/** Among so many unsent ones every merchant has its turn. */
const mostInTurn = 5_000

/**
 * Takes unsent pushes for sending: of each merchant the oldest, then of each the second, so that who has many waits for
 * itself. Any process may: rows another one is sending are skipped, and those of a process that dies before its commit
 * are free again.
 */
export const takeUnsent = async (tx: Tx, limit: number): Promise<PushRow[]> => {
  const { rows } = await sql<PushRow>`
    with waiting as materialized (
      select id, row_number() over (partition by merchant_id order by id) as turn from (
        select id, merchant_id from push where sent_at is null order by id limit ${mostInTurn}) oldest)
    update push set sent_at = ${now()} where id in (
      select p.id from waiting join push p on p.id = waiting.id where p.sent_at is null
      order by waiting.turn, waiting.id limit ${limit} for update of p skip locked
    ) returning *`.execute(tx)
  return rows.sort((a, b) => a.id - b.id)
}

export const pushesById = (tx: Tx | ReturnType<typeof db>, ids: readonly number[]): Promise<PushRow[]> =>
  tx.selectFrom('push').selectAll().where('id', 'in', ids).orderBy('id').execute()

export const pushesAfter = (hearer: Hearer, after: number | undefined, limit: number): Promise<PushRow[]> =>
  after === undefined
    ? db()
        .selectFrom('push')
        .selectAll()
        .where(heardBy(hearer))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
        .then((rows) => rows.reverse())
    : db()
        .selectFrom('push')
        .selectAll()
        .where(heardBy(hearer))
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()

/** The last push stored by then that this person may hear of; 0 where there is none. */
export const latestPush = async (hearer: Hearer, by: Date): Promise<number> => {
  const row = await db()
    .selectFrom('push')
    .select('id')
    .where(heardBy(hearer))
    .where('at', '<=', by)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

export const readUpTo = async (accountId: number): Promise<number> => {
  const row = await db().selectFrom('push_read').select('up_to').where('account_id', '=', accountId).executeTakeFirst()
  return row?.up_to ?? 0
}

/** Unread ones are counted up to 100: the badge says 99+ from there. */
export const unreadCount = async (hearer: Hearer, latest = Number.MAX_SAFE_INTEGER): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from push where ${heardBy(hearer)} and id <= ${latest}
        and id > coalesce((select up_to from push_read where account_id = ${hearer.accountId}), 0) limit 100
    ) newest`.execute(db())
  return rows[0]?.count ?? 0
}

export const markRead = async (accountId: number, upTo: number): Promise<void> => {
  await sql`
    insert into push_read (account_id, up_to) values (${accountId}, ${upTo})
    on conflict (account_id) do update set up_to = greatest(push_read.up_to, excluded.up_to)`.execute(db())
}

/** What was stored and reached no console yet. */
export const pushBacklog = async (): Promise<Backlog> => {
  const { rows } = await sql<Backlog>`
    select count(*)::int as backlog, min(at) as "oldestAt" from push where sent_at is null`.execute(db())
  return rows[0] ?? { backlog: 0, oldestAt: null }
}
