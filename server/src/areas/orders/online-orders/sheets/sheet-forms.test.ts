import { constants, crc32, deflateRawSync } from 'node:zlib'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, vi } from 'vitest'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { formWith } from '#areas/desk/files/fixtures'
import { db } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { aLine } from './fixtures.ts'
import { aWorkbook, bookParts, orderRows, rowsXml, zipOf } from './workbook-fixtures.ts'

const upload = async (shop: Person, content: Uint8Array): Promise<string> => {
  const { data } = await shop.call(onlineOrders.readExcel, { form: formWith('订单.xlsx', content) })
  return data?.id ?? ''
}

const read = async (shop: Person, content: Uint8Array) => {
  const id = await upload(shop, content)
  return vi.waitFor(
    async () => {
      const { data } = await shop.call(onlineOrders.importJob, { params: { id } })
      expect(['ready', 'failed']).toContain(data?.state)
      return data
    },
    { timeout: 120_000, interval: 100 },
  )
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => aLine({ 手机号: String(13_000_000_000 + index) }))

describe('a workbook', () => {
  test.for([3, 80, 250])(
    'is read as SheetJS writes it, its %i rows before the list of its sheets',
    async (count, { world }) => {
      const shop = await world.merchant()
      const sheets = [{ name: 'Sheet1', xml: rowsXml(orderRows(lines(count))) }]
      for (const stored of [true, false])
        expect(await read(shop, aWorkbook(sheets, stored))).toMatchObject({ state: 'ready', rows: count, bad: [] })
    },
  )
})

/** Unpacks to 400 MB out of some hundred thousand bytes. */
const bomb = (says?: number): Buffer => {
  const opening = Buffer.from(rowsXml(orderRows([])).replace('</sheetData></worksheet>', ''))
  const filling = Buffer.from('<row><c r="AZ1" t="str"><v>花</v></c></row>'.repeat(32_000))
  const flushed = { finishFlush: constants.Z_FULL_FLUSH }
  const times = Math.ceil(400e6 / filling.length)
  const packed = Buffer.concat([
    deflateRawSync(opening, flushed),
    ...Array.from<Buffer>({ length: times }).fill(deflateRawSync(filling, flushed)),
    deflateRawSync(Buffer.from('</sheetData></worksheet>')),
  ])
  const size = opening.length + times * filling.length + 24
  const part = { name: 'xl/worksheets/sheet1.xml', packed, crc: crc32(opening), size }
  return zipOf([...bookParts([{ name: 'Sheet1' }]), says === undefined ? part : { ...part, says }])
}

describe('a small file that unpacks into a large one', () => {
  test.for([undefined, 20_000_000])(
    'is refused soon, with little memory and nothing on the disk (said to be %s)',
    async (says, { world }) => {
      const shop = await world.merchant()
      const content = bomb(says)
      expect(content.length).toBeLessThan(2e6)
      const before = process.memoryUsage().rss
      const there = new Set(readdirSync(tmpdir()))
      let [peak, aside] = [before, 0]
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss)
        const names = readdirSync(tmpdir())
        aside = Math.max(aside, names.filter((name) => name.startsWith('zdb-sheet') && !there.has(name)).length)
      }, 20)
      const begun = Date.now()
      expect(await read(shop, content)).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(/表格展开后过大|表格无法读取/) as string,
      })
      clearInterval(watch)
      expect(Date.now() - begun).toBeLessThan(60_000)
      expect(Math.round((peak - before) / 1e6)).toBeLessThan(150)
      expect(aside).toBe(0)
    },
  )
})

