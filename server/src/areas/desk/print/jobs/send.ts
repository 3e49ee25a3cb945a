import { cut } from '@zdb/contract/kit/text'
import type { PaperRoll } from '@zdb/contract/desk/print/paper'
import { printerStates, type PrinterStateName } from '@zdb/contract/desk/print/states'
import { within } from '#core/db/tx'
import { backoff } from '#core/work/backoff'
import { later, now, seconds } from '#core/time/clock'
import { isPrinterFailure, type PrinterCloud, type PrinterDevice, type PrintResult } from '#ports/printers/port'
import type { Source } from '../documents/order-facts.ts'
import { titleOf } from '../documents/titles.ts'
import { contentFor } from '../paper/clouds/tags.ts'
import { setOn, type PaperPart } from '../paper/sheet.ts'
import { alertDown, alertFailed } from '../printers/alerts.ts'
import { printerById, readyStandIn, type Printer } from '../printers/printers.sql.ts'
import { firstLook } from './ask.ts'
import { countsAround } from './at-cloud.ts'
import { printing } from './come-out.ts'
import { lockOrderPaper, maySend, postponePrinter, type Job } from './jobs.sql.ts'
import { tryMove, tryMoveAlone } from './move-job.ts'
import { paperOf } from './place.ts'
import { isStillWanted } from '../tickets/still-wanted.ts'
import { holdsLease, stateInTurn, type Turn } from './turn.ts'

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

/**
 * A printer that is down: its stand-in prints, or its paper waits until it is back; people hear of it in any case.
 * Answers whether there is anything to do for what comes next.
 */
const withoutPrinter = async (
  job: Job,
  printer: Printer,
  state: Exclude<PrinterStateName, 'online'>,
): Promise<boolean> => {
  const relief = job.stand_in_for === null ? await readyStandIn(printer) : undefined
  await alertDown(printer, state, relief)
  const { label } = printerStates[state]
  if (!relief) {
    await postponePrinter(printer.id, later(downPauseMs), `打印机${label}`)
    return false
  }
  await tryMoveAlone('divert', job, {
    actor: printing,
    set: { printer_id: relief.id, stand_in_for: printer.id, next_at: now(), note: `${printer.name}${label}，代打` },
  })
  return true
}

/**
 * Drops paper that is not wanted, while nobody gives this order paper: whoever saw it wait would count on it. False where
 * the order has come back meanwhile.
 */
const dropUnwanted = (job: Job): Promise<boolean> =>
  within(async (tx) => {
    if (job.source !== null) await lockOrderPaper(tx, job.source as Source, job.order_sn)
    if (await isStillWanted(job)) return false
    await tryMove(tx, 'drop', job.id, { actor: printing, note: '订单已不需要制作', sentAt: job.sent_at })
    return true
  })

const fail = (job: Job, printer: Printer, why: string): Promise<boolean> =>
  within(async (tx) => {
    // What was refused has not come out: nobody holds it.
    if (
      await tryMove(tx, 'refuse', job.id, { actor: printing, note: why, set: { sent_at: null }, sentAt: job.sent_at })
    )
      await alertFailed(tx, printer, titleOf(job), why)
    return true
  })

/** Writes down what became of a job that was sent. Only what its cloud took or refused is clear enough to go on. */
const record = async (job: Job, printer: Printer, result: PrintResult): Promise<boolean> => {
  switch (result.kind) {
    case 'taken':
      await tryMoveAlone('take', job, {
        actor: printing,
        set: { cloud_number: result.number, attempts: 0, next_at: firstLook() },
      })
      return true
    case 'refused':
      return fail(job, printer, cut(result.reason, 200))
    case 'unreachable':
      await tryMoveAlone('unreachable', job, {
        actor: printing,
        note: '打印机平台暂时没有回应',
        set: { next_at: later(backoff(job.attempts + 1)) },
      })
      return false
    case 'unknown':
      await tryMoveAlone('lose', job, {
        actor: printing,
        note: '平台没有回应，正在查询是否已打印',
        set: { attempts: 0, next_at: later(seconds(1)) },
      })
      return false
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
const send = async (job: Job, turn: Turn, cloud: PrinterCloud, device: PrinterDevice): Promise<boolean> => {
  const { printer, lease } = turn
  if (!(await isStillWanted(job)) && (await dropUnwanted(job))) return true
  const state = await stateInTurn(turn, cloud, device)
  if (state !== 'online') return withoutPrinter(job, printer, state)
  const content = await contentOf(job, printer, cloud)
  if (Buffer.byteLength(content) > cloud.maxBytes) return fail(job, printer, '内容超过打印机平台的上限')
  const sent_at = now()
  const count_before = await countBefore(cloud, device, sent_at)
  if (!(await holdsLease(lease))) return false
  const sent = await tryMoveAlone('send', job, {
    actor: printing,
    set: { sent_at, count_before, cloud_number: '', attempts: job.attempts + 1, next_at: sent_at },
    when: maySend(lease),
  })
  if (!sent) return false
  return record(sent, printer, await cloud.print({ device, content, copies: job.copies, ref: job.no }))
}

/** Answers whether the next one of the printer may be sent in the same turn. */
export const sendJob = (job: Job, turn: Turn, cloud: PrinterCloud, device: PrinterDevice): Promise<boolean> =>
  send(job, turn, cloud, device).catch(async (error: unknown) => {
    if (!isPrinterFailure(error)) throw error
    const { printer } = turn
    if (error.kind === 'refused') return fail(job, printer, cut(error.detail, 200))
    await postponePrinter(printer.id, later(backoff(job.attempts + 2)), '打印机平台暂时没有回应')
    return false
  })
