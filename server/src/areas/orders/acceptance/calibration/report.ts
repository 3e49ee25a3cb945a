import type { Trial } from './calibrate.ts'
import { bounds, deciles, holds, measuresOf, type Judged, type Measures } from './measures.ts'

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n')

const better = ({ brier, baseBrier }: Measures): string => percent(1 - brier / baseBrier)

const measuresRow = (name: string, all: readonly Judged[]): string => {
  const found = measuresOf(all)
  return row(
    name,
    found.count,
    percent(found.rate),
    found.brier.toFixed(4),
    found.baseBrier.toFixed(4),
    better(found),
    percent(found.error),
  )
}

const measured = [
  '',
  'offerings',
  'taken',
  'Brier',
  'Brier of the base rate',
  'better by',
  'calibration error',
] as const

/** Counties by how much was learned from them: thirds of the held-out offerings, from the least known up. */
const byData = (judged: readonly Judged[]): [string, Judged[]][] => {
  const sorted = judged.toSorted((a, b) => a.data - b.data)
  const third = Math.ceil(sorted.length / 3)
  return ['least', 'more', 'most'].map((word, index) => {
    const some = sorted.slice(index * third, (index + 1) * third)
    const [from, to] = [some[0]?.data ?? 0, some.at(-1)?.data ?? 0]
    return [`${word} data: ${from} to ${to} offerings of that county and type`, some]
  })
}

const heading = (trial: Trial, learned: number, heldOut: number, said: number): string =>
  `${trial.orders} orders over ${trial.learnedDays + trial.heldOutDays} days from ${trial.from} on (seed ${trial.seed}), of shops with costs, kilometres, opening hours and only so many hands, and of senders who raise what nobody took; the formula of the curve occurs nowhere in it. Learned from the first ${trial.learnedDays} days (${learned} offerings) by the product's own nightly step, over its own tables; judged by the ${heldOut} offerings of the last ${trial.heldOutDays} days, of which ${said} had a curve to answer from.`

/** What the command writes; the same every time. */
export const calibrationReport = (
  trial: Trial,
  {
    learned,
    heldOut,
    judged,
    mixed,
  }: { learned: number; heldOut: number; judged: readonly Judged[]; mixed: readonly Judged[] },
): string => {
  const found = measuresOf(judged)
  const groups = Map.groupBy(judged, ({ group }) => group)
  return [
    '# Calibration of the acceptance curve',
    'Written by `npm run acceptance -- calibrate`. Do not edit.',
    heading(trial, learned, heldOut, judged.length),
    '## Said and happened, in ten groups of equal size',
    table(
      ['group', 'offerings', 'said', 'taken', 'difference'],
      deciles(judged).map(({ count, said, happened }, index) =>
        row(index + 1, count, percent(said), percent(happened), `${((happened - said) * 100).toFixed(1)} points`),
      ),
    ),
    '## All of them, and with the outcomes mixed up',
    table(measured, [measuresRow('as it happened', judged), measuresRow('outcomes mixed up', mixed)]),
    `The check asks for a calibration error of at most ${percent(bounds.error)} beyond what chance makes of so many (${percent(found.chance)}), and a Brier score better than that of the base rate by at least ${percent(bounds.better)}: ${holds(found) ? 'held' : 'missed'}; with the outcomes mixed up ${holds(measuresOf(mixed)) ? 'held' : 'missed'}, as it must be.`,
    '## By how much was known of the county',
    table(
      measured,
      byData(judged).map(([name, some]) => measuresRow(name, some)),
    ),
    '## By way, day and place',
    table(
      measured,
      [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, some]) => measuresRow(name, some)),
    ),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}
