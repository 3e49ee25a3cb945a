import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { db, within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { aPhotoOf } from '#test/harness/pictures'
import { test, type Person } from '#test/harness/world'
import { aGoods, skuOf, typedGoods } from './fixtures.ts'
import { adoptVersion, approveGoods, rejectGoods, rejectVersion } from './review/verdicts.ts'
import { takeStock } from './stock/stock.sql.ts'

const operator = system('operator')
type Typed = WireBody<typeof goods.create>

const create = async (owner: Person, facts: Partial<Typed> = {}): Promise<string> => {
  const images = facts.images ?? [await aPhotoOf(owner)]
  const { data, message } = await owner.call(goods.create, { body: { ...typedGoods, images, ...facts } })
  return data?.id ?? expect.fail(message)
}
const show = async (owner: Person, id: string) =>
  (await owner.call(goods.show, { params: { id } })).data ?? expect.fail('no such goods')
const act = (owner: Person, name: 'submit' | 'withdraw' | 'sellUp' | 'sellDown', id: string) =>
  owner.call(goods[name], { params: { id } })

const listed = async (owner: Person, facts: Partial<Typed> = {}): Promise<string> => {
  const id = await create(owner, facts)
  await act(owner, 'submit', id)
  await approveGoods(operator, Number(id))
  await act(owner, 'sellUp', id)
  return id
}

/** What the form would send after it was opened. */
const formOf = async (owner: Person, id: string) => {
  const {
    name,
    category_id,
    product_type,
    description,
    images,
    attributes,
    specs,
    code,
    materials,
    channels,
    is_quick,
    revision,
    skus,
  } = await show(owner, id)
  const lines = skus.map((sku) => ({ ...sku, stock_seen: sku.stock }))
  return {
    name,
    category_id,
    product_type,
    description,
    images,
    attributes,
    specs,
    code,
    materials,
    channels,
    is_quick,
    revision,
    skus: lines,
  }
}

const twoSizes = {
  specs: [
    { name: '枝数', values: ['11枝', '33枝'] },
    { name: '包装', values: ['简装', '礼盒'] },
  ],
  skus: [
    { values: ['11枝', '简装'], code: 'A1', price: '88.00', portion: 1, stock: 5 },
    { values: ['11枝', '礼盒'], code: 'A2', price: '108.00', portion: 1, stock: 5 },
    { values: ['33枝', '简装'], code: 'B1', price: '188.00', portion: 3, stock: 4 },
    { values: ['33枝', '礼盒'], code: 'B2', price: '228.00', portion: 3, stock: 4 },
  ],
}

describe('from nothing to the shelf', () => {
  test('a matrix of kinds is priced, judged and listed; the merchant hears of it', async ({ world }) => {
    const owner = await world.merchant()
    const id = await create(owner, twoSizes)
    expect(await show(owner, id)).toMatchObject({
      status: 0,
      status_zh: '新建',
      price_min: '88.00',
      price_max: '228.00',
      stock: 18,
      sku_total: 4,
      actions: ['edit', 'submit', 'copy', 'remove'],
      // 33 × 1.80 + 2.5 × 2.00, three times that for the large one.
      skus: [{ cost: '64.40' }, { cost: '64.40' }, { cost: '193.20' }, { cost: '193.20' }],
    })
    expect((await act(owner, 'sellUp', id)).code).toBe(codes.goodsMoved.code)
    expect((await act(owner, 'submit', id)).data).toMatchObject({ status: 10, actions: ['withdraw', 'copy'] })
    await approveGoods(operator, Number(id))
    expect((await act(owner, 'sellUp', id)).data).toMatchObject({ status: 40, status_zh: '已上架' })
    const news = await db().selectFrom('push').select('title').where('merchant_id', '=', owner.merchantId).execute()
    expect(news.map(({ title }) => title)).toContain('商品已通过审核')
  })

  test('what is turned down is a draft again with the reason, and is handed in anew', async ({ world }) => {
    const owner = await world.merchant()
    const id = await create(owner)
    await act(owner, 'submit', id)
    await expect(rejectGoods(operator, Number(id), ' ')).rejects.toMatchObject({ code: codes.invalid.code })
    await rejectGoods(operator, Number(id), '图片模糊')
    expect(await show(owner, id)).toMatchObject({ status: 0, review_reason: '图片模糊' })
    expect((await act(owner, 'submit', id)).data).toMatchObject({ status: 10, review_reason: '' })
    expect((await act(owner, 'withdraw', id)).data).toMatchObject({ status: 0 })
  })

  test('nothing is handed in without a picture and what its category asks for', async ({ world }) => {
    const owner = await world.merchant()
    const id = await create(owner, { images: [], attributes: [] })
    expect(await act(owner, 'submit', id)).toMatchObject({
      code: codes.goodsIncomplete.code,
      message: '请先补全：商品图片、主花材、主色调',
    })
  })

  test('what does not fit together is refused in words', async ({ world }) => {
    const owner = await world.merchant()
    const send = async (facts: Partial<Typed>) =>
      (await owner.call(goods.create, { body: { ...typedGoods, ...facts } })).message
    expect(await send({ ...twoSizes, skus: twoSizes.skus.slice(1) })).toContain('规格组合')
    expect(await send({ category_id: 100 })).toBe('请选择商品分类')
    expect(await send({ attributes: [{ attr_id: 4, value: '奶油' }] })).toContain('属性')
    expect(await send({ images: ['/files/somebody-elses'] })).toContain('图片')
    expect(await send({ channels: [98] })).toContain('渠道')
  })
})

describe('what is on the shelf', () => {
  test('changes price and stock at once, and its words only when the platform agrees', async ({ world }) => {
    const owner = await world.merchant()
    const id = await listed(owner, twoSizes)
    const form = await formOf(owner, id)
    const skus = form.skus.map((sku) => ({ ...sku, price: '99.00', stock: sku.stock + 1 }))
    const answer = await owner.call(goods.edit, { params: { id }, body: { ...form, name: '暮色', skus } })
    expect(answer.data).toMatchObject({
      name: '33枝红玫瑰花束',
      status: 40,
      price_max: '99.00',
      stock: 22,
      version: { status_zh: '修改审核中' },
      draft: { name: '暮色' },
    })
    const other = { ...(await formOf(owner, id)), name: '晨光' }
    expect((await owner.call(goods.edit, { params: { id }, body: other })).code).toBe(codes.goodsInReview.code)
    const version = Number(answer.data?.version?.id)
    await adoptVersion(operator, version)
    expect(await show(owner, id)).toMatchObject({ name: '暮色', status: 40, version: null, draft: null, stock: 22 })
  })

  test('a kind that gets another name keeps its stock; one that is new comes with the version', async ({ world }) => {
    const owner = await world.merchant()
    const id = await listed(owner, twoSizes)
    const form = await formOf(owner, id)
    const specs = [
      { name: '枝数', values: ['11支', '33枝'] },
      { name: '包装', values: ['简装', '礼盒', '抱抱桶'] },
    ]
    const kept = form.skus.map((sku) => ({
      ...sku,
      values: sku.values.map((value) => (value === '11枝' ? '11支' : value)),
    }))
    const fresh = ['11支', '33枝'].map((size) => ({ values: [size, '抱抱桶'], price: '300.00', stock: 7, portion: 1 }))
    const { data } = await owner.call(goods.edit, {
      params: { id },
      body: { ...form, specs, skus: [...kept, ...fresh] },
    })
    expect(data?.sku_total).toBe(4)
    await adoptVersion(operator, Number(data?.version?.id))
    const after = await show(owner, id)
    expect(after.stock).toBe(18 + 14)
    expect(after.skus.filter(({ values }) => values[0] === '11支').map(({ stock }) => stock)).toEqual([5, 5, 7])
    expect(after.skus.map((sku) => sku.id)).toEqual(expect.arrayContaining(form.skus.map((sku) => sku.id)))
  })

  test('stays as it is when the change is turned down, and says why', async ({ world }) => {
    const owner = await world.merchant()
    const id = await listed(owner)
    const { data } = await owner.call(goods.edit, {
      params: { id },
      body: { ...(await formOf(owner, id)), name: '第一名花束' },
    })
    await rejectVersion(operator, Number(data?.version?.id), '名称含违禁词')
    expect(await show(owner, id)).toMatchObject({
      name: '33枝红玫瑰花束',
      status: 40,
      version: { status_zh: '修改未通过', reason: '名称含违禁词' },
      draft: { name: '第一名花束' },
    })
  })

  test('taken off and changed it is judged again, unchanged it goes back', async ({ world }) => {
    const owner = await world.merchant()
    const id = await listed(owner)
    await act(owner, 'sellDown', id)
    expect((await act(owner, 'submit', id)).code).toBe(codes.goodsUnchanged.code)
    expect((await act(owner, 'sellUp', id)).data?.status).toBe(40)
    await act(owner, 'sellDown', id)
    await owner.call(goods.edit, { params: { id }, body: { ...(await formOf(owner, id)), name: '暮色' } })
    expect((await act(owner, 'sellUp', id)).code).toBe(codes.goodsChanged.code)
    expect((await act(owner, 'submit', id)).data).toMatchObject({ name: '暮色', status: 10 })
  })

  test('what was sold while somebody typed is not put back by what they saw', async ({ world }) => {
    const owner = await world.merchant()
    const id = await listed(owner)
    const form = await formOf(owner, id)
    await within(async (tx) =>
      takeStock(tx, owner.merchantId, 'O77', [{ skuId: await skuOf(tx, Number(id)), quantity: 4 }]),
    )
    const skus = form.skus.map((sku) => ({ ...sku, stock: 25 }))
    expect((await owner.call(goods.edit, { params: { id }, body: { ...form, skus } })).data?.stock).toBe(21)
    const none = form.skus.map((sku) => ({ ...sku, stock_seen: 30, stock: 0 }))
    expect((await owner.call(goods.edit, { params: { id }, body: { ...form, skus: none } })).code).toBe(
      codes.goodsStockShort.code,
    )
  })
})

describe('copies, deletions and many at once', () => {
  test('a copy is a draft with nothing in stock', async ({ world }) => {
    const owner = await world.merchant()
    const id = await listed(owner, twoSizes)
    const { data } = await owner.call(goods.copy, { params: { id } })
    expect(await show(owner, data?.id ?? '')).toMatchObject({
      name: '33枝红玫瑰花束（复制）',
      status: 0,
      stock: 0,
      sku_total: 4,
    })
  })

  test('what is sold or judged is not deleted; what is deleted is gone', async ({ world }) => {
    const owner = await world.merchant()
    const id = await listed(owner)
    expect((await owner.call(goods.checkRemoval, { params: { id } })).data?.obstacles).toEqual([
      { key: 'listed', title: '商品正在销售，请先下架' },
    ])
    expect((await owner.call(goods.remove, { params: { id } })).code).toBe(codes.goodsInUse.code)
    await act(owner, 'sellDown', id)
    expect((await owner.call(goods.remove, { params: { id } })).code).toBe(0)
    expect((await owner.call(goods.show, { params: { id } })).code).toBe(codes.notFound.code)
    expect((await act(owner, 'sellUp', id)).code).toBe(codes.notFound.code)
  })

  test('prices and stocks of many change together, and what cannot is named', async ({ world }) => {
    const [owner, other] = [await world.merchant(), await world.merchant()]
    const [cheap, dear, foreign] = await within(async (tx) => [
      await aGoods(tx, owner.merchantId, { name: '单枝玫瑰', price: 10_00, stock: 2 }),
      await aGoods(tx, owner.merchantId, { name: '花篮', price: 300_00, stock: 9 }),
      await aGoods(tx, other.merchantId, { price: 300_00 }),
    ])
    const ids = [cheap, dear, foreign].map(String)
    const price = (mode: 'set' | 'add' | 'percent', amount: number) =>
      owner.call(goods.adjustPrice, { body: { ids, mode, amount } })
    expect((await price('add', -20)).data).toMatchObject({ done: 1, refused: [{ name: '单枝玫瑰' }, { name: '' }] })
    expect((await price('percent', 10)).data?.done).toBe(2)
    expect((await show(owner, String(dear))).price_min).toBe('308.00')
    expect((await show(other, String(foreign))).price_min).toBe('300.00')
    const stock = (mode: 'set' | 'add', amount: number) =>
      owner.call(goods.adjustStock, { body: { ids, mode, amount } })
    expect((await stock('add', -3)).data).toMatchObject({ done: 1, refused: [{ name: '单枝玫瑰' }, { name: '' }] })
    expect((await stock('set', 50)).data?.done).toBe(2)
    expect((await show(owner, String(cheap))).stock).toBe(50)
  })
})

describe('lists', () => {
  test('tabs, tree and words find goods; strangers find none', async ({ world }) => {
    const [owner, other] = [await world.merchant(), await world.merchant()]
    await within(async (tx) => {
      await aGoods(tx, owner.merchantId, { name: '向日葵抱抱桶', code: 'SUN-1' })
      await aGoods(tx, owner.merchantId, { name: '红玫瑰花束', state: 'draft' })
      await aGoods(tx, other.merchantId, { name: '向日葵花束' })
    })
    const names = async (query: object) => (await owner.call(goods.list, { query })).data?.items.map(({ name }) => name)
    expect(await names({})).toEqual(['红玫瑰花束', '向日葵抱抱桶'])
    expect(await names({ status: 'listed' })).toEqual(['向日葵抱抱桶'])
    expect(await names({ keyword: '葵抱' })).toEqual(['向日葵抱抱桶'])
    expect(await names({ keyword: 'sun-1' })).toEqual(['向日葵抱抱桶'])
    expect(await names({ category_id: 100 })).toHaveLength(2)
    expect(await names({ category_id: 101 })).toHaveLength(2)
    expect(await names({ category_id: 101, status: 'draft' })).toEqual(['红玫瑰花束'])
    expect(await names({ category_id: 102 })).toEqual([])
    expect(await names({ category_id: 400 })).toEqual([])
    expect((await owner.call(goods.totals, {})).data).toMatchObject({ all: 2, draft: 1, listed: 1, delisted: 0 })
    const tree = (await owner.call(goods.category, {})).data ?? []
    expect(tree[0]).toMatchObject({ name: '鲜花', total: 2, product_type: 1 })
    expect((await owner.call(goods.attributes, { query: { category_id: 401 } })).data?.map(({ name }) => name)).toEqual(
      ['口味', '保存方式', '适用场合'],
    )
    expect((await owner.call(goods.channels, {})).data).toContainEqual({
      code: 6,
      key: 'mt',
      name: '美团外卖',
      bound: false,
    })
  })

  test('what sold lately is ranked, and what came back does not count', async ({ world }) => {
    const owner = await world.merchant()
    await within(async (tx) => {
      const rose = await skuOf(tx, await aGoods(tx, owner.merchantId, { name: '玫瑰', quick: true }))
      const lily = await skuOf(tx, await aGoods(tx, owner.merchantId, { name: '百合', quick: true, state: 'delisted' }))
      await takeStock(tx, owner.merchantId, 'O1', [{ skuId: rose, quantity: 2 }])
      await takeStock(tx, owner.merchantId, 'O2', [
        { skuId: lily, quantity: 3 },
        { skuId: rose, quantity: 2 },
      ])
    })
    expect((await owner.call(goods.monthRanking, {})).data).toMatchObject([
      { rank: 1, name: '玫瑰', sold: 4, orders: 2 },
      { rank: 2, name: '百合', sold: 3, orders: 1 },
    ])
    expect((await owner.call(goods.monthBought, {})).data).toHaveLength(2)
    expect((await owner.call(goods.quickItems, { query: { keyword: '玫瑰' } })).data).toMatchObject([
      { name: '玫瑰', price: '168.00' },
    ])
    expect((await owner.call(goods.quickItems, { query: { keyword: '百合' } })).data).toEqual([])
  })
})
