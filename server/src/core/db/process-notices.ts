import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { onCommit, type Tx } from './tx.ts'

/** What server processes tell each other through the database, delivered when the telling transaction commits. */
export type Topic =
  | 'actor_changed'
  | 'push_stored'
  | 'screens_changed'
  | 'alert_raised'
  | 'alerts_changed'
  | 'notification_setting_changed'
  | 'channel_push'
  | 'write_back'
  | 'courier_push'
  | 'delivery_due'
  | 'delivery_quote'
  | 'order_import'
  | 'goods_import'
  | 'payout_due'
  | 'coupon_due'
  | 'festival_channel'
  | 'print_job'
  | 'webhook_due'
  | 'chat_changed'

type Handler = (payload: string) => void
type NoticeListener = { readonly live: () => boolean; stop(): Promise<void> }

export type Notices = Readonly<Partial<Record<Topic, Handler>>>

let here: Notices | undefined

/** Tells every process at commit; this one at once, so that whoever asked finds the change done when answered. */
export const notify = async (tx: Tx, topic: Topic, payload: string | number): Promise<void> => {
  await sql`select pg_notify(${topic}, ${String(payload)})`.execute(tx)
  onCommit(() => here?.[topic]?.(String(payload)))
}

/**
 * Tells this process alone once the change is committed: for work that any process may do and that all look for every
 * second. Commits that notify wait for each other, each for the disk, since the queue of notices has one lock.
 */
export const wakeHere = (topic: Topic, payload: string | number): void =>
  onCommit(() => here?.[topic]?.(String(payload)))

const retryMs = 500
/** A line whose other end vanished without a word is silent for ever: it is asked so often, and left when it says nothing. */
const pulseMs = 5_000
const patienceMs = 4_000

/**
 * Listens on a connection of its own and comes back after a break. While `live` is false notices may be missed:
 * whoever caches on their strength must not trust the cache then. `onLive` runs after each (re)connect.
 */
export const listenTo = (
  url: string,
  handlers: Notices,
  { log, onLive }: { log: Logger; onLive: () => void },
): NoticeListener => {
  here = handlers
  let client: pg.Client | undefined
  let live = false
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'zhuandanbao-notices',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    client = fresh
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ channel, payload }) => handlers[channel as Topic]?.(payload ?? ''))
    try {
      await fresh.connect()
      for (const topic of Object.keys(handlers)) await fresh.query(`listen ${pg.escapeIdentifier(topic)}`)
    } catch (error) {
      log.warn({ err: error }, 'notices: not connected')
      return lose(fresh)
    }
    if (client !== fresh) return
    live = true
    onLive()
  }

  /** One that was left already may say so as late as it likes. */
  const lose = (lost: pg.Client): void => {
    if (client !== lost || stopped) return
    client = undefined
    live = false
    lost.end().catch(() => undefined)
    retry = setTimeout(() => void connect(), retryMs)
  }

  const pulse = setInterval(() => {
    const asked = client
    if (live && asked) asked.query('select 1').catch(() => lose(asked))
  }, pulseMs)
  void connect()
  return {
    live: () => live,
    stop: async () => {
      stopped = true
      here = undefined
      clearTimeout(retry)
      clearInterval(pulse)
      await client?.end().catch(() => undefined)
    },
  }
}
