import type { RawBuilder } from 'kysely'
import { within, type Tx } from '#core/db/tx'
import { moveAll } from '#core/domain/machine'
import { currentRules, type Rules } from '#core/domain/rules'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { printerCloudNamed } from '#ports/printers/in-use'
import { isPrinterFailure } from '#ports/printers/port'
import { titleOf } from '../documents/titles.ts'
import { alertFailed, alertUnknown } from '../printers/alerts.ts'
import { deviceOf, printerById, type Printer } from '../printers/printers.sql.ts'
import type { Job } from './jobs.sql.ts'
import { printersWithLate } from './late-jobs.sql.ts'
import { printJob } from './machine.ts'
import { tryMove } from './move-job.ts'
import { takeBack } from './rescue.ts'

const clock = system('clock')

const notes = {
  queued: '超时没有打印，请重新打印或取消',
  sent: '平台一直没有说打印好，请查看打印机',
  unknown: '没有人确认是否已打印',
} as const
type Late = keyof typeof notes

/** What people hear of each printer: of many papers the first is named. */
const tellEach = async (
  jobs: readonly Job[],
  tell: (printer: Printer, title: string) => Promise<void>,
): Promise<void> => {
  for (const [printerId, late] of Map.groupBy(jobs, ({ printer_id }) => printer_id)) {
    const title = late[0] ? titleOf(late[0]) : ''
    await tell(await printerById(printerId), late.length > 1 ? `${title}等${late.length}张` : title)
  }
}

const tellOf: Readonly<Record<Late, (tx: Tx, jobs: readonly Job[]) => Promise<void>>> = {
  queued: (tx, jobs) =>
    tellEach(jobs, (printer, title) => alertFailed(tx, printer, title, '超时没有打印，请重新打印或取消')),
  sent: (tx, jobs) => tellEach(jobs, (printer, title) => alertUnknown(tx, printer, title)),
  // They were told when nobody knew of it.
  unknown: async () => undefined,
}

/** What its cloud may still print is asked after, so that somebody knows when it does. */
const nextAt = (state: Late): Date | null => (state === 'sent' ? now() : null)

const endLate = async (state: Late, passed: RawBuilder<boolean>): Promise<void> => {
  const [name] = printJob.waiting[state]?.byDefault ?? []
  if (!name) return
  await within(async (tx) => {
    const set = { state_at: now(), next_at: nextAt(state), note: notes[state] }
    await tellOf[state](tx, await moveAll(tx, printJob, name, passed, { actor: clock, note: notes[state], set }))
  })
}

/** Dropped at its cloud it cannot come out days later: what is late has failed, the rest is sent again when it can be. */
const endAtCloud = async (printer: Printer, isLate: (job: Job) => boolean): Promise<void> => {
  const cloud = printerCloudNamed(printer.cloud)
  if (!cloud?.clear || printer.removed_at) return
  const dropped = await takeBack(printer, cloud, deviceOf(printer), cloud.clear)
  await within(async (tx) => {
    const ended: Job[] = []
    for (const job of dropped) {
      const moved = isLate(job)
        ? await tryMove(tx, 'refuse', job.id, {
            actor: clock,
            note: notes.queued,
            set: { sent_at: null, cloud_number: '' },
            sentAt: job.sent_at,
          })
        : await tryMove(tx, 'never', job.id, { actor: clock, note: '平台一直没有打印，重新发送', sentAt: job.sent_at })
      if (moved && isLate(job)) ended.push(moved)
    }
    await tellOf.queued(tx, ended)
  })
}

/** A cloud that cannot be asked drops nothing: what it has is followed on. */
const clearLate = async (passed: RawBuilder<boolean>, rules: Rules): Promise<void> => {
  const isLate = (job: Job): boolean => {
    const at = printJob.waiting.sent?.deadline?.at(job, rules)
    return at !== null && at !== undefined && at <= now()
  }
  for (const id of await printersWithLate(passed))
    await endAtCloud(await printerById(id), isLate).catch((error: unknown) => {
      if (!isPrinterFailure(error)) throw error
    })
}

/** Whatever waits for longer than the rule says ends as its state says, and people hear of it. */
export const endLateJobs = async (): Promise<void> => {
  const rules = await currentRules()
  for (const state of Object.keys(notes) as Late[]) {
    const passed = printJob.waiting[state]?.deadline?.passed?.(rules)
    if (!passed) continue
    if (state === 'sent') await clearLate(passed, rules)
    await endLate(state, passed)
  }
}
