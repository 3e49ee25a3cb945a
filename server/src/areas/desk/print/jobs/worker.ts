import type { Logger } from 'pino'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { within } from '#core/db/tx'
import { backoff } from '#core/work/backoff'
import { drain, type Drain } from '#core/work/lease-worker'
import { later, seconds } from '#core/time/clock'
import { printerCloudNamed, printerCloudsInUse } from '#ports/printers/in-use'
import { deviceOf, printerById } from '../printers/printers.sql.ts'
import { askUnknown, followSent, unlessSilent } from './ask.ts'
import { printing } from './come-out.ts'
import {
  nextJob,
  postponeJob,
  postponePrinter,
  releasePrinter,
  takePrinter,
  type Job,
  type PrinterLease,
} from './jobs.sql.ts'
import { tryMove } from './move-job.ts'
import { leaseMs, sendJob } from './send.ts'
import { endAtUnbound } from './unbound-printer.ts'

const { sent, unknown } = printJobStates

/** Printers of one cloud that are worked at together by one process. */
const lanes = 4

/** It was sent and nobody wrote down what became of it: whoever sent it is gone. */
const isOrphan = ({ state, cloud_number }: Job): boolean => state === sent.code && cloud_number === ''

const loseOrphan = (job: Job): Promise<void> =>
  within(async (tx) => {
    await tryMove(tx, 'lose', job.id, { actor: printing, note: '发送时中断，正在查询是否已打印', set: { attempts: 0 } })
  })

const workOn = async (job: Job, lease: PrinterLease): Promise<void> => {
  const printer = await printerById(job.printer_id)
  if (printer.removed_at) return endAtUnbound(job, printer)
  const cloud = printerCloudNamed(printer.cloud)
  if (!cloud) return postponeJob(job, later(backoff(job.attempts + 1)), job.attempts + 1)
  if (isOrphan(job)) return loseOrphan(job)
  const device = deviceOf(printer)
  if (job.state === sent.code) return unlessSilent(job, followSent(job, printer, cloud, device))
  if (job.state === unknown.code) return unlessSilent(job, askUnknown(job, printer, cloud, device))
  return sendJob(job, lease, printer, cloud, device)
}

/** One piece of work at one printer. Nobody else works at it meanwhile, so that its paper comes out in order. */
export const workAtPrinter = async (cloud: string, log: Logger): Promise<number> => {
  const lease = await takePrinter(cloud, later(leaseMs))
  if (!lease) return 0
  const job = await nextJob(lease.printerId)
  const work = job
    ? workOn(job, lease).catch((error: unknown) => {
        log.error({ err: error, job: job.id }, 'print job')
        return postponeJob(job, later(backoff(job.attempts + 2)), job.attempts + 1)
      })
    : postponePrinter(lease.printerId, later(seconds(1)), '等待上一张的结果')
  await work.finally(() => releasePrinter(lease))
  return 1
}

/** Every cloud has lanes of its own: one that does not answer holds up nobody's paper but its own. */
export const startPrintWorker = (log: Logger): Drain => {
  const workers = printerCloudsInUse().map(({ code }) =>
    drain(() => workAtPrinter(code, log), { name: `print jobs ${code}`, everyMs: 1_000, lanes, log }),
  )
  return {
    wake: () => workers.forEach(({ wake }) => wake()),
    stop: async () => {
      await Promise.all(workers.map(({ stop }) => stop()))
    },
  }
}
