import { within } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { backoff } from '#core/work/backoff'
import { later, minutes, now, seconds } from '#core/time/clock'
import { isPrinterFailure, type PrinterCloud, type PrinterDevice } from '#ports/printers/port'
import { titleOf } from '../documents/titles.ts'
import { alertUnknown } from '../printers/alerts.ts'
import type { Printer } from '../printers/printers.sql.ts'
import { stateAtCloud } from './at-cloud.ts'
import { confirmPrinted, printing } from './come-out.ts'
import { leaveJob, postponeJob, type Job } from './jobs.sql.ts'
import { tryMove } from './move-job.ts'
import { rescue } from './rescue.ts'

/** So often a cloud is asked that does not know before a person is. */
const mostAsks = 6
/** A call that we no longer wait for may still be on its way to the cloud: before this a no is not believed. */
const onTheWayMs = seconds(5)
/** Between two questions about one piece of paper at most. */
const longestPauseMs = seconds(60)

const pauseOf = (attempts: number): number => Math.min(longestPauseMs, backoff(attempts))

/** Whether asking again may bring another answer. */
const canTell = ({ cloud_number, count_before }: Job, { knowsRef }: PrinterCloud): boolean =>
  cloud_number !== '' || knowsRef || count_before !== null

const sendAnew = (job: Job): Promise<void> =>
  within(async (tx) => {
    await tryMove(tx, 'never', job.id, { actor: printing, note: '平台没有收到，重新发送' })
  })

/** Nobody can say: somebody looks at the printer. */
export const leaveToPerson = (job: Job, printer: Printer): Promise<void> =>
  within(async (tx) => {
    if (await leaveJob(tx, job.id, '平台无法确认，请查看打印机是否已打印'))
      await alertUnknown(tx, printer, titleOf(job))
  })

/** A job of which nobody knows whether it arrived. It is sent again only once the cloud says that it never came. */
export const askUnknown = async (
  job: Job,
  printer: Printer,
  cloud: PrinterCloud,
  device: PrinterDevice,
): Promise<void> => {
  const attempts = job.attempts + 1
  switch (await stateAtCloud(job, cloud, device)) {
    case 'printed':
      return within((tx) => confirmPrinted(tx, job))
    case 'never': {
      const believed = new Date(job.state_at.getTime() + onTheWayMs)
      return believed > now() ? postponeJob(job, believed, attempts) : sendAnew(job)
    }
    case 'waiting':
      // Found by a number it is followed like any other; by counts alone it is asked for again.
      if (!cloud.knowsRef && job.cloud_number === '') return postponeJob(job, later(pauseOf(attempts)), attempts)
      await within((tx) =>
        tryMove(tx, 'find', job.id, {
          actor: printing,
          set: { cloud_number: job.cloud_number || job.no, attempts: 0, next_at: later(seconds(1)) },
        }),
      )
      return
    case 'unknown':
      return attempts < mostAsks && canTell(job, cloud)
        ? postponeJob(job, later(pauseOf(attempts)), attempts)
        : leaveToPerson(job, printer)
  }
}

/** A job that its cloud has: it is asked after until it is printed, in pauses that grow. */
export const followSent = async (
  job: Job,
  printer: Printer,
  cloud: PrinterCloud,
  device: PrinterDevice,
): Promise<void> => {
  const attempts = job.attempts + 1
  const state = await stateAtCloud(job, cloud, device)
  if (state === 'printed') return within((tx) => confirmPrinted(tx, job))
  if (state === 'never') return sendAnew(job)
  const { printWaitMinutes } = await currentRules()
  const waitedLong = job.sent_at !== null && job.sent_at < later(-minutes(printWaitMinutes))
  if (waitedLong && (await rescue(printer, cloud, device))) return
  return postponeJob(job, later(pauseOf(attempts)), attempts)
}

/** The cloud is not there: what is asked for is asked for later. */
export const unlessSilent = (job: Job, asking: Promise<void>): Promise<void> =>
  asking.catch((error: unknown) => {
    if (!isPrinterFailure(error)) throw error
    return postponeJob(job, later(pauseOf(job.attempts + 1)), job.attempts + 1)
  })
