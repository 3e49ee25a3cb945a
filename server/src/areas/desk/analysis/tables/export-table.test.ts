import exceljs from 'exceljs'
import { describe, expect } from 'vitest'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { figureTableNames, figureTables, figureWords } from '@zdb/contract/desk/analysis/tables'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
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

  test('has every partner, county and sender, where the screen shows the first fifty; a sender’s are of no store', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const many = 60
    const sid = await within(async (tx) => {
      const store_id = await aStore(tx, owner.merchantId)
      for (let at = 0; at < many; at += 1) {
        const { merchantId } = await aMerchant(tx, { name: `花店${at}` })
        const shop = { id: await aStore(tx, merchantId), merchantId }
        await aTransferOrder(tx, { merchant_id: owner.merchantId, shop, held: false })
        await aTransferOrder(tx, {
          merchant_id: merchantId,
          shop: { id: store_id, merchantId: owner.merchantId },
          held: false,
        })
        await aDelivery(tx, { merchant_id: owner.merchantId, store_id, county: `第${at}区` })
      }
      return String(store_id)
    })
    const shown = {
      'transfers.partners': (await owner.call(analysis.transfers)).data?.partners,
      'received.partners': (await owner.call(analysis.received)).data?.partners,
      'rides.districts': (await owner.call(analysis.rides)).data?.districts,
    }
    for (const [table, rows] of Object.entries(shown)) {
      const lines = await linesOf(await fetched(world, owner, { table }))
      const names = lines.slice(1).map(([name]) => name)
      expect([table, rows?.length, new Set(names).size]).toEqual([table, 50, many])
    }
    const narrowed = async (query: Record<string, string>) =>
      linesOf(await fetched(world, owner, { table: 'transfers.partners', ...query }))
    expect(await narrowed({ sid })).toEqual(await narrowed({}))
  })

  test('is refused where there is no such table', async ({ world }) => {
    const owner = await world.merchant()
    const answer = (await (await fetched(world, owner, { table: 'nothing.items' })).json()) as { message: string }
    expect(answer.message).toContain('没有这张表')
  })
})
