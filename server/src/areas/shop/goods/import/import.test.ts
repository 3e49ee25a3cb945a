import exceljs from 'exceljs'
import { describe, expect, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { formWith } from '#areas/desk/files/fixtures'
import { test, type Person } from '#test/harness/world'
import { aGoodsLine, aGoodsSheet, type GoodsSheetLine } from './fixtures.ts'

const until = (owner: Person, id: string, state: 'ready' | 'done' | 'failed') =>
  vi.waitFor(
    async () => {
      const { data } = await owner.call(goods.importJob, { params: { id } })
      expect(data?.state).toBe(state)
      return data ?? expect.fail()
    },
    { timeout: 60_000, interval: 50 },
  )

const upload = async (owner: Person, lines: readonly GoodsSheetLine[]): Promise<string> => {
  const form = formWith('商品.xlsx', await aGoodsSheet(lines))
  return (await owner.call(goods.readSheet, { form })).data?.id ?? expect.fail()
}

const read = async (owner: Person, lines: readonly GoodsSheetLine[]) =>
  until(owner, await upload(owner, lines), 'ready')

const saved = async (owner: Person, lines: readonly GoodsSheetLine[]) => {
  const { id } = await read(owner, lines)
  expect(await owner.call(goods.startImport, { params: { id } })).toMatchObject({ code: 0 })
  return until(owner, id, 'done')
}

const all = async (owner: Person) =>
  (await owner.call(goods.list, { query: { status: 'all', page: 1, page_size: 100 } })).data ?? expect.fail()

describe('a sheet of goods', () => {
  test('becomes drafts with kinds, materials and attributes', async ({ world }) => {
    const owner = await world.merchant()
    const kinds = ['11枝', '33枝'].flatMap((count) => ['纸', '礼盒'].map((box) => `${count}/${box}`))
    const job = await saved(owner, [
      aGoodsLine({ 用料: '红玫瑰 33枝 1.80；尤加利 2.5枝 2', 快捷录单: '是', 商家编码: 'RR33' }),
      ...kinds.map((kind, index) =>
        aGoodsLine({
          商品名称: '暮色花束',
          规格名: '枝数/包装',
          规格值: kind,
          价格: 100 + index,
          规格编码: `M${index}`,
        }),
      ),
    ])
    expect(job).toMatchObject({ rows: 5, saved: 2, bad_total: 0, known_total: 0 })
    const { items } = await all(owner)
    expect(items.map(({ name, sku_total, status }) => [name, sku_total, status])).toEqual(
      expect.arrayContaining([
        ['33枝红玫瑰花束', 1, 0],
        ['暮色花束', 4, 0],
      ]),
    )
    const one = items.find(({ code }) => code === 'RR33') ?? expect.fail()
    const { data } = await owner.call(goods.show, { params: { id: one.id } })
    expect(data?.materials).toEqual([
      { name: '红玫瑰', quantity: 33, unit: '枝', cost: '1.80' },
      { name: '尤加利', quantity: 2.5, unit: '枝', cost: '2.00' },
    ])
    expect(data?.skus).toMatchObject([{ price: '168.00', stock: 20, cost: '64.40' }])
    expect(data).toMatchObject({ is_quick: true, category_id: 101, product_type: 1 })
  })

  test('tells each fault with its line and column, and takes nothing of goods with a faulty line', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const two = { 商品名称: '双规格', 规格名: '枝数' }
    const job = await saved(owner, [
      aGoodsLine({ 商品名称: '好的' }),
      aGoodsLine({ 商品名称: '' }),
      aGoodsLine({ 商品名称: '贵', 价格: '一百' }),
      aGoodsLine({ 商品名称: '半个', 库存: '1.5' }),
      aGoodsLine({ 商品名称: '哪里', 分类: '家电' }),
      aGoodsLine({ 商品名称: '黑的', 主色调: '黑色' }),
      aGoodsLine({ 商品名称: '料', 用料: '红玫瑰一大把' }),
      aGoodsLine({ ...two, 规格值: '11枝' }),
      aGoodsLine({ ...two, 规格值: '33枝', 价格: '' }),
      aGoodsLine({ 商品名称: '缺组合', 规格名: '枝数/包装', 规格值: '11枝/纸' }),
      aGoodsLine({ 商品名称: '缺组合', 规格名: '枝数/包装', 规格值: '33枝/盒' }),
      aGoodsLine({ 商品名称: '重复' }),
      aGoodsLine({ 商品名称: '重复' }),
      aGoodsLine({ 商品名称: '甲', 商家编码: 'A1' }),
      aGoodsLine({ 商品名称: '乙', 商家编码: 'A1' }),
    ])
    expect(job.bad).toEqual([
      { line: 3, field: '商品名称', message: '请填写商品名称' },
      { line: 4, field: '价格', message: expect.stringMatching(/价格|金额/) },
      { line: 5, field: '库存', message: '库存应为0到1000000的整数' },
      { line: 6, field: '分类', message: '没有分类“家电”，请按“大类/小类”填写，如 鲜花/花束' },
      { line: 7, field: '主色调', message: expect.stringContaining('主色调只能是：红色') },
      { line: 8, field: '用料', message: expect.stringContaining('用料“红玫瑰一大把”看不懂') },
      { line: 10, field: '价格', message: '请填写价格' },
      { line: 11, field: '规格值', message: '还缺规格：11枝/盒、33枝/纸，每种组合填一行' },
      { line: 14, field: '规格值', message: '与第13行是同一商品，请填写规格名和规格值，或删去一行' },
      { line: 16, field: '商品名称', message: '与第15行的商家编码相同，名称却不同' },
    ])
    expect(job).toMatchObject({ rows: 15, bad_total: 10, left_out: 10, saved: 1 })
    expect((await all(owner)).items.map(({ name }) => name)).toEqual(['好的'])
  })

  test('sent again when it is corrected brings what was left out and doubles nothing', async ({ world }) => {
    const owner = await world.merchant()
    const lines = [
      aGoodsLine({ 商家编码: 'A1' }),
      aGoodsLine({ 商品名称: '百合花束' }),
      aGoodsLine({ 商品名称: '郁金香', 库存: '' }),
    ]
    expect(await saved(owner, lines)).toMatchObject({ saved: 2, bad_total: 1 })
    const corrected = [...lines.slice(0, 2), aGoodsLine({ 商品名称: '郁金香', 库存: 3 })]
    const job = await saved(owner, corrected)
    expect(job).toMatchObject({ goods: 1, saved: 1, known_total: 2 })
    expect(job.known.map(({ line }) => line)).toEqual([2, 3])
    expect(await saved(owner, corrected)).toMatchObject({ goods: 0, saved: 0, known_total: 3 })
    expect((await all(owner)).total).toBe(3)
    // A code given later to what came without one is no other goods.
    expect(await read(owner, [aGoodsLine({ 商品名称: '百合花束', 商家编码: 'B7' })])).toMatchObject({ known_total: 1 })
    // Another code is other goods, whatever they are called.
    expect(await read(owner, [aGoodsLine({ 商家编码: 'A2' })])).toMatchObject({ known_total: 0, goods: 1 })
  })

  test('is saved once however often that is asked, and by its merchant alone', async ({ world }) => {
    const [owner, other] = [await world.merchant(), await world.merchant()]
    const { id } = await read(owner, [aGoodsLine()])
    expect(await other.call(goods.startImport, { params: { id } })).toMatchObject({ code: codes.notFound.code })
    const presses = await Promise.all([1, 2, 3].map(() => owner.call(goods.startImport, { params: { id } })))
    expect(presses.filter(({ code }) => code === 0)).toHaveLength(1)
    await until(owner, id, 'done')
    expect((await all(owner)).total).toBe(1)
  })

  test('of more goods than one sheet may hold, or of none, is refused with the number', async ({ world }) => {
    const owner = await world.merchant()
    const many = Array.from({ length: 2_001 }, (_, index) => aGoodsLine({ 商品名称: `花束${index}` }))
    expect(await until(owner, await upload(owner, many), 'failed')).toMatchObject({
      message: '一次最多导入2000件商品，表格里有2001件，请分成几个表格',
    })
    expect(await until(owner, await upload(owner, []), 'failed')).toMatchObject({ message: '表格里没有商品' })
  })

  test('has a template that is right as it comes', async ({ world }) => {
    const owner = await world.merchant()
    const answer = await fetch(`${world.url}${goods.importTemplate.path}`, { headers: owner.headers })
    const book = new exceljs.Workbook()
    await book.xlsx.load(await answer.arrayBuffer())
    const titles = book.getWorksheet('商品')?.getRow(1).values
    expect(titles).toEqual(expect.arrayContaining(['商品名称*', '分类*', '价格*', '库存*', '用料']))
    const guide = book.getWorksheet('填写说明')
    const example: Record<string, string> = {}
    guide?.eachRow((row, line) => {
      if (line > 1) example[row.getCell(1).text] = row.getCell(3).text
    })
    const { 口味: _cake, 保存方式: _cold, 规格值: kind, ...rest } = example
    expect(await read(owner, [{ ...rest, 规格值: kind ?? '' }])).toMatchObject({ bad: [], goods: 1 })
  })
})
