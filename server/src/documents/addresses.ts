import { readFileSync } from 'node:fs'
import { addressSets } from '../../test/places/sets.ts'
import { fields, ourReader, score } from '../../test/places/score.ts'

const [begin, end] = ['<!-- scores -->\n', '\n<!-- /scores -->']
const columns = [...fields, 'whole'] as const

const aligned = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const padded = rows.map((row) =>
    line(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))),
  )
  const rule = line(widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)))
  return [padded[0], rule, ...padded.slice(1)].join('\n')
}

const scores = (): string =>
  aligned([
    ['set', 'texts', ...columns],
    ...addressSets.map(({ title, texts }) => {
      const samples = texts()
      const shares = score(samples, ourReader)
      return [title, String(samples.length), ...columns.map((field) => (shares[field] * 100).toFixed(1))]
    }),
  ])

/** The page on reading addresses, with how many are read right now; what is written around it stays. */
export const addressesDocument = (path: string): string => {
  const page = readFileSync(path, 'utf8')
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < 0) throw new Error(`${path} has no place for its scores`)
  return `${page.slice(0, from + begin.length)}\n${scores()}\n${page.slice(to)}`
}
