import exceljs from 'exceljs'
import { describe, expect } from 'vitest'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { figureTableNames, figureTables, figureWords } from '@zdb/contract/desk/analysis/tables'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { within } from '#core/db/tx'
import { days, later, now } from '#core/time/clock'
import { test, type Person, type World } from '#test/harness/world'

const fetched = async (world: World, person: Person, query: Record<string, string>): Promise<Response> =>
  fetch(`${world.url}${analysis.exportTable.path}?${new URLSearchParams(query).toString()}`, {
    headers: person.headers,
  })

const linesOf = async (response: Response): Promise<string[][]> => {
  const book = new exceljs.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const lines: string[][] = []
  book.worksheets[0]?.eachRow((row) => {
    lines.push(Array.from({ length: 31 }, (_, index) => row.getCell(index + 1).text))
  })
  return lines
}

type Row = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (value === null ? '' : String(Number(value)))

describe('a table of a dashboard as a sheet', () => {
  test('says what the screen says, row by row and figure by figure, and what it is held against', async ({ world }) => {
    const owner = await world.merchant()
    await within(async (tx) => {
      for (const at of [0, 1, 8])
        await anOnlineOrder(tx, { merchant_id: owner.merchantId, created_at: later(-days(at)) })
    })
    const today = dayText(now())
    const query = { start_date: addDays(today, -3), end_date: today }
    for (const table of ['business.items', 'prices.items', 'goods.items', 'rides.hours'] as const) {
      const [name = '', list = ''] = table.split('.')
      const line = (analysis as Readonly<Record<string, Endpoint>>)[name]
      const { data } = await owner.call(line as never, { query } as never)
      const rows = (data as unknown as Record<string, readonly Row[]>)[list] ?? []
      const lines = await linesOf(await fetched(world, owner, { ...query, table }))
      expect([table, lines.length]).toEqual([table, rows.length + 1])
      const [heads = []] = lines
      for (const [field, { title }] of Object.entries(figureWords[figureTables[table].of]))
        expect([
          table,
          title,
          lines.slice(1).map((line) => line[heads.findIndex((head) => head.startsWith(title))]),
        ]).toEqual([table, title, rows.map((row) => textOf(row[field]))])
    }
    const lines = await linesOf(await fetched(world, owner, { ...query, table: 'business.items' }))
    expect(lines[0]).toContain('上周同期有效金额')
  })

  test('is there for every table that is named', async ({ world }) => {
    const owner = await world.merchant()
    // A person takes twenty a minute.
    const second = await world.merchant()
    for (const [at, table] of figureTableNames.entries()) {
      const response = await fetched(world, at < 15 ? owner : second, { table })
      expect([table, response.headers.get('content-type')]).toEqual([table, expect.stringContaining('spreadsheetml')])
      expect((await linesOf(response)).length).toBeGreaterThan(0)
    }
  })

  test('is refused where there is no such table', async ({ world }) => {
    const owner = await world.merchant()
    const answer = (await (await fetched(world, owner, { table: 'nothing.items' })).json()) as { message: string }
    expect(answer.message).toContain('没有这张表')
  })
})
