import { within } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { backoff } from '#core/work/backoff'
import { later, minutes, now, seconds } from '#core/time/clock'
import { isPrinterFailure, type JobState, type PrinterCloud, type PrinterDevice } from '#ports/printers/port'
import { titleOf } from '../documents/titles.ts'
import { alertUnknown } from '../printers/alerts.ts'
import type { Printer } from '../printers/printers.sql.ts'
import { stateAtCloud } from './at-cloud.ts'
import { confirmPrinted, printing } from './come-out.ts'
import { leaveJob, postponeJob, type Job } from './jobs.sql.ts'
import { tryMoveAlone } from './move-job.ts'
import { rescue } from './rescue.ts'
import type { Turn } from './turn.ts'

/** So often a cloud is asked that does not know before a person is. */
const mostAsks = 6
/** A call that we no longer wait for may still be on its way to the cloud: before this a no is not believed. */
const onTheWayMs = seconds(5)
/** Paper that its cloud has taken is asked after on the beat of this, so that what one printer got is asked after together. */
const beatMs = seconds(2)

/** When a job that was just taken is asked after: it has a second to come out. */
export const firstLook = (): Date => new Date(Math.ceil(later(seconds(1)).getTime() / beatMs) * beatMs)

/** Between two questions about one piece of paper at most. */
const longestPauseMs = seconds(60)

const pauseOf = (attempts: number): number => Math.min(longestPauseMs, backoff(attempts))

/** Whether asking again may bring another answer. */
const canTell = ({ cloud_number, count_before }: Job, { knowsRef }: PrinterCloud): boolean =>
  cloud_number !== '' || knowsRef || count_before !== null

const sendAnew = async (job: Job): Promise<void> => {
  await tryMoveAlone('never', job, { actor: printing, note: '平台没有收到，重新发送' })
}

const hasWaitedLong = async ({ sent_at }: Job): Promise<boolean> =>
  sent_at !== null && sent_at < later(-minutes((await currentRules()).printWaitMinutes))

/** A cloud that refuses to say does not say. */
const heardOf = (job: Job, cloud: PrinterCloud, device: PrinterDevice): Promise<JobState> =>
  stateAtCloud(job, cloud, device).catch((error: unknown) => {
    if (isPrinterFailure(error) && error.kind === 'refused') return 'unknown'
    throw error
  })

/** A cloud that does not know a number it gave is not believed at once either. */
const lose = async (job: Job): Promise<void> => {
  await tryMoveAlone('lose', job, {
    actor: printing,
    note: '平台查不到这一张，正在查询是否已打印',
    set: { attempts: 0, next_at: later(seconds(1)) },
  })
}

/** Nobody can say: somebody looks at the printer. */
export const leaveToPerson = (job: Job, printer: Printer): Promise<void> =>
  within(async (tx) => {
    if (await leaveJob(tx, job, '平台无法确认，请查看打印机是否已打印')) await alertUnknown(tx, printer, titleOf(job))
  })

/** A job of which nobody knows whether it arrived. It is sent again only once the cloud says that it never came. */
export const askUnknown = async (job: Job, turn: Turn, cloud: PrinterCloud, device: PrinterDevice): Promise<void> => {
  const { printer } = turn
  const attempts = job.attempts + 1
  switch (await heardOf(job, cloud, device)) {
    case 'printed':
      return confirmPrinted([job], printer)
    case 'never': {
      const believed = new Date(job.state_at.getTime() + onTheWayMs)
      return believed > now() ? postponeJob(job, believed, attempts) : sendAnew(job)
    }
    case 'waiting':
      // Found by a number it is followed like any other; by counts alone it is asked for again, or taken back.
      if (!cloud.knowsRef && job.cloud_number === '') {
        const isTakenBack = await rescue(turn, cloud, device, await hasWaitedLong(job))
        return postponeJob(job, later(isTakenBack ? seconds(1) : pauseOf(attempts)), attempts)
      }
      await tryMoveAlone('find', job, {
        actor: printing,
        set: { cloud_number: job.cloud_number || job.no, attempts: 0, next_at: later(seconds(1)) },
      })
      return
    case 'unknown':
      return attempts < mostAsks && canTell(job, cloud)
        ? postponeJob(job, later(pauseOf(attempts)), attempts)
        : leaveToPerson(job, printer)
  }
}

/** Whether a job that its cloud has is printed by now. If not it is asked after again, in pauses that grow. */
const isOut = async (job: Job, turn: Turn, cloud: PrinterCloud, device: PrinterDevice): Promise<boolean> => {
  const attempts = job.attempts + 1
  const state = await heardOf(job, cloud, device)
  if (state === 'printed') return true
  if (state === 'never') await lose(job)
  else {
    const waitedLong = await hasWaitedLong(job)
    if (!waitedLong || !(await rescue(turn, cloud, device, waitedLong)))
      await postponeJob(job, later(pauseOf(attempts)), attempts)
  }
  return false
}

/** Jobs that their cloud has: each is asked after, and those that are printed are written down together. */
export const followSent = async (
  jobs: readonly Job[],
  turn: Turn,
  cloud: PrinterCloud,
  device: PrinterDevice,
): Promise<boolean> => {
  const printed: Job[] = []
  const follow = async (job: Job): Promise<void> => {
    if (await isOut(job, turn, cloud, device)) printed.push(job)
  }
  let isThere = true
  for (const job of jobs) if (isThere) isThere = await unlessSilent(job, follow(job))
  if (printed.length > 0) await confirmPrinted(printed, turn.printer)
  return isThere
}

/** The cloud is not there: what is asked for is asked for later. Answers whether it was there. */
export const unlessSilent = (job: Job, asking: Promise<void>): Promise<boolean> =>
  asking
    .then(() => true)
    .catch(async (error: unknown) => {
      if (!isPrinterFailure(error)) throw error
      await postponeJob(job, later(pauseOf(job.attempts + 1)), job.attempts + 1)
      return false
    })
