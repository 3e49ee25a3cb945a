import fc from 'fast-check'
import { expect } from 'vitest'
import { proveLedger } from '#core/money/ledger-proof'
import { afterSales } from './commands-after-sale.ts'
import { timePasses } from './commands-clock.ts'
import { receiving } from './commands-receiving.ts'
import { sending } from './commands-sending.ts'
import { ways } from './dice.ts'
import { somebodyActs, type AnyAct, type Step } from './playing.ts'
import { test } from './stage.ts'

const acts = { ...sending, ...receiving, ...afterSales }

const somebody = somebodyActs(acts as unknown as Record<string, AnyAct>)
/** Nine things happen, then time passes. */
const steps: fc.Arbitrary<Step>[] = [...Array.from({ length: 9 }, () => somebody), timePasses]

/** What a run must have come across to be worth anything: each of these at least once. */
const mustHappen = [
  ...['timePasses', ...Object.keys(acts)].map((name) => `did ${name}`),
  ...Object.keys(acts).map((name) => `refused ${name}`),
  ...ways.map((way) => `way: ${way}`),
  'lacked money',
  'lacked grab credit',
  'lacked the right payment password',
  'lacked the payment password',
  'money: refund out of hold',
  'money: refund out of available',
  'money: refund out of deposit',
  'money: refund out of claim',
  'money: claim repaid',
  'money: chargeback with a fee',
  'money: chargeback without a fee',
  'clock: an unpaid order is closed',
  'clock: an unpaid choice is undone',
  'clock: an order nobody took goes back to its sender',
  'clock: a returned order is closed',
  'clock: a late order is flagged',
  'clock: a delivered order is settled',
  'clock: an unanswered change is declined',
  'clock: an unanswered raise stands',
  'clock: photos nobody judged are accepted',
  'clock: an unanswered claim is agreed',
  'clock: a refused claim lapses',
  'clock: a decision takes effect',
]

/**
 * The same steps every time: six hundred, and on until all that must happen has happened. MODEL_STEPS asks for more,
 * MODEL_SEED for others, MODEL_SHRINK for less.
 */
const goal = Number(process.env['MODEL_STEPS'] ?? 600)
const most = Math.max(2_500, goal)
const firstSeed = Number(process.env['MODEL_SEED'] ?? 1)
const endOnFailure = process.env['MODEL_SHRINK'] === undefined

test(
  'whatever merchants, the clock and failures do to each other, states and money are what the rules say',
  { timeout: Math.max(400_000, most * 300) },
  async ({ stage }) => {
    const tally = new Map<string, number>()
    const counted = (what: string): number => tally.get(what) ?? 0
    const missing = (): string[] => mustHappen.filter((what) => counted(what) === 0)
    const goesOn = (): boolean => counted('steps') < goal || (missing().length > 0 && counted('steps') < most)
    for (let seed = firstSeed; goesOn(); seed += 1)
      await fc.assert(
        fc.asyncProperty(fc.noBias(fc.commands(steps, { maxCommands: 160, size: 'max' })), (history) =>
          fc.asyncModelRun(() => stage.begin(tally), history),
        ),
        { seed, numRuns: 1, endOnFailure },
      )
    const lines = [...tally].map(([what, times]) => `${what} ${times}`)
    process.stdout.write(`${lines.sort().join(', ')}\n`)
    expect(await proveLedger()).toEqual([])
    expect(counted('steps')).toBeGreaterThanOrEqual(goal)
    expect(missing()).toEqual([])
  },
)
