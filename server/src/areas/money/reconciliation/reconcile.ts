import { addDays, startOfDay } from '@zdb/contract/kit/china-time'
import { caseStates } from '@zdb/contract/money/reconciliation/states'
import { within, type Tx } from '#core/db/tx'
import { move, standInQueue } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'
import { reconciliationCase } from './case-machine.ts'
import { insertCase, lockCasesUnder, openNosOf, patchCase, type Case } from './cases.sql.ts'
import { differs, kindOf, nameOf, type Comparison } from './comparison.ts'
import type { Source } from './sources.ts'

const statement = system('statement')
const batch = 500

const factsOf = (comparison: Comparison) => ({
  kind: kindOf(comparison),
  theirs: comparison.theirs?.amount ?? null,
  ours: comparison.ours?.amount ?? null,
  theirs_at: comparison.theirs?.at ?? null,
  ours_at: comparison.ours?.at ?? null,
  merchant_id: comparison.merchantId,
})

const isAsFound = (found: Case, comparison: Comparison): boolean => {
  const { kind, theirs, ours } = factsOf(comparison)
  return found.kind === kind && found.theirs === theirs && found.ours === ours
}

const deadline = async (): Promise<Date> => workdaysOn(now(), (await currentRules()).reconciliationWorkdays)

const openCase = async (tx: Tx, source: Source, day: string, comparison: Comparison): Promise<void> => {
  const { thing, no, tradeNo } = comparison
  const made = await insertCase(tx, {
    source: source.name,
    day,
    thing,
    no,
    trade_no: tradeNo,
    ...factsOf(comparison),
    state: caseStates.open.code,
    found_at: now(),
    deadline_at: await deadline(),
  })
  if (made) await standInQueue(tx, reconciliationCase, made)
}

/** What was decided stands as long as both sides say what they said then. */
const followCase = async (tx: Tx, known: Case, comparison: Comparison): Promise<void> => {
  const isOpen = known.state === caseStates.open.code
  const change = { id: known.id, actor: statement }
  if (!differs(comparison, known.posted)) {
    if (isOpen)
      await move(tx, reconciliationCase, 'match', {
        ...change,
        set: { ...factsOf(comparison), kind: known.kind, decided_at: now() },
      })
    return
  }
  if (isAsFound(known, comparison)) return
  if (isOpen) return patchCase(tx, known.id, factsOf(comparison))
  const set = { ...factsOf(comparison), decided_at: null, reason: '', deadline_at: await deadline() }
  await move(tx, reconciliationCase, 'reopen', { ...change, set })
}

const keepCases = (source: Source, day: string, names: readonly string[]): Promise<number> =>
  within(async (tx) => {
    const known = new Map(
      (await lockCasesUnder(tx, source.name, names)).map((row) => [
        nameOf({ thing: row.thing as Comparison['thing'], no: row.no, tradeNo: row.trade_no }),
        row,
      ]),
    )
    const compared = await source.compare(names)
    for (const comparison of compared) {
      const found = known.get(nameOf(comparison))
      known.delete(nameOf(comparison))
      if (found) await followCase(tx, found, comparison)
      else if (differs(comparison)) await openCase(tx, source, day, comparison)
    }
    // A line that is gone on both sides differs no more.
    for (const { thing, no, trade_no: tradeNo, ...row } of known.values())
      await followCase(
        tx,
        { thing, no, trade_no: tradeNo, ...row },
        {
          thing: thing as Comparison['thing'],
          no,
          tradeNo,
          theirs: null,
          ours: null,
          merchantId: row.merchant_id,
        },
      )
    return compared.length
  })

/**
 * Reads the statement of a day and compares it, line by line, with our books, with all that is still open of this source,
 * and with what a line of another day says of the same thing. Says how long it is and how much was compared.
 */
export const reconcileDay = async (source: Source, day: string): Promise<{ lines: number; compared: number }> => {
  const span = { day, from: startOfDay(day), to: startOfDay(addDays(day, 1)) }
  const before = await source.namesOn(span)
  const lines = await source.read(day)
  const names = new Set([...before, ...(await source.namesOn(span))])
  const ofDay = [...names]
  const older = (await openNosOf(source.name)).filter((name) => !names.has(name))
  let compared = 0
  for (let from = 0; from < ofDay.length; from += batch)
    compared += await keepCases(source, day, ofDay.slice(from, from + batch))
  for (let from = 0; from < older.length; from += batch) await keepCases(source, day, older.slice(from, from + batch))
  return { lines, compared }
}
