import type { Logger } from 'pino'
import { days } from '#core/time/clock'
import { courierNamed } from '#ports/couriers/in-use'
import { applyReport, applyReports, speaksOf, type ReceivedReport } from './apply-report.ts'
import type { Trouble } from '#ports/couriers/port'
import { applyTrouble } from './courier-troubles.ts'
import { callbacks, type Callback } from './callback-routes.ts'
import { knownBySn, type RideWithStatements } from './reports.sql.ts'

const batch = 32

type ParsedCallback = { callback: Callback; reports: ReceivedReport[]; troubles: readonly Trouble[]; trusted: boolean }

const oldest = days(60)
const ahead = days(1)

/** A courier's clock may be off; a time that cannot be is the time at which we were told. */
const possibleTime = (at: Date, receivedAt: Date): Date => {
  const apart = at.getTime() - receivedAt.getTime()
  return apart >= -oldest && apart <= ahead ? at : receivedAt
}

const contentOf = (callback: Callback): ParsedCallback => {
  const { source, raw_sealed, received_at } = callback
  const received = courierNamed(source)?.receive(callbacks.open(raw_sealed))
  if (!received) throw new Error('nobody speaks to this courier')
  if (!received.ok) throw new Error(`no longer verified: ${received.why}`)
  const trusted = !received.hint
  const reports = received.reports.map((report) => ({
    report: { ...report, at: possibleTime(report.at, received_at) },
    trusted,
  }))
  return { callback, reports, troubles: received.troubles, trusted }
}

/** What fails is tried again by itself, later. */
const orLater = <T>(work: Promise<T[]>, callback: Callback, log: Logger): Promise<T[]> =>
  work.catch((error: unknown) => callbacks.failed(callback, error, log).then(() => []))

const openOne = async (callback: Callback): Promise<ParsedCallback[]> => [contentOf(callback)]

const applyTroubles = async ({ callback, troubles, trusted }: ParsedCallback): Promise<void> => {
  for (const trouble of troubles) await applyTrouble(trouble, { trusted, from: callback.source })
}

const applyOne = async (letter: ParsedCallback): Promise<number[]> => {
  const { callback, reports } = letter
  for (const { report, trusted } of reports) await applyReport(report, { trusted, from: callback.source })
  await applyTroubles(letter)
  return [callback.id]
}

const applyEach = async (letters: readonly ParsedCallback[], log: Logger): Promise<number[]> => {
  const done: number[] = []
  for (const letter of letters) done.push(...(await orLater(applyOne(letter), letter.callback, log)))
  return done
}

/** The one delivery a letter tells of; undefined: it tells of several, of none of ours, or by another's number. */
const subjectOf = (
  { callback, reports }: ParsedCallback,
  bySn: ReadonlyMap<string, RideWithStatements>,
): RideWithStatements | undefined => {
  const [known, ...others] = new Set(reports.map(({ report }) => bySn.get(report.ref.sn)))
  return known && others.length === 0 && speaksOf(known.delivery, callback.source) ? known : undefined
}

/** Letters of one delivery are heard in their order and together; one of them that fails does not hold up the others. */
const applyTogether = (
  known: RideWithStatements,
  letters: readonly ParsedCallback[],
  log: Logger,
): Promise<number[]> => {
  const reports = letters.flatMap((letter) => letter.reports)
  const heard = applyReports(known, reports).then(async () => {
    for (const letter of letters) await applyTroubles(letter)
    return letters.map(({ callback }) => callback.id)
  })
  const [first, ...others] = letters
  return first && others.length === 0 ? orLater(heard, first.callback, log) : heard.catch(() => applyEach(letters, log))
}

/** Takes a handful of callbacks and hears them, those of different deliveries at the same time. */
export const workOffCallbacks = async (log: Logger): Promise<number> => {
  await callbacks.giveWay()
  const taken = await callbacks.take(batch)
  if (taken.length === 0) return 0
  const letters = (await Promise.all(taken.map((callback) => orLater(openOne(callback), callback, log)))).flat()
  const numbers = letters.flatMap(({ reports }) => reports.map(({ report }) => report.ref.sn))
  const bySn = new Map((await knownBySn(numbers)).map((known) => [known.delivery.sn, known]))
  const heard = await Promise.all(
    [...Map.groupBy(letters, (letter) => subjectOf(letter, bySn))].flatMap(([known, theirs]) =>
      known ? [applyTogether(known, theirs, log)] : theirs.map((letter) => applyEach([letter], log)),
    ),
  )
  await callbacks.end(heard.flat())
  return taken.length
}
