import type { Logger } from 'pino'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { within } from '#core/db/tx'
import { backoff } from '#core/work/backoff'
import { drain, type Drain } from '#core/work/lease-worker'
import { later, seconds } from '#core/time/clock'
import { printerCloudNamed } from '#ports/printers/in-use'
import { deviceOf, printerById } from '../printers/printers.sql.ts'
import { askUnknown, followSent, unlessSilent } from './ask.ts'
import { printing } from './come-out.ts'
import { nextJob, postponeJob, postponePrinter, releasePrinter, takePrinter, type Job } from './jobs.sql.ts'
import { tryMove } from './move-job.ts'
import { sendJob } from './send.ts'

/** Longer than all calls that one job may make. */
const leaseMs = seconds(120)

const { sent, unknown } = printJobStates

/** It was sent and nobody wrote down what became of it: whoever sent it is gone. */
const isOrphan = ({ state, cloud_number }: Job): boolean => state === sent.code && cloud_number === ''

const loseOrphan = (job: Job): Promise<void> =>
  within(async (tx) => {
    await tryMove(tx, 'lose', job.id, { actor: printing, note: '发送时中断，正在查询是否已打印', set: { attempts: 0 } })
  })

const workOn = async (job: Job): Promise<void> => {
  const printer = await printerById(job.printer_id)
  const cloud = printerCloudNamed(printer.cloud)
  if (!cloud || printer.removed_at) return postponeJob(job.id, later(backoff(job.attempts + 1)), job.attempts + 1)
  if (isOrphan(job)) return loseOrphan(job)
  const device = deviceOf(printer)
  if (job.state === sent.code) return unlessSilent(job, followSent(job, printer, cloud, device))
  if (job.state === unknown.code) return unlessSilent(job, askUnknown(job, printer, cloud, device))
  return sendJob(job, printer, cloud, device)
}

/** One piece of work at one printer. Nobody else works at it meanwhile, so that its paper comes out in order. */
export const workAtPrinter = async (log: Logger): Promise<number> => {
  const printerId = await takePrinter(later(leaseMs))
  if (printerId === undefined) return 0
  const job = await nextJob(printerId)
  const work = job
    ? workOn(job).catch((error: unknown) => {
        log.error({ err: error, job: job.id }, 'print job')
        return postponeJob(job.id, later(backoff(job.attempts + 2)), job.attempts + 1)
      })
    : postponePrinter(printerId, later(seconds(1)), '等待上一张的结果')
  await work.finally(() => releasePrinter(printerId))
  return 1
}

export const startPrintWorker = (log: Logger): Drain =>
  drain(() => workAtPrinter(log), { name: 'print jobs', everyMs: 1_000, lanes: 4, log })
