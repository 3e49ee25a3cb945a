import { readCell, type Cell, type CellKind } from './cells.ts'

export type SheetColumn = {
  readonly title: string
  /** Where its value stands in what a person types. */
  readonly path: string
  readonly kind: CellKind
  readonly needed?: true
  readonly width: number
  readonly hint: string
  readonly example: string
  /** The words a cell of it may hold, where there are few. */
  readonly choices?: readonly string[]
}

export type Fault = { line: number; field: string; message: string }

/** A line of a sheet: what it says, or what is wrong with it. `shown` is how a preview shows it. */
export type SheetRow<Content> = { line: number; shown: Record<string, string> } & (
  { content: Content; faults?: undefined } | { faults: Fault[]; content?: undefined }
)

/** Which column of the sheet is which, by the titles of its first line. */
export type Heading = ReadonlyMap<number, SheetColumn>

/** What people fill in, and how one line of it is read. */
export type SheetForm<Content = unknown> = {
  /** What its lines are, in a word. */
  readonly what: string
  readonly columns: readonly SheetColumn[]
  /** Nothing for an empty line. */
  readonly readRow: (heading: Heading, line: number, cells: readonly Cell[]) => SheetRow<Content> | undefined
}

/** The template's second sheet, which says how to fill in the first. */
export const guideSheet = '填写说明'

/** A title as people write it: with a star, with its unit, with spaces. */
const bare = (title: string): string => title.replaceAll(/[\s*＊]|[（(].*?[)）]/g, '')

export const headingOf = ({ columns }: SheetForm, cells: readonly Cell[]): Heading =>
  new Map(
    cells.flatMap((cell, index) => {
      const title = bare(readCell('text', cell))
      const column = columns.find((each) => each.title === title)
      return column ? [[index, column] as const] : []
    }),
  )

/** Titles that more than one column has, with those columns. */
export const repeatedIn = (heading: Heading): (readonly [string, number[]])[] =>
  [...Map.groupBy(heading, ([, { title }]) => title)]
    .filter(([, columns]) => columns.length > 1)
    .map(([title, columns]) => [title, columns.map(([index]) => index)])

/** The titles without which no line can be read. */
export const missingIn = ({ columns }: SheetForm, heading: Heading): string[] => {
  const there = new Set([...heading.values()].map(({ path }) => path))
  return columns.filter(({ needed, path }) => needed && !there.has(path)).map(({ title }) => title)
}

/** What stands in a line, cell by cell. */
export const typedIn = (heading: Heading, cells: readonly Cell[]): ReadonlyMap<SheetColumn, string> =>
  new Map([...heading].map(([index, column]) => [column, readCell(column.kind, cells[index])]))

const inChinese = (message: string): boolean => /\p{Script=Han}/u.test(message)

/** What is wrong with a cell, as a sentence to whoever filled it in. */
export const faultWords = (title: string, message: string, empty: boolean): string =>
  empty ? `请填写${title}` : inChinese(message) ? message : `${title}不正确`
