import { sql } from 'kysely'
import { within } from '#core/db/tx'
import { moveAll } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { printJob } from './machine.ts'

const notes = {
  queued: '超时没有打印，请重新打印或取消',
  sent: '平台一直没有说打印好，请查看打印机',
  unknown: '没有人确认是否已打印',
} as const

/** Whatever waits for longer than the rule says ends as its state says. */
export const endLateJobs = async (): Promise<void> => {
  const rules = await currentRules()
  for (const state of Object.keys(notes) as (keyof typeof notes)[]) {
    const { deadline, byDefault } = printJob.waiting[state] ?? {}
    const [name] = byDefault ?? []
    const passed = deadline?.passed?.(rules)
    if (!name || !passed) continue
    await within((tx) =>
      moveAll(tx, printJob, name, sql<boolean>`${passed}`, {
        actor: system('clock'),
        note: notes[state],
        set: { state_at: now(), next_at: null, note: notes[state] },
      }),
    )
  }
}
