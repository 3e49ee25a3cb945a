import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { describe, expect, vi } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { now } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { formWith } from '#areas/desk/files/fixtures'
import { test, type Person } from '#test/harness/world'
import { anOnlineOrder } from '../fixtures.ts'
import { aLine, aSheet, type Line } from './fixtures.ts'

const tomorrow = () => addDays(dayText(now()), 1)

const upload = (shop: Person, content: Uint8Array, name = '订单.xlsx') =>
  shop.call(onlineOrders.readExcel, { form: formWith(name, content) })

const jobOf = async (shop: Person, id: string) => {
  const { data } = await shop.call(onlineOrders.importJob, { params: { id } })
  if (!data) throw new Error('there is no such import')
  return data
}

const until = (shop: Person, id: string, states: readonly string[]) =>
  vi.waitFor(
    async () => {
      const job = await jobOf(shop, id)
      expect(states).toContain(job.state)
      return job
    },
    { timeout: 120_000, interval: 200 },
  )

const read = async (shop: Person, lines: readonly Line[]) => {
  const { data } = await upload(shop, await aSheet(lines))
  return until(shop, data?.id ?? '', ['ready', 'failed'])
}

const save = async (shop: Person, id: string, choice: { skip_duplicates?: boolean } = {}) => {
  expect(await shop.call(onlineOrders.startImport, { params: { id }, body: choice })).toMatchObject({ code: 0 })
  return until(shop, id, ['done', 'failed'])
}

const ordersOf = (shop: Person) =>
  db().selectFrom('online_order').selectAll().where('merchant_id', '=', shop.merchantId).orderBy('id').execute()

