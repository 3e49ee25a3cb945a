import type { Logger } from 'pino'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { backoff } from '#core/work/backoff'
import { drainBeside, type Drain } from '#core/work/lease-worker'
import { later, seconds } from '#core/time/clock'
import { printerCloudNamed, printerCloudsInUse } from '#ports/printers/in-use'
import { deviceOf } from '../printers/printers.sql.ts'
import { askUnknown, followSent, unlessSilent } from './ask.ts'
import { printing } from './come-out.ts'
import { postponeJob, postponePrinter, type Job, type Room } from './jobs.sql.ts'
import { tryMoveAlone } from './move-job.ts'
import { sendJob } from './send.ts'
import { endTurns, holdsLease, takeTurns, type Turn } from './turn.ts'
import { endAtUnbound } from './unbound-printer.ts'

const { sent, unknown } = printJobStates

/** Printers of one cloud that are worked at beside each other by one process: most of the time it waits for their cloud. */
const printersAtOnce = 12

/** It was sent and nobody wrote down what became of it: whoever sent it is gone. */
const isOrphan = ({ state, cloud_number }: Job): boolean => state === sent.code && cloud_number === ''

const isAtCloud = (job: Job): boolean => job.state === sent.code && !isOrphan(job)

const loseOrphan = async (job: Job): Promise<void> => {
  await tryMoveAlone('lose', job, {
    actor: printing,
    note: '发送时中断，正在查询是否已打印',
    set: { attempts: 0 },
  })
}

/** One step of a turn: a job, or all that its cloud has. False: what comes next at this printer waits for another turn. */
const workOn = async (jobs: readonly [Job, ...Job[]], turn: Turn): Promise<boolean> => {
  const { printer } = turn
  const [job] = jobs
  if (printer.removed_at) return endAtUnbound(job, printer).then(() => true)
  const cloud = printerCloudNamed(printer.cloud)
  if (!cloud) return postponeJob(job, later(backoff(job.attempts + 1)), job.attempts + 1).then(() => true)
  if (isOrphan(job)) return loseOrphan(job).then(() => false)
  const device = deviceOf(printer)
  if (isAtCloud(job)) return followSent(jobs, turn, cloud, device)
  if (job.state === unknown.code) return unlessSilent(job, askUnknown(job, turn, cloud, device))
  return sendJob(job, turn, cloud, device)
}

const stepsOf = ({ jobs, printer }: Turn): (readonly [Job, ...Job[]])[] => {
  const [first, ...others] = printer.removed_at ? [] : jobs.filter(isAtCloud)
  const alone = jobs.filter((job) => !first || !isAtCloud(job)).map((job) => [job] as const)
  return first ? [[first, ...others], ...alone] : alone
}

/**
 * What is due at one printer, one step after the other. Nobody else works at it meanwhile, so that its paper comes out in
 * order; whatever is not plain ends the turn, and what is left is looked at anew.
 */
const workAtPrinter = async (turn: Turn, log: Logger, isStopping: () => boolean): Promise<void> => {
  const { jobs, lease } = turn
  if (jobs.length === 0) await postponePrinter(lease.printerId, later(seconds(1)), '等待上一张的结果')
  for (const step of stepsOf(turn)) {
    if (isStopping() || !(await holdsLease(lease))) return
    const goesOn = await workOn(step, turn).catch(async (error: unknown) => {
      log.error({ err: error, jobs: step.map(({ id }) => id) }, 'print job')
      for (const job of step) await postponeJob(job, later(backoff(job.attempts + 2)), job.attempts + 1)
      return false
    })
    if (!goesOn) return
  }
}

/** Every cloud has room of its own: one that does not answer holds up nobody's paper but its own. */
const roomBeside = (running: readonly Turn[]): Room[] =>
  printerCloudsInUse()
    .map(({ code }) => ({
      cloud: code,
      printers: printersAtOnce - running.filter(({ printer }) => printer.cloud === code).length,
    }))
    .filter(({ printers }) => printers > 0)

export const startPrintWorker = (log: Logger): Drain =>
  drainBeside<Turn>(
    {
      claim: async (running) => {
        const room = roomBeside(running)
        return room.length === 0 ? [] : takeTurns(room)
      },
      work: (turn, isStopping) => workAtPrinter(turn, log, isStopping),
      release: endTurns,
    },
    { name: 'print jobs', everyMs: 1_000, gatherMs: 20, log },
  )
