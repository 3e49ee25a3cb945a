import { cut } from '@zdb/contract/kit/text'
import type { PaperRoll } from '@zdb/contract/desk/print/paper'
import { printerStates, type PrinterStateName } from '@zdb/contract/desk/print/states'
import { within } from '#core/db/tx'
import { backoff } from '#core/work/backoff'
import { later, now, seconds } from '#core/time/clock'
import { isPrinterFailure, type PrinterCloud, type PrinterDevice, type PrintResult } from '#ports/printers/port'
import { titleOf } from '../documents/titles.ts'
import { contentFor } from '../paper/clouds/tags.ts'
import { setOn, type PaperPart } from '../paper/sheet.ts'
import { alertDown, alertFailed } from '../printers/alerts.ts'
import { printerById, readyStandIn, saveState, type Printer } from '../printers/printers.sql.ts'
import { countsAround } from './at-cloud.ts'
import { printing } from './come-out.ts'
import { postponePrinter, renewLease, type Job, type PrinterLease } from './jobs.sql.ts'
import { tryMove } from './move-job.ts'
import { paperOf } from './place.ts'
import { isStillWanted } from './still-wanted.ts'

/** Longer than all calls that one job may make. */
export const leaseMs = seconds(120)

/** The pause before a printer that is down is asked again. */
const downPauseMs = seconds(20)

/** What the cloud is told to print: the paper set on this printer's roll, and for whom it stands in. */
const contentOf = async (job: Job, printer: Printer, cloud: PrinterCloud): Promise<string> => {
  const roll = printer.roll as PaperRoll
  const standsInFor = job.stand_in_for === null ? undefined : await printerById(job.stand_in_for)
  const head: PaperPart[] = standsInFor
    ? [{ kind: 'text', text: `【代打：${standsInFor.name}】`, align: 'center', bold: true }]
    : []
  return contentFor(cloud.code, roll, setOn(roll, [...head, ...paperOf(job).parts]))
}

/** A printer that is down: its stand-in prints, or its paper waits until it is back; people hear of it in any case. */
const withoutPrinter = async (
  job: Job,
  printer: Printer,
  state: Exclude<PrinterStateName, 'online'>,
): Promise<void> => {
  const relief = job.stand_in_for === null ? await readyStandIn(printer) : undefined
  await alertDown(printer, state, relief)
  const { label } = printerStates[state]
  if (!relief) return postponePrinter(printer.id, later(downPauseMs), `打印机${label}`)
  await within((tx) =>
    tryMove(tx, 'divert', job.id, {
      actor: printing,
      set: { printer_id: relief.id, stand_in_for: printer.id, next_at: now(), note: `${printer.name}${label}，代打` },
    }),
  )
}

const dropUnwanted = (job: Job): Promise<void> =>
  within(async (tx) => {
    await tryMove(tx, 'cleanPrint', job.id, { actor: printing, note: '订单已不需要制作' })
  })

const fail = (job: Job, printer: Printer, why: string): Promise<void> =>
  within(async (tx) => {
    // What was refused has not come out: nobody holds it.
    if (
      await tryMove(tx, 'refuse', job.id, { actor: printing, note: why, set: { sent_at: null }, sentAt: job.sent_at })
    )
      await alertFailed(tx, printer, titleOf(job), why)
  })

const record = async (job: Job, printer: Printer, result: PrintResult): Promise<void> => {
  switch (result.kind) {
    case 'taken':
      await within((tx) =>
        tryMove(tx, 'take', job.id, {
          actor: printing,
          set: { cloud_number: result.number, attempts: 0, next_at: later(seconds(1)) },
          sentAt: job.sent_at,
        }),
      )
      return
    case 'refused':
      return fail(job, printer, cut(result.reason, 200))
    case 'unreachable':
      await within((tx) =>
        tryMove(tx, 'unreachable', job.id, {
          actor: printing,
          note: '打印机平台暂时没有回应',
          set: { next_at: later(backoff(job.attempts + 1)) },
          sentAt: job.sent_at,
        }),
      )
      return
    case 'unknown':
      await within((tx) =>
        tryMove(tx, 'lose', job.id, {
          actor: printing,
          note: '平台没有回应，正在查询是否已打印',
          set: { attempts: 0, next_at: later(seconds(1)) },
          sentAt: job.sent_at,
        }),
      )
  }
}

/** How many jobs the printer has got so far: what a lost answer is cleared up by where the cloud knows no number of ours. */
const countBefore = async (cloud: PrinterCloud, device: PrinterDevice, at: Date): Promise<number | null> =>
  cloud.knowsRef ? null : ((await countsAround(cloud, device, at))?.got ?? null)

/**
 * Sends one job. That it is sent is committed before the cloud hears of it: a process that dies in between leaves a job
 * that is asked after, never one that is sent twice. Whoever has lost the printer to others meanwhile sends nothing, for
 * what others send would be counted as this.
 */
const send = async (
  job: Job,
  lease: PrinterLease,
  printer: Printer,
  cloud: PrinterCloud,
  device: PrinterDevice,
): Promise<void> => {
  if (!(await isStillWanted(job))) return dropUnwanted(job)
  const state = await cloud.status(device)
  await saveState(printer.id, state)
  if (state !== 'online') return withoutPrinter(job, printer, state)
  const content = await contentOf(job, printer, cloud)
  if (Buffer.byteLength(content) > cloud.maxBytes) return fail(job, printer, '内容超过打印机平台的上限')
  const sent_at = now()
  const count_before = await countBefore(cloud, device, sent_at)
  const sent = await within(async (tx) => {
    if (!(await renewLease(lease, later(leaseMs)))) return undefined
    return tryMove(tx, 'send', job.id, {
      actor: printing,
      set: { sent_at, count_before, cloud_number: '', attempts: job.attempts + 1, next_at: sent_at },
    })
  })
  if (!sent) return
  await record(sent, printer, await cloud.print({ device, content, copies: job.copies, ref: job.no }))
}

export const sendJob = (
  job: Job,
  lease: PrinterLease,
  printer: Printer,
  cloud: PrinterCloud,
  device: PrinterDevice,
): Promise<void> =>
  send(job, lease, printer, cloud, device).catch(async (error: unknown) => {
    if (!isPrinterFailure(error)) throw error
    if (error.kind === 'refused') return fail(job, printer, cut(error.detail, 200))
    return postponePrinter(printer.id, later(backoff(job.attempts + 2)), '打印机平台暂时没有回应')
  })