describe('a sheet of orders', () => {
  test('is read, shown and saved, each line as one order of the channel 表格导入', async ({ world }) => {
    const shop = await world.merchant()
    const job = await read(shop, [aLine(), aLine({ 手机号: '13900001111', 收货人: '王芳' })])
    expect(job).toMatchObject({ state: 'ready', rows: 2, read: 2, saved: 0, bad: [], bad_total: 0, duplicates: [] })
    expect(job.preview).toMatchObject([
      { 行: '2', 收货人: '林**', 手机号: '***2210', 商品名称: '33枝红玫瑰' },
      { 行: '3', 收货人: '王*' },
    ])
    expect(await ordersOf(shop)).toEqual([])
    expect(await save(shop, job.id)).toMatchObject({ state: 'done', saved: 2 })
    const orders = await ordersOf(shop)
    expect(orders).toMatchObject([
      { channel: 12, channel_order_id: `${job.id}:2`, amount: 138_00, state: 0, mobile_masked: '138****2210' },
      { channel: 12, channel_order_id: `${job.id}:3`, mobile_masked: '139****1111' },
    ])
    const log = await db()
      .selectFrom('online_order_event')
      .select(['what', 'detail', 'account_id'])
      .where('order_id', '=', orders[0]?.id ?? 0)
      .execute()
    expect(log).toEqual([{ what: '导入网单', detail: '订单.xlsx', account_id: shop.accountId }])
  })

  test('may write dates, times, phones and money as a sheet or as a person does', async ({ world }) => {
    const shop = await world.merchant()
    const day = tomorrow()
    const [year = '', month = '', date = ''] = day.split('-')
    const asDate = new Date(`${day}T00:00:00Z`)
    const job = await read(shop, [
      aLine({ 配送日期: asDate, 手机号: 13_800_000_001, 订单金额: 99.9 }),
      aLine({
        配送日期: `${year}/${Number(month)}/${Number(date)}`,
        配送时间: '9:00～10:30',
        手机号: '+86 138-0000-0002',
      }),
      aLine({ 配送日期: `${year}年${month}月${date}日`, 配送时间: 0.5, 手机号: '13800000003', 订单金额: '￥1,280元' }),
      aLine({ 配送日期: `${year}${month}${date}`, 配送时间: '下午', 手机号: '13800000004' }),
    ])
    expect(job.bad).toEqual([{ line: 5, field: '配送时间', message: '配送时间格式不正确' }])
    await save(shop, job.id)
    const orders = await ordersOf(shop)
    expect(orders.map(({ amount }) => amount)).toEqual([99_90, 138_00, 1_280_00])
    expect(orders.map(({ mobile_masked }) => mobile_masked)).toEqual(['138****0001', '138****0002', '138****0003'])
    expect(orders.map(({ window_start }) => dayText(window_start))).toEqual([day, day, day])
    expect(orders.map(({ window_start }) => window_start.getUTCHours() + 8)).toEqual([14, 9, 12])
  })

  test('names each faulty line with its column and what is wrong, and leaves it out', async ({ world }) => {
    const shop = await world.merchant()
    const job = await read(shop, [
      aLine({ 手机号: '12345' }),
      aLine({ 收货人: '', 详细地址: '' }),
      aLine({ 数量: 0 }),
      aLine({ 商品类型: '飞机' }),
      aLine({ 配送日期: '2020-01-01' }),
      aLine({ 订单金额: '免费' }),
      aLine(),
    ])
    expect(job.bad).toEqual([
      { line: 2, field: '手机号', message: '请输入正确的手机号' },
      { line: 3, field: '收货人', message: '请填写收货人' },
      { line: 3, field: '详细地址', message: '请填写详细地址' },
      { line: 4, field: '数量', message: '数量不正确' },
      { line: 5, field: '商品类型', message: '商品类型不正确' },
      { line: 6, field: '配送时间', message: '配送时间不能早于现在' },
      { line: 7, field: '订单金额', message: '金额格式不正确' },
    ])
    expect(job.bad_total).toBe(6)
    const strict = await shop.call(onlineOrders.startImport, { params: { id: job.id }, body: { skip_bad: false } })
    expect(strict).toMatchObject({
      code: codes.invalid.code,
      message: '有6行填写有误，请改好后重新上传，或选择跳过这些行',
    })
    expect(await save(shop, job.id)).toMatchObject({ saved: 1 })
  })

  test('shows lines that look like an order that is there, or like a line above, and skips them', async ({ world }) => {
    const shop = await world.merchant()
    const known = await within((tx) => anOnlineOrder(tx, { merchant_id: shop.merchantId }))
    const other = aLine({ 手机号: '13900002222' })
    const job = await read(shop, [aLine(), other, other])
    expect(job.duplicates).toEqual([
      { line: 2, order_sn: known.sn },
      { line: 4, order_sn: '第3行' },
    ])
    expect(await save(shop, job.id)).toMatchObject({ saved: 1 })
    expect((await ordersOf(shop)).map(({ channel_order_id }) => channel_order_id)).toEqual([
      known.channel_order_id,
      `${job.id}:3`,
    ])
  })

  test('saves possible duplicates too when the shop says so', async ({ world }) => {
    const shop = await world.merchant()
    const job = await read(shop, [aLine(), aLine()])
    expect(await save(shop, job.id, { skip_duplicates: false })).toMatchObject({ saved: 2 })
  })

  test('is saved once, however often it is started and however often the work is begun again', async ({ world }) => {
    const shop = await world.merchant()
    const job = await read(shop, [aLine(), aLine({ 手机号: '13900003333' })])
    const starts = await Promise.all(
      [1, 2, 3].map(() => shop.call(onlineOrders.startImport, { params: { id: job.id }, body: {} })),
    )
    expect(starts.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.importMoved.code,
      codes.importMoved.code,
    ])
    await until(shop, job.id, ['done'])
    expect(await ordersOf(shop)).toHaveLength(2)
  })

  test('goes on by itself where it was when the work broke off in the middle', async ({ world }) => {
    const shop = await world.merchant()
    const job = await read(shop, [aLine(), aLine({ 手机号: '13900004444' }), aLine({ 手机号: '13900005555' })])
    // As after a crash: the first line is in, the import still says that it is being saved, its lease has ended.
    await within(async (tx) => {
      await anOnlineOrder(tx, { merchant_id: shop.merchantId, channel: 12, channel_order_id: `${job.id}:2` })
      await tx
        .updateTable('order_import')
        .set({ state: 'saving', due_at: now() })
        .where('id', '=', Number(job.id))
        .execute()
    })
    expect(await until(shop, job.id, ['done', 'failed'])).toMatchObject({ state: 'done', saved: 3 })
    expect(await ordersOf(shop)).toHaveLength(3)
  })

  test('lies encrypted while it waits and is gone when its work is done', async ({ world }) => {
    const shop = await world.merchant()
    const content = await aSheet([aLine({ 手机号: '13712345678' })])
    const { data } = await upload(shop, content)
    const job = await until(shop, data?.id ?? '', ['ready'])
    const keyOf = async () =>
      (
        await db()
          .selectFrom('order_import')
          .select(['file_key', 'preview_sealed'])
          .where('id', '=', Number(job.id))
          .executeTakeFirstOrThrow()
      ).file_key
    const kept = await readFile(join(world.dataDir, 'files', await keyOf()))
    expect(kept.includes('PK\u0003\u0004')).toBe(false)
    expect(kept.includes(content.subarray(100, 132))).toBe(false)
    await save(shop, job.id)
    await expect.poll(keyOf).toBe('')
    const left = await readdir(join(world.dataDir, 'files'), { recursive: true })
    expect(left.filter((name) => name.endsWith('.sheet'))).toEqual([])
  })
})

