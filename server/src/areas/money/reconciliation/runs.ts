import type { Body } from '@zdb/contract/kit/endpoint'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import type { reconciliation } from '@zdb/contract/money/reconciliation/endpoints'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { asPlatform, type Operator } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { pulseFailed, pulseSucceeded } from '#core/outside/pulse'
import { later, minutes, now } from '#core/time/clock'
import { backoff, wordsOf } from '#core/work/backoff'
import { enqueue, job } from '#core/work/jobs'
import { reconcileDay } from './reconcile.ts'
import { sourceNamed, sourcesInUse } from './sources.ts'
import { askForStatements, statementFailed, statementRead, takeStatement, type Taken } from './statements.sql.ts'

/** So many days back a statement is read again each night: it may have been put right, or name a line of the day before. */
const daysBack = 3

/** The name under which the health of a source's statements is counted. */
export const pulseOf = (source: string): string => `statement:${source}`

const work = async (taken: Taken): Promise<void> => {
  const askedBefore = now()
  const source = sourceNamed(taken.source)
  if (!source) return statementRead(taken, { lines: 0, compared: 0, askedBefore })
  const result = await reconcileDay(source, taken.day).catch(async (error: unknown) => {
    // It stands on the page with its reason and is tried again.
    const trouble = wordsOf(error)
    pulseFailed(pulseOf(source.name), now(), trouble)
    await statementFailed(taken, { next: later(Math.max(minutes(1), backoff(taken.tries))), trouble })
  })
  if (!result) return
  await statementRead(taken, { ...result, askedBefore })
  pulseSucceeded(pulseOf(source.name), now())
}

/** Reads and compares every statement that is due, one after the other; one that fails holds up no other. */
export const readDueStatements = async (): Promise<void> => {
  for (let taken = await takeStatement(); taken; taken = await takeStatement()) await work(taken)
}

const askFor = (days: readonly string[]): Promise<void> =>
  within((tx) =>
    askForStatements(
      tx,
      sourcesInUse().map(({ name }) => name),
      days,
    ),
  )

/** The statements of the days that are over, from the newest back. */
export const askForNight = (): Promise<void> => {
  const today = dayText(now())
  return askFor(Array.from({ length: daysBack }, (_, back) => addDays(today, -1 - back)))
}

const nightJob = job({ name: 'reconciliation.night', cron: '30 2 * * *', run: askForNight })
const dueJob = job({ name: 'reconciliation.readDue', cron: '* * * * *', run: readDueStatements })
export const reconciliationJobs = [nightJob, dueJob]

/** Asked at the desk, for one day: whoever asks twice has asked once. */
export const runDay = (operator: Operator, { day }: Body<typeof reconciliation.run>): Promise<null> =>
  within(async (tx) => {
    if (day > dayText(now())) refuse('dayAhead')
    await askFor([day])
    await enqueue(tx, dueJob, {})
    await record(tx, asPlatform(operator), 'reconciliation.run', day)
    return null
  })
