import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { inTransaction, type Tx } from '../db/tx.ts'
import { pulseFailed, pulseSucceeded } from '../outside/pulse.ts'
import { now } from '../time/clock.ts'
import { wordsOf } from './backoff.ts'

/** Work that happens after a commit, is retried until it succeeds, and runs once however many processes there are. */
export type Job<D extends object = Record<string, never>> = {
  readonly name: string
  /** Cron in China's time, for work that comes back by itself. */
  readonly cron?: string
  readonly retries?: number
  /** Sent to run later. Nobody is woken when its time comes, so it is looked for every two seconds. */
  readonly delayed?: true
  /** So many at once in one process, where their order does not matter. */
  readonly lanes?: number
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
const takeOneByOne = async (running: PgBoss, each: AnyJob, log: Logger): Promise<void> => {
  const { name, delayed } = each
  const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: delayed ? 2 : backstopMs / 1_000 }
  const wake = (): void => running.notifyWorker(worker)
  const worker: string = await running.work<never>(name, { ...polling, batchSize: 1 }, async ([taken]) => {
    if (!taken) return
    wake()
    await each.run(taken.data).catch((error: unknown) => {
      pulseFailed('jobs', now(), `${name}：${wordsOf(error)}`)
      const pause = longestPauseMs(taken.retryCount)
      if (pause < backstopMs) setTimeout(wake, pause).unref()
      return tellFailure(error, name, log)
    })
    pulseSucceeded('jobs', now())
  })
}

const takeJobs = async (running: PgBoss, each: AnyJob, log: Logger): Promise<void> => {
  for (let lane = 0; lane < (each.lanes ?? 1); lane += 1) await takeOneByOne(running, each, log)
}

/** A job of which nothing was heard for so long has lost its process: another one takes it. */
const heartbeatSeconds = 20
/** How often those are looked for. */
const monitorIntervalSeconds = 10

/** Declares the queues; a process with `work` also takes jobs from them. */
export const startJobs = async (jobs: readonly AnyJob[], { url, work, log }: Options): Promise<void> => {
  boss = new PgBoss({
    connectionString: url,
    max: 4,
    useListenNotify: work,
    schedule: work,
    supervise: work,
    monitorIntervalSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.heartbeatSeconds]))
  for (const { name, retries = 10 } of jobs) {
    if (!known.has(name))
      await boss.createQueue(name, {
        heartbeatSeconds,
        notify: true,
        retryLimit: retries,
        retryBackoff: true,
        retryDelay: 1,
        retryDelayMax: 600,
      })
    else if (known.get(name) !== heartbeatSeconds) await boss.updateQueue(name, { heartbeatSeconds })
  }
  if (!work) return
  for (const each of jobs) {
    await takeJobs(boss, each, log)
    if (each.cron) await boss.schedule(each.name, each.cron, {}, { tz: 'Asia/Shanghai' })
  }
}

export const stopJobs = async (): Promise<void> => {
  const running = boss
  boss = undefined
  await running?.stop({ graceful: true, timeout: 10_000 })
}

/** Sends a job in the same transaction as the change that wants it: both happen or neither. */
export const enqueue = async <D extends object>(tx: Tx, { name }: Job<D>, data: D, afterSeconds = 0): Promise<void> => {
  if (!boss) throw new Error('jobs are not started')
  if (!inTransaction()) throw new Error('a job is sent inside within()')
  await boss.send(name, data, {
    startAfter: afterSeconds,
    db: {
      executeSql: async (text, values) => {
        const result = await tx.executeQuery<object>({
          sql: text,
          parameters: values ?? [],
          query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
          queryId: { queryId: name },
        })
        return { rows: result.rows }
      },
    },
  })
}
