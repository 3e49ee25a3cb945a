import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Query } from '@zdb/contract/kit/endpoint'
import { figureTables, figureWords, type FigureUnit } from '@zdb/contract/desk/analysis/tables'
import type { Call } from '#core/http/register'
import type { ExportCell, ExportColumn } from '#core/sheets/sheet-writer'
import { answersUpTo } from '../answers.ts'

export type TableQuery = Query<typeof analysis.exportTable>
type Asking = Call<typeof analysis.exportTable>
type Row = Readonly<Record<string, unknown>>
type Answer = Readonly<Record<string, unknown>> & { readonly compare?: { label: string; items: readonly Row[] } | null }

export type Column = ExportColumn & { readonly of: (row: Row, beside: Row | undefined) => ExportCell }

const pageSize = 100
/** More than anybody has partners or counties: the sheet is whole, and what it takes of memory has an end. */
const answers = answersUpTo(20_000)

/** The answer of the call itself: what a sheet says is what the screen shows. */
const answerOf = async (input: Asking, page: number): Promise<Answer> => {
  const { table, ...query } = input.query
  const name = table.slice(0, table.indexOf('.')) as keyof typeof answers
  const answer = answers[name] as (asked: unknown) => Promise<Answer>
  return answer({ ...input, query: { ...query, page, page_size: pageSize } })
}

const listOf = (answer: Answer, table: TableQuery['table']): readonly Row[] =>
  answer[table.slice(table.indexOf('.') + 1)] as readonly Row[]

const cellOf = (unit: FigureUnit, value: unknown): ExportCell => {
  if (typeof value !== 'number') return ''
  return unit === 'money' ? value / 100 : value
}

/** As the screen names a row: goods with their kind, a shop with its channel. */
const nameOf = ({ name, item_name, item_spec, channel_zh }: Row): string =>
  (item_name === undefined ? [channel_zh, name] : [item_name, item_spec]).filter(Boolean).join(' ')

const shares = ['valid_percentage', 'valid_order_percentage'] as const

/** The columns that rows of this table have; those they are held against stand beside them. */
const columnsOf = (table: TableQuery['table'], rows: readonly Row[], beside: string | undefined): Column[] => {
  const { noun, of } = figureTables[table]
  const [first = {}] = rows
  const share = shares.find((field) => field in first)
  const figures = Object.entries(figureWords[of]).map(([field, { title, unit }]) => ({ field, title, unit }))
  const head = (title: string, unit: FigureUnit): ExportColumn => ({
    title: unit === 'rate' ? `${title}(%)` : title,
    width: 14,
    ...(unit === 'money' ? { money: true } : {}),
  })
  return [
    { title: noun, width: 28, of: (row) => nameOf(row) },
    ...(share ? [{ ...head('有效占比', 'rate'), of: (row: Row) => cellOf('rate', row[share]) }] : []),
    ...figures.map(({ field, title, unit }): Column => ({
      ...head(title, unit),
      of: (row) => cellOf(unit, row[field]),
    })),
    ...(beside === undefined
      ? []
      : figures.map(({ field, title, unit }): Column => ({
          ...head(`${beside}${title}`, unit),
          of: (_row, other) => cellOf(unit, other?.[field]),
        }))),
  ]
}

export type TableSheet = { columns: Column[]; total: number; pages: AsyncGenerator<ExportCell[][]> }

/** A table of a dashboard as rows of a sheet, of which the first are read already. */
export const tableSheet = async (input: Asking): Promise<TableSheet> => {
  const { table } = input.query
  const first = await answerOf(input, 1)
  const rows = listOf(first, table)
  const compare = table.endsWith('.items') ? (first.compare ?? undefined) : undefined
  const columns = columnsOf(table, rows, compare?.label)
  const total = typeof first['total'] === 'number' ? first['total'] : rows.length
  const cells = (of: readonly Row[]): ExportCell[][] =>
    of.map((row, at) => columns.map((column) => column.of(row, compare?.items[at])))
  async function* pages(): AsyncGenerator<ExportCell[][]> {
    yield cells(rows)
    for (let page = 2; (page - 1) * pageSize < total && rows.length < total; page += 1)
      yield cells(listOf(await answerOf(input, page), table))
  }
  return { columns, total, pages: pages() }
}
