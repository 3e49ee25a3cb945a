import { readFileSync } from 'node:fs'
import { add, type Crossing } from './model/counting.ts'
import { assumed } from './model/country.ts'
import { dayAssumed } from './model/day.ts'
import type { PlacementName } from './model/placements.ts'
import type { Simulation } from './model/simulation.ts'
import { useCaseNames, useCases } from './model/use-cases.ts'
import { byPair } from './tables/by-pair.ts'
import { emptyToday } from './tables/by-merchant.ts'
import { placedBy } from './tables/distribution.ts'

export const merchants = 100_000
export const seed = 69

const begin = '<!-- by npm run scale: from here -->'
const end = '<!-- by npm run scale: to here -->'

const number = (value: number): string => Math.round(value).toLocaleString('en')
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const totalOf = ({ one, two, more }: Crossing): number => one + two + more
const crossed = (crossing: Crossing): string => percent((crossing.two + crossing.more) / totalOf(crossing))

const names: Readonly<Record<PlacementName, string>> = {
  byMerchant: 'by merchant',
  byCity: 'by city',
  byPlace: 'by place, in equal parts',
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const placements = ({ outcomes, transactions }: Simulation): string =>
  table(
    [
      'placed',
      'shards',
      'one shard',
      'two',
      'more',
      'of all: must be together and cross',
      'hottest, day',
      'hottest, hour',
    ],
    outcomes.map(({ placement, shards, all, together, hottestOfDay, hottestOfHour }) => [
      names[placement],
      String(shards),
      percent(all.one / transactions),
      percent(all.two / transactions),
      percent(all.more / transactions),
      percent((together.two + together.more) / transactions),
      hottestOfDay.toFixed(2),
      hottestOfHour.toFixed(2),
    ]),
  )

const cases = ({ outcomes }: Simulation): string => {
  const [plain, near] = (['byMerchant', 'byPlace'] as const).map((placement) =>
    outcomes.find((each) => each.placement === placement && each.shards === 32),
  )
  if (!plain || !near) throw new Error('32 shards were not counted')
  return table(
    ['transaction', 'how many', 'rows', 'crosses, by merchant', 'crosses, by place', 'must be together'],
    useCaseNames.map((name) => {
      const { words, first, second, others, together } = useCases[name]
      const rows = [first, second, others].map(({ length }) => length).filter((count) => count > 0)
      const counts = [plain, near].map(({ byUseCase }) => crossed(byUseCase[name]))
      return [words, number(totalOf(plain.byUseCase[name])), rows.join(' + '), ...counts, together ? 'yes' : '']
    }),
  )
}

const listed = (way: 'merchant' | 'key' | 'everywhere' | 'coordinator'): string =>
  placedBy(way)
    .map(({ table: name }) => `\`${name}\``)
    .join(' ')

/** What follows from the table of tables alone. */
export const tablesPart = (): string =>
  [
    `**By merchant** (${placedBy('merchant').length}; \`merchant_id\` is there): ${listed('merchant')}. Empty today for the platform's own rows, to become 0: ${emptyToday.map((name) => `\`${name}\``).join(' ')}.`,
    `**Parts** (${placedBy('parent').length}; get \`merchant_id\` from what they are part of): ${placedBy('parent')
      .map(({ table: name, why }) => `\`${name}\` (${why.replace('part of ', '')})`)
      .join(' ')}.`,
    `**Between two merchants** (${placedBy('pair').length}; \`+\` is a column that is not there yet):`,
    table(
      ['table', 'lies with', 'told', 'why'],
      Object.entries(byPair).map(([name, { home, other, why }]) => [`\`${name}\``, `\`${home}\``, `\`${other}\``, why]),
    ),
    `**By a key of their own** (${placedBy('key').length}): ${listed('key')}.`,
    `**A copy on every node** (${placedBy('everywhere').length}): ${listed('everywhere')}.`,
    `**On the coordinator** (${placedBy('coordinator').length}): ${listed('coordinator')}.`,
  ].join('\n\n')

const dayPart = (simulation: Simulation): string => {
  const { orders, passedOn, transactions, settled } = simulation
  const all = simulation.outcomes[0]?.all ?? { one: 0, two: 0, more: 0 }
  if (totalOf(add(all, { one: 0, two: 0, more: 0 })) !== transactions) throw new Error('not all were counted')
  return [
    `${number(simulation.merchants)} merchants in ${assumed.cities} cities, ${number(orders)} orders of one festival day, ${number(passedOn)} of them passed on: ${number(transactions)} transactions that write. Seed ${seed}. "Hottest" is how many times the mean of all shards the fullest one writes, over the day and in the busiest hour; a row is one unit.`,
    placements(simulation),
    'By what it is, on 32 shards:',
    cases(simulation),
    `Were the platform's revenue one row, ${number(settled.all)} settlements of the busiest hour would wait for it in line: one every ${(3_600_000 / settled.all).toFixed(0)} ms, each held until both sides have committed. It is a row per merchant, and the fullest of them has ${number(settled.largest)} in that hour: one every ${(3600 / settled.largest).toFixed(0)} s.`,
    `Assumed: the n-th city has n^-${assumed.cityPower} of the largest; sizes are Pareto (${assumed.sizePower}), cut at ${number(assumed.largestSize)} times the least; ${assumed.partners.join(' to ')} partners each, ${percent(assumed.partnerInCity)} in the city and ${percent(assumed.partnerInProvince)} in its province, the larger of ${assumed.partnerChoices}, the first of the list asked most; ${percent(dayAssumed.passedOn)} of orders passed on, of these ${percent(dayAssumed.assigned)} to a partner, ${percent(dayAssumed.grabbed)} through the pool, the rest to one of ${dayAssumed.quotes} quotes; ${percent(dayAssumed.poolInCity)} of pool and quoted orders wanted in the sender's own city; ${percent(dayAssumed.refunded)} refunded, ${dayAssumed.messages} chat messages for ${percent(dayAssumed.chatted)}. None of it was measured on merchants.`,
  ].join('\n\n')
}

/** The document with its middle made anew; what people wrote around it stays. */
export const writtenInto = (file: string, simulation: Simulation): string => {
  const text = readFileSync(file, 'utf8')
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before === -1 || after < before) throw new Error(`${file} 中没有留给计算结果的位置`)
  const made = ['## Every table', tablesPart(), '## A day of it, simulated', dayPart(simulation)].join('\n\n')
  return `${text.slice(0, before + begin.length)}\n\n${made}\n\n${text.slice(after)}`
}