describe('a file that is no sheet of orders', () => {
  test('is refused at once when it is no workbook', async ({ world }) => {
    const shop = await world.merchant()
    for (const content of ['收货人,手机号', '', 'PK']) {
      const answer = await upload(shop, Buffer.from(content))
      expect(answer).toMatchObject({ code: codes.sheetUnreadable.code, message: '请上传 .xlsx 格式的表格' })
    }
  })

  test('is refused beyond 20 MB', async ({ world }) => {
    const shop = await world.merchant()
    const content = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(20 * 1024 ** 2)])
    expect(await upload(shop, content)).toMatchObject({
      code: codes.fileTooLarge.code,
      message: '表格大小不能超过20MB',
    })
  })

  test('is told apart by what is missing', async ({ world }) => {
    const shop = await world.merchant()
    const trouble = async (content: Uint8Array) => {
      const { data } = await upload(shop, content)
      return (await until(shop, data?.id ?? '', ['failed'])).message
    }
    expect(await trouble(await aSheet([aLine()], ['收货人', '手机号', '省份', '城市', '详细地址']))).toBe(
      '表格缺少列：配送日期、配送时间、商品名称、订单金额，请使用模板填写',
    )
    expect(await trouble(await aSheet([]))).toBe('表格里没有订单')
    const whole = await aSheet([aLine()])
    expect(await trouble(whole.subarray(0, whole.length / 2))).toMatch(/表格/)
    expect(await trouble(Buffer.from('PK\u0003\u0004 and then nothing of use'))).toMatch(/表格/)
  })
})

describe('the template', () => {
  test('read back unchanged but for one filled line is an order', async ({ world }) => {
    const shop = await world.merchant()
    const response = await fetch(`${world.url}${onlineOrders.importTemplate.path}`, { headers: shop.headers })
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('网单导入模板.xlsx'))
    const book = new exceljs.Workbook()
    await book.xlsx.load(await response.arrayBuffer())
    const sheet = book.worksheets[0]
    const line = aLine()
    sheet?.getRow(1).eachCell((cell, column) => {
      sheet.getCell(2, column).value = line[cell.text.replace('*', '')] ?? null
    })
    const { data } = await upload(shop, Buffer.from(await book.xlsx.writeBuffer()))
    expect(await until(shop, data?.id ?? '', ['ready', 'failed'])).toMatchObject({ state: 'ready', rows: 1, bad: [] })
  })
})

// `npm run bench -- sheets` does the same with 20,000.
test('2,000 rows with 50 faulty ones are told by line and saved while memory stays as it is', async ({ world }) => {
  const shop = await world.merchant()
  const lines = Array.from({ length: 2_000 }, (_, index) =>
    aLine({ 手机号: index % 40 === 7 ? '123' : String(13_000_000_000 + index) }),
  )
  const content = await aSheet(lines)
  lines.length = 0
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
  const { data } = await upload(shop, content)
  const job = await until(shop, data?.id ?? '', ['ready', 'failed'])
  expect(job).toMatchObject({ state: 'ready', rows: 2_000, bad_total: 50 })
  expect(job.bad.map(({ line }) => line)).toEqual(Array.from({ length: 50 }, (_, index) => index * 40 + 9))
  await save(shop, job.id)
  clearInterval(watch)
  expect(await jobOf(shop, job.id)).toMatchObject({ state: 'done', saved: 1_950 })
  const grown = Math.round((peak - before) / 1024 ** 2)
  expect(grown).toBeLessThan(250)
}, 300_000)
