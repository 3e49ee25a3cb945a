import { once } from 'node:events'
import exceljs from 'exceljs'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { hours, later } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { sentFile } from '#core/sheets/sent-file'
import { test, type Person, type World } from '#test/harness/world'
import { anOnlineOrder } from '../fixtures.ts'

const download = (world: World, person: Person, query: string) =>
  fetch(`${world.url}${onlineOrders.export.path}?${query}`, { headers: person.headers })

const linesOf = async (response: Response): Promise<string[][]> => {
  const book = new exceljs.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const lines: string[][] = []
  book.worksheets[0]?.eachRow((row) => {
    lines.push(Array.from({ length: 28 }, (_, index) => row.getCell(index + 1).text))
  })
  return lines
}

const column = (lines: readonly string[][], title: string): string[] => {
  const at = lines[0]?.indexOf(title) ?? -1
  return lines.slice(1).map((line) => line[at] ?? '')
}

describe('the orders of a filter as a sheet', () => {
  test('are those of the list, newest first, with the consignee masked', async ({ world }) => {
    const shop = await world.merchant()
    await within(async (tx) => {
      const inlet = await anOnlineShop(tx, shop.merchantId, { name: '花语美团店' })
      const own = { merchant_id: shop.merchantId, online_shop_id: inlet.id, channel: inlet.channel }
      await anOnlineOrder(tx, { ...own, channel_order_id: 'old', created_at: later(-hours(2)) })
      const { start: window_start, end: window_end } = windowOf('2026-11-15', '23:30-00:30')
      await anOnlineOrder(tx, {
        ...own,
        channel_order_id: 'new',
        created_at: later(-hours(1)),
        remarks: '<急> & "快"',
        window_start,
        window_end,
      })
      await anOnlineOrder(tx, { ...own, channel_order_id: 'closed', state: onlineStates.closed.code })
      await anOnlineOrder(tx, { merchant_id: (await world.merchant()).merchantId })
    })
    const response = await download(world, shop, 'status=wait_arrange')
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('网单-待安排-'))
    expect(response.headers.get('x-rows')).toBe('2')
    const lines = await linesOf(response)
    expect(column(lines, '渠道单号')).toEqual(['new', 'old'])
    expect(column(lines, '网店')).toEqual(['花语美团店', '花语美团店'])
    expect(column(lines, '订单金额')).toEqual(['138', '138'])
    expect(column(lines, '手机号')).toEqual(['138****2210', '138****2210'])
    expect(column(lines, '收货人')).toEqual(['林**', '林**'])
    expect(column(lines, '配送时间')[0]).toBe('23:30-次日00:30')
    expect(column(lines, '备注')).toEqual(['<急> & "快"', '请提前联系'])
    expect(JSON.stringify(lines)).not.toMatch(/13822102210|林晓月|1203/)
  })

  test('are all there, each once, over many pages', async ({ world }) => {
    const shop = await world.merchant()
    await within(async (tx) => {
      for (let count = 0; count < 1_200; count += 1)
        await anOnlineOrder(tx, {
          merchant_id: shop.merchantId,
          sn: `O${20_260_000_000_000_000_000n + BigInt(shop.merchantId * 10_000 + count)}`,
          // Many share a moment: pages must not part there.
          created_at: later(-Math.floor(count / 500) * 1_000),
        })
    })
    const numbers = column(await linesOf(await download(world, shop, 'status=all')), '网单号')
    expect(numbers).toHaveLength(1_200)
    expect(new Set(numbers).size).toBe(1_200)
  })

  test('may be none, and a state that does not exist is refused', async ({ world }) => {
    const shop = await world.merchant()
    expect(await linesOf(await download(world, shop, 'status=refund'))).toHaveLength(1)
    expect(await (await download(world, shop, 'status=nowhere')).json()).toMatchObject({ code: codes.invalid.code })
  })

  test('leave a trail that says who took how many, and no phone', async ({ world }) => {
    const shop = await world.merchant()
    await within((tx) => anOnlineOrder(tx, { merchant_id: shop.merchantId }))
    await (await download(world, shop, 'status=all&keyword=13822102210')).arrayBuffer()
    const trail = await db()
      .selectFrom('audit')
      .select(['target', 'after'])
      .where('account_id', '=', shop.accountId)
      .where('action', '=', 'onlineOrders.export')
      .execute()
    expect(trail).toMatchObject([{ target: 'all', after: { rows: 1, keyword: '138****2210' } }])
  })

  test('are two files at once for a merchant, however many of its people ask', async ({ world }) => {
    const shop = await world.merchant()
    await within((tx) => anOnlineOrder(tx, { merchant_id: shop.merchantId }))
    const nothing = async function* (): AsyncGenerator<Uint8Array> {}
    const files = [1, 2].map(() => sentFile(String(shop.merchantId), nothing()))
    const clerk = await world.subAccount(shop, { grants: ['online.read', 'online.export'] })
    expect(await (await download(world, clerk, 'status=all')).json()).toMatchObject({
      code: codes.tooOften.code,
      message: '同时最多导出2个文件，请等其完成后再试',
    })
    await Promise.all(files.map((file) => once(file.destroy(), 'close')))
    expect(await linesOf(await download(world, clerk, 'status=all'))).toHaveLength(2)
  })

  test('are not for a clerk without the right', async ({ world }) => {
    const shop = await world.merchant()
    const clerk = await world.subAccount(shop, { grants: ['online.read'] })
    expect(await (await download(world, clerk, 'status=all')).json()).toMatchObject({ code: codes.forbidden.code })
  })
})
