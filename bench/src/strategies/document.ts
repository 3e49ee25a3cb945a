import { compare, compared, type Line } from './table.ts'

export const seed = 214
export const orders = 10_000
const otherSeeds = [1, 2, 3, 4, 5] as const

const yuan = (fen: number): string => (fen / 100).toFixed(2)
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

const names: Readonly<Record<Line['strategy'], string>> = {
  cheapest: '`cheapest` 最省',
  fastest: '`fastest` 最快',
  race: '`race` 同时呼叫',
  autopilot: '`autopilot` 最省且准时',
}

const columns: readonly (readonly [string, (line: Line) => string])[] = [
  ['strategy', ({ strategy }) => names[strategy]],
  ['cost per order (yuan)', ({ costPerOrder }) => yuan(costPerOrder)],
  ['late', ({ late }) => percent(late)],
  ['of these not delivered', ({ missing }) => percent(missing)],
  ['minutes to the door', ({ minutesToDoor }) => minutesToDoor.toFixed(1)],
  ['calls cancelled per order', ({ calledOffPerOrder }) => calledOffPerOrder.toFixed(2)],
  ['riders sent away per 100', ({ sentAwayPerOrder }) => (sentAwayPerOrder * 100).toFixed(1)],
  ['tips per order (yuan)', ({ tipsPerOrder }) => yuan(tipsPerOrder)],
  ['frozen at most (yuan)', ({ frozenPeak }) => yuan(frozenPeak)],
]

/** As wide as it is drawn: a Chinese character takes two columns. */
const widthOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)

const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))))
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n')
}

export const tableOf = (lines: readonly Line[]): string =>
  markdown(
    columns.map(([title]) => title),
    lines.map((line) => columns.map(([, cell]) => cell(line))),
  )

const lineOf = (lines: readonly Line[], strategy: Line['strategy']): Line => {
  const found = lines.find((line) => line.strategy === strategy)
  if (!found) throw new Error(`${strategy} was not replayed`)
  return found
}

/** Of all that are late no more often than the race, the autopilot costs least, and it is one of them. */
export function holds(lines: readonly Line[]): boolean {
  const [race, autopilot] = [lineOf(lines, 'race'), lineOf(lines, 'autopilot')]
  return (
    autopilot.late <= race.late &&
    lines.every((line) => line.late > race.late || line.costPerOrder >= autopilot.costPerOrder)
  )
}

const otherWeeks = (): string =>
  markdown(
    ['week', ...compared.flatMap((name) => [`\`${name}\``, 'late'])],
    otherSeeds.map((each) => {
      const lines = compare(orders, each)
      return [
        String(each),
        ...compared.flatMap((name) => {
          const { costPerOrder, late } = lineOf(lines, name)
          return [yuan(costPerOrder), percent(late)]
        }),
      ]
    }),
  )

/** `docs/delivery-strategies.md`, the same for the same model and the same strategies. */
export function writeDocument(): { text: string; lines: Line[] } {
  const lines = compare(orders, seed)
  const text = `# What a strategy costs

Made by \`npm run strategies\`: a week of ${orders.toLocaleString('en')} orders of five flower shops, Valentine's day among them, replayed in virtual time under every strategy that goes on by itself. The decisions are those of the server (\`areas/couriers/delivery/dispatch/strategy.ts\`), the riders those of the sandbox (\`sandbox/src/couriers/riding/fates.ts\`): eight couriers, each with its own prices, speed, patience and drop rate, busier at noon and in the evening. Seed ${seed}.

${tableOf(lines)}

Late: at the door after the end of the window, or never; what came back or was lost counts as late. Cost: everything that was paid over all attempts of an order, goods that came back included. A call for an order has the same luck under every strategy, so the lines differ by what a strategy does and not by chance. Before the week every courier has a record of 300 rides, from which the server predicts; it knows nothing else of the model. A merchant has set nothing: three minutes of patience, tips of 2.00 up to 10.00.

Half of the orders are wanted within 50 to 90 minutes, the others in a slot of two hours; one in eight is ready when only 30 to 50 minutes are left, and some of those nobody could deliver in time.

- \`cheapest\` saves the most and pays for it with lateness: it does not look at the window.
- \`fastest\` begins with whoever is accepted first on average, one at a time: the dearest, and when that one fails or drops, time is lost.
- \`race\` lets whoever is first have it, whatever it costs, and freezes the sum of all quotes.
- \`autopilot\` is the cheapest of those that are late no more often than the race. It keeps ten minutes in hand: when one more wait would use them up, it calls all at once, and should the rider who won drop the order, it calls those again that were let go.

## Other weeks

The same with other seeds, cost per order in yuan and share of late orders:

${otherWeeks()}
`
  return { text, lines }
}
