import type pg from 'pg'
import { PgBoss, type ConstructorOptions } from 'pg-boss'
import type { Logger } from 'pino'
import { inTransaction, type Tx } from '../db/tx.ts'
import '../db/unheard-errors.ts'
import { pulseFailed, pulseSucceeded } from '../outside/pulse.ts'
import { traced } from '../process/tracing.ts'
import { now, wallSeconds } from '../time/clock.ts'
import { wordsOf } from './backoff.ts'
import { deadLetters, forgetRounds, isGivenUp, keepNewestRound } from './dead-letters.sql.ts'

/**
 * Work that happens after a commit and runs once however many processes there are. It is retried, and after its last try
 * kept among the dead letters, until somebody has it tried anew.
 */
export type Job<D extends object = Record<string, never>> = {
  readonly name: string
  /** Cron in China's time, for work that comes back by itself. */
  readonly cron?: string
  readonly retries?: number
  /** Sent to run later. Nobody is woken when its time comes, so its first lane looks for it every two seconds. */
  readonly delayed?: true
  /** So many at once in one process, where their order does not matter. */
  readonly lanes?: number
  /** Whose it is. One at a time of each, in all processes together: so a storm of one waits for itself alone. */
  merchantOf?(data: D): number
  run(data: D): Promise<void>
}

export const job = <D extends object = Record<string, never>>(definition: Job<D>): Job<D> => definition

// Handlers differ in their data; the queue's name ties a job to its own.
type AnyJob = Job<never>

let boss: PgBoss | undefined

type Options = { url: string; work: boolean; log: Logger }

/** It is tried again by itself; until it succeeds somebody may read why it does not. */
const tellFailure = (error: unknown, name: string, log: Logger): never => {
  log.error({ err: error, job: name }, 'a job failed')
  throw error
}

/** How often a queue is looked into although nobody was woken. */
const backstopMs = 30_000

/** The longest that pg-boss waits before a job that failed so often is tried again. */
const longestPauseMs = (failedBefore: number): number => 1_000 * 2 ** (failedBefore + 1)

/**
 * Jobs that were sent in one transaction, or while the worker was being woken for another, wake it once; and nobody is
 * woken when the pause of a job that failed is over. So whoever had a job looks again for the next one.
 */
const takeOneByOne = async (running: PgBoss, each: AnyJob, lane: number, log: Logger): Promise<void> => {
  const { name, delayed } = each
  const looksOften = delayed && lane === 0
  const polling = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: looksOften ? 2 : backstopMs / 1_000,
    ...(each.merchantOf && { groupConcurrency: 1 }),
  }
  const wake = (): void => running.notifyWorker(worker)
  const worker: string = await running.work<never>(name, { ...polling, batchSize: 1 }, async ([taken]) => {
    if (!taken) return
    wake()
    await traced(name, 'consumer', {}, () => each.run(taken.data)).catch((error: unknown) => {
      pulseFailed('jobs', now(), `${name}：${wordsOf(error)}`)
      const pause = longestPauseMs(taken.retryCount)
      if (pause < backstopMs) setTimeout(wake, pause).unref()
      return tellFailure(error, name, log)
    })
    pulseSucceeded('jobs', now())
    if (each.cron) await forgetRounds(name)
  })
}

const takeJobs = async (running: PgBoss, each: AnyJob, log: Logger): Promise<void> => {
  for (let lane = 0; lane < (each.lanes ?? 1); lane += 1) await takeOneByOne(running, each, lane, log)
}

/** A job of which nothing was heard for so long has lost its process: another one takes it. */
const heartbeatSeconds = 20
/** How often those are looked for. */
const monitorIntervalSeconds = 10
/** Ten years: what was given up waits for a person, and no clock throws it away. */
const deadLetterSeconds = 315_360_000

/** A database that vanished without a word is left after so long: else nobody would take a job here any more. */
const silentMs = 15_000

const chinaTime = 'Asia/Shanghai'