describe('of a workbook with more than one list of orders', () => {
  const orders = rowsXml(orderRows())
  const notesOf = async (world: World, content: Buffer) => {
    const job = await read(await world.merchant(), content)
    return { state: job?.state, rows: job?.rows, notes: job?.notes }
  }

  test('the first sheet with the titles of orders is read, and the others are named', async ({ world }) => {
    const notes = rowsXml([['十二月的订单'], ['请核对']])
    const content = aWorkbook([
      { name: '封面', xml: notes },
      { name: '一店', xml: orders },
      { name: '二店', xml: orders },
      { name: '空白', xml: rowsXml([]) },
      { name: '填写说明', xml: notes },
    ])
    expect(await notesOf(world, content)).toEqual({
      state: 'ready',
      rows: 1,
      notes: ['只读取了工作表“一店”，未读取：“封面”、“二店”'],
    })
  })

  test('hidden sheets and hidden rows are left out, and that is told', async ({ world }) => {
    const content = aWorkbook([
      { name: '旧订单', state: 'hidden', xml: orders },
      { name: '选项', state: 'veryHidden', xml: orders },
      { name: '网单', xml: rowsXml(orderRows(lines(9)), [3, 4, 5, 6, 7, 9]) },
    ])
    expect(await notesOf(world, content)).toEqual({
      state: 'ready',
      rows: 3,
      notes: ['未读取隐藏的工作表：“旧订单”、“选项”', '第3行、第4行、第5行、第6行、第7行等6行是隐藏的行，未读取'],
    })
  })

  test('with orders on a hidden sheet only, or in hidden rows only, nothing is read and it is told why', async ({
    world,
  }) => {
    const shop = await world.merchant()
    expect(await read(shop, aWorkbook([{ name: '网单', state: 'hidden', xml: orders }]))).toMatchObject({
      state: 'failed',
      message: '订单在隐藏的工作表“网单”里，请取消隐藏后重新上传',
    })
    expect(await read(shop, aWorkbook([{ name: '网单', xml: rowsXml(orderRows(), [2]) }]))).toMatchObject({
      state: 'failed',
      message: '表格里没有订单；第2行是隐藏的行，未读取',
    })
  })
})

describe('what a sheet says twice or wrongly', () => {
  test('two columns of one title are refused with their places', async ({ world }) => {
    const [heads = [], line = []] = orderRows()
    const xml = rowsXml([
      [...heads, '手机号*', '收货人（必填）'],
      [...line, '13900000000', '王芳'],
    ])
    expect(await read(await world.merchant(), aWorkbook([{ name: '网单', xml }]))).toMatchObject({
      state: 'failed',
      message: '表格有重复的列：收货人（A列、U列）；手机号（B列、T列），请每种只保留一列后重新上传',
    })
  })

  test('a place that is no division is a fault of its line; others are kept under the names of the list', async ({
    world,
  }) => {
    const shop = await world.merchant()
    const job = await read(
      shop,
      aWorkbook([
        {
          name: '网单',
          xml: rowsXml(
            orderRows([
              aLine({ 省份: '火星省' }),
              aLine({ 城市: '杭州市' }),
              aLine({ 区县: '高新区' }),
              aLine({ 省份: '北京', 城市: '市辖区', 区县: '朝阳' }),
            ]),
          ),
        },
      ]),
    )
    expect(job?.bad).toEqual([
      { line: 2, field: '省份', message: '没有“火星省”这个省份，请填写行政区划名称' },
      { line: 3, field: '城市', message: '北京市没有“杭州市”这个城市，请填写行政区划名称' },
      {
        line: 4,
        field: '区县',
        message: '北京市没有“高新区”这个区县，请填写行政区划名称；开发区、高新区等请写在详细地址里，不确定可留空',
      },
    ])
    await shop.call(onlineOrders.startImport, { params: { id: job?.id ?? '' }, body: {} })
    const places = () =>
      db()
        .selectFrom('online_order')
        .select(['province', 'city', 'county'])
        .where('merchant_id', '=', shop.merchantId)
        .execute()
    await vi.waitFor(
      async () => expect(await places()).toEqual([{ province: '北京市', city: '北京市', county: '朝阳区' }]),
      { timeout: 60_000, interval: 200 },
    )
  })
})
