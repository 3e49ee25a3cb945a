import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import type { WireBody, WireResult } from '@zdb/contract/kit/endpoint'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { within } from '#core/db/tx'
import { takeTurn } from '#core/http/rate-limits'
import { test, type Person } from '#test/harness/world'
import { aGoods, aVersion } from '../fixtures.ts'

type Change = WireBody<typeof goods.edit>
type Detail = WireResult<typeof goods.show>

const open = async (owner: Person, id: string): Promise<Detail> =>
  (await owner.call(goods.show, { params: { id } })).data ?? expect.fail()

const formOf = ({ skus, materials, ...shown }: Detail): Change => ({
  name: shown.name,
  category_id: shown.category_id,
  product_type: shown.product_type,
  description: shown.description,
  images: shown.images,
  attributes: shown.attributes,
  specs: shown.specs,
  code: shown.code,
  materials,
  channels: shown.channels,
  is_quick: shown.is_quick,
  revision: shown.revision,
  skus: skus.map(({ cost: _cost, ...sku }) => ({ ...sku, stock_seen: sku.stock })),
})

const edit = (owner: Person, id: string, body: Change) => owner.call(goods.edit, { params: { id }, body })

describe('an edit', () => {
  test('from a page that somebody else has changed meanwhile is refused, and what the other wrote stands', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const id = String(await within((tx) => aGoods(tx, owner.merchantId, { state: 'draft' })))
    const form = formOf(await open(owner, id))
    const cheaper = { ...form, skus: form.skus.map((sku) => ({ ...sku, price: '98.00' })) }
    expect((await edit(owner, id, cheaper)).code).toBe(0)
    expect((await edit(owner, id, { ...form, name: '改了错字' })).code).toBe(codes.termsChanged.code)
    expect(await open(owner, id)).toMatchObject({ price_min: '98.00', name: form.name })
    // Orders change stock all the time: that is no reason.
    const again = formOf(await open(owner, id))
    await owner.call(goods.adjustStock, { body: { ids: [id], mode: 'add', amount: -3 } })
    expect((await edit(owner, id, { ...again, name: '改了错字' })).code).toBe(0)
    expect(await open(owner, id)).toMatchObject({ stock: 17, name: '改了错字' })
  })

  test('of two people at one moment is the one of whoever was first, whole; the other is told', async ({ world }) => {
    const owner = await world.merchant()
    const id = String(await within((tx) => aGoods(tx, owner.merchantId, { state: 'draft' })))
    const form = formOf(await open(owner, id))
    const names = ['第一个名字', '第二个名字', '第三个名字', '第四个名字']
    const answers = await Promise.all(
      names.map((name, place) =>
        edit(owner, id, { ...form, name, skus: form.skus.map((sku) => ({ ...sku, price: `9${place}.00` })) }),
      ),
    )
    const first = answers.findIndex(({ code }) => code === 0)
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 3 }, () => codes.termsChanged.code),
    ])
    expect(answers.find(({ code }) => code !== 0)?.message).toBe('内容已被别人修改，您的没有保存，请载入最新内容后再改')
    expect(await open(owner, id)).toMatchObject({ name: names[first], price_min: `9${first}.00` })
  })

  test('that does not say what was seen is not taken', async ({ world }) => {
    const owner = await world.merchant()
    const id = String(await within((tx) => aGoods(tx, owner.merchantId, { state: 'draft' })))
    const form = { ...formOf(await open(owner, id)), name: '盲改', revision: '' }
    expect(await edit(owner, id, form)).toMatchObject({ errors: [{ field: 'revision', message: '请刷新后再改' }] })
    expect((await open(owner, id)).name).not.toBe('盲改')
  })

  test('too often in a minute is refused with the time to wait, of one or of many goods', async ({ world }) => {
    const owner = await world.merchant()
    const id = String(await within((tx) => aGoods(tx, owner.merchantId, { state: 'draft' })))
    const form = formOf(await open(owner, id))
    while (await takeTurn('goodsEdit', String(owner.merchantId)));
    expect(await edit(owner, id, { ...form, name: '改得太快' })).toMatchObject({
      code: codes.tooOften.code,
      message: expect.stringMatching(/^操作太频繁，请\d+秒后再试$/),
    })
    const many = await owner.call(goods.adjustPrice, { body: { ids: [id], mode: 'set', amount: 1 } })
    expect([many.code, (await open(owner, id)).name]).toEqual([codes.tooOften.code, form.name])
  })

  test('that names a kind by its values changes it as one that names its number', async ({ world }) => {
    const owner = await world.merchant()
    const id = String(await within((tx) => aGoods(tx, owner.merchantId)))
    const form = formOf(await open(owner, id))
    const skus = [{ values: [], code: 'N1', price: '77.00', portion: 1, stock: 4 }]
    expect((await edit(owner, id, { ...form, skus })).code).toBe(0)
    expect((await open(owner, id)).skus).toMatchObject([{ price: '77.00', stock: 4, code: 'N1' }])
  })

  test('of goods whose other version is looked at waits until it is decided or withdrawn, also off the shelf', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const id = await within(async (tx) => {
      const made = await aGoods(tx, owner.merchantId, { images: ['/files/a.jpg'] })
      await aVersion(tx, { id: made, merchantId: owner.merchantId })
      return String(made)
    })
    expect((await owner.call(goods.sellDown, { params: { id } })).code).toBe(0)
    const form = { ...formOf(await open(owner, id)), name: '第三个名字' }
    expect((await edit(owner, id, form)).code).toBe(codes.goodsInReview.code)
    expect((await owner.call(goods.withdraw, { params: { id } })).code).toBe(0)
    expect((await edit(owner, id, form)).code).toBe(0)
  })

  test('of many goods names those that are gone, and counts no stock beyond the most', async ({ world }) => {
    const owner = await world.merchant()
    const id = String(await within((tx) => aGoods(tx, owner.merchantId, { stock: 999_999 })))
    const body = { ids: [id, '999999999'], mode: 'add' as const, amount: 2 }
    const { data } = await owner.call(goods.adjustStock, { body })
    expect(data).toMatchObject({
      done: 0,
      refused: [
        { id, message: '改后的库存不在0到1000000之间' },
        { id: '999999999', message: '商品不存在或已删除' },
      ],
    })
  })
})