/** Jobs that come back by themselves, where that is not written down yet. */
const declareTimes = async (running: PgBoss, jobs: readonly AnyJob[]): Promise<void> => {
  const known = new Map((await running.getSchedules()).map(({ name, cron, timezone }) => [name, `${cron} ${timezone}`]))
  for (const { name, cron } of jobs)
    if (cron && known.get(name) !== `${cron} ${chinaTime}`) await running.schedule(name, cron, {}, { tz: chinaTime })
}

/** Declares the queues; a process with `work` also takes jobs from them. */
export const startJobs = async (jobs: readonly AnyJob[], { url, work, log }: Options): Promise<void> => {
  const options: ConstructorOptions & pg.PoolConfig = {
    connectionString: url,
    max: 4,
    // Passed on to its pool.
    query_timeout: silentMs,
    useListenNotify: work,
    schedule: work,
    supervise: work,
    monitorIntervalSeconds,
  }
  boss = new PgBoss(options)
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!known.has(deadLetters)) await boss.createQueue(deadLetters, { retentionSeconds: deadLetterSeconds })
  for (const { name, retries = 10 } of jobs) {
    const queue = known.get(name)
    if (!queue)
      await boss.createQueue(name, {
        heartbeatSeconds,
        deadLetter: deadLetters,
        notify: true,
        retryLimit: retries,
        retryBackoff: true,
        retryDelay: 1,
        retryDelayMax: 600,
      })
    else if (queue.heartbeatSeconds !== heartbeatSeconds || queue.deadLetter !== deadLetters)
      await boss.updateQueue(name, { heartbeatSeconds, deadLetter: deadLetters })
  }
  if (!work) return
  await declareTimes(boss, jobs)
  for (const each of jobs) await takeJobs(boss, each, log)
}

export const stopJobs = async (): Promise<void> => {
  const running = boss
  boss = undefined
  await running?.stop({ graceful: true, timeout: 10_000 })
}

/** The connections that jobs are taken over; nothing where they are not started. */
export const jobsPool = (): pg.Pool | undefined => (boss?.getDb() as { pool?: pg.Pool } | undefined)?.pool

const started = (): PgBoss => {
  if (!boss) throw new Error('jobs are not started')
  if (!inTransaction()) throw new Error('a job is sent inside within()')
  return boss
}

const onTransaction = (tx: Tx, name: string) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const result = await tx.executeQuery<object>({
      sql: text,
      parameters: values ?? [],
      query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
      queryId: { queryId: name },
    })
    return { rows: result.rows }
  },
})

const groupOf = <D extends object>(kind: Job<D>, data: D) =>
  kind.merchantOf ? { group: { id: String(kind.merchantOf(data)) } } : {}

/** Sends a job in the same transaction as the change that wants it: both happen or neither. */
export const enqueue = async <D extends object>(tx: Tx, kind: Job<D>, data: D, afterSeconds = 0): Promise<void> => {
  const { name } = kind
  const options = { startAfter: wallSeconds(afterSeconds), db: onTransaction(tx, name), ...groupOf(kind, data) }
  await started().send(name, data, options)
}

/** Many of one kind at once, in one statement. */
export const enqueueEach = async <D extends object>(tx: Tx, kind: Job<D>, all: readonly D[]): Promise<void> => {
  const running = started()
  const { name } = kind
  const jobs = all.map((data) => ({ data, ...groupOf(kind, data) }))
  if (jobs.length > 0) await running.insert(name, jobs, { db: onTransaction(tx, name) })
}

/** Those of this kind that were given up are tried anew, as often as a new one; how many there were. */
export const retryGivenUp = async (tx: Tx, kind: string): Promise<number> => {
  const running = started()
  if (!(await isGivenUp(tx, kind))) return 0
  await keepNewestRound(tx, kind)
  return running.redrive(deadLetters, { sourceName: kind, db: onTransaction(tx, kind) })
}
