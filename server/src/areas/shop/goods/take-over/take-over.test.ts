import { describe, expect } from 'vitest'
import type { AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import { codes } from '@zdb/contract/codes'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { within } from '#core/db/tx'
import { channelNamed } from '#ports/channels/in-use'
import { openMarketOf } from '#test/channels/channel-market'
import { test, type Person, type World } from '#test/harness/world'
import { matchLines } from '../matching/matching.sql.ts'

const boundShop = async (world: World, owner: Person, adapter: AdapterName) => {
  const market = openMarketOf(world)
  const opened = await market.openShop(adapter, '花田网店')
  const channel = channelNamed(adapter) ?? expect.fail('nobody speaks to the channel')
  const grant = await channel.authorize({ code: opened.code }, '')
  const shop = await within((tx) => anOnlineShop(tx, owner.merchantId, { adapter, grant, pull_on: false }))
  return { market, shop, outside: { channel: adapter, shopId: opened.id }, at: { params: { id: String(shop.id) } } }
}

type At = { params: { id: string } }

const pageOf = async (owner: Person, at: At, page = 1, page_size = 100) =>
  (await owner.call(goods.channelItems, { ...at, query: { page, page_size } })).data ?? expect.fail()

const choose = (rows: Awaited<ReturnType<typeof pageOf>>['items'], count: number) =>
  rows.slice(0, count).map(({ item_id, version }) => ({ item_id, version }))

const total = async (owner: Person) => (await owner.call(goods.list, { query: {} })).data?.total

describe.for<AdapterName>(['youzan', 'doudian'])('a shop at %s', (adapter) => {
  test('says page by page what it sells, each item once', async ({ world }) => {
    const owner = await world.merchant()
    const { at } = await boundShop(world, owner, adapter)
    const [first, second, whole] = [
      await pageOf(owner, at, 1, 12),
      await pageOf(owner, at, 2, 12),
      await pageOf(owner, at),
    ]
    expect([first.items.length, first.total]).toEqual([12, whole.total])
    expect(new Set([...first.items, ...second.items].map(({ item_id }) => item_id)).size).toBe(whole.total)
    expect(whole.items.find(({ name }) => name === '11枝红玫瑰花束')).toMatchObject({ price: '128.00', state: 'fresh' })
  })

  test('gives its items as own goods, and orders of them are known at once', async ({ world }) => {
    const owner = await world.merchant()
    const { at, shop } = await boundShop(world, owner, adapter)
    const { items } = await pageOf(owner, at)
    const roses = items.filter(({ name }) => name === '11枝红玫瑰花束')
    const { data } = await owner.call(goods.takeOver, { ...at, body: { category_id: 101, items: choose(roses, 1) } })
    expect(data).toMatchObject({ done: 1, refused: [] })
    const shown = await owner.call(goods.show, { params: { id: data?.goods[0]?.goods_id ?? '' } })
    expect(shown.data).toMatchObject({
      name: '11枝红玫瑰花束',
      category_id: 101,
      status: 0,
      specs: [{ name: '规格', values: ['经典黑纱款', '加大款'] }],
      skus: [{ price: '128.00' }, { price: '188.00' }],
      image: expect.stringContaining('roses-red'),
    })
    const lines = ['700101', '7001019'].map((sku_id) => ({ sku_id, item_name: '改过的名字', item_spec: '' }))
    const matches = await matchLines({ merchantId: owner.merchantId, channel: shop.channel }, lines)
    expect(matches.map((match) => String(match?.skuId))).toEqual(shown.data?.skus.map(({ id }) => id))
  })

  test('asked a second time doubles nothing and changes nothing', async ({ world }) => {
    const owner = await world.merchant()
    const { at, market, outside } = await boundShop(world, owner, adapter)
    const { items } = await pageOf(owner, at)
    const body = { category_id: 101, items: choose(items, 4) }
    const twice = await Promise.all([1, 2].map(() => owner.call(goods.takeOver, { ...at, body })))
    expect(twice.reduce((sum, { data }) => sum + (data?.done ?? 0), 0)).toBe(4)
    expect(await total(owner)).toBe(4)
    const [first] = items
    await market.tell('desk/items', { ...outside, itemId: first?.item_id, price: 1_00 })
    const again = await pageOf(owner, at)
    const changed = again.items.find(({ item_id }) => item_id === first?.item_id)
    expect(changed).toMatchObject({ state: 'changed', price: '1.00' })
    const { data } = await owner.call(goods.takeOver, {
      ...at,
      body: { category_id: 101, items: choose([changed ?? expect.fail()], 1) },
    })
    expect(data).toMatchObject({ done: 0, refused: [{ message: expect.stringContaining('没有重复导入') }] })
    const own = await owner.call(goods.show, { params: { id: changed?.goods_id ?? '' } })
    expect(own.data?.skus[0]?.price).toBe(first?.price)
  })

  test('whose item has changed since it was shown is not taken as something else', async ({ world }) => {
    const owner = await world.merchant()
    const { at, market, outside } = await boundShop(world, owner, adapter)
    const { items } = await pageOf(owner, at)
    const [first] = items
    await market.tell('desk/items', { ...outside, itemId: first?.item_id, title: '换了一个' })
    const { data } = await owner.call(goods.takeOver, { ...at, body: { category_id: 101, items: choose(items, 2) } })
    expect(data).toMatchObject({
      done: 1,
      refused: [{ id: first?.item_id, name: '换了一个', message: '网店里刚刚修改过，请刷新后再导入' }],
    })
  })

  test('that limits how often it is asked is asked more slowly, and none is lost', async ({ world }) => {
    const owner = await world.merchant()
    const { at } = await boundShop(world, owner, adapter)
    const { items } = await pageOf(owner, at)
    const { data } = await owner.call(goods.takeOver, { ...at, body: { category_id: 101, items: choose(items, 20) } })
    expect(data).toMatchObject({ done: 20, refused: [] })
  })
})

test('a shop that is bound no more, is another’s, or whose channel says nothing of goods gives nothing', async ({
  world,
}) => {
  const [owner, other] = [await world.merchant(), await world.merchant()]
  const { at, market, outside } = await boundShop(world, owner, 'youzan')
  expect(await other.call(goods.channelItems, { ...at, query: {} })).toMatchObject({ code: codes.notFound.code })
  const silent = await within((tx) => anOnlineShop(tx, owner.merchantId, { adapter: 'meituan', state: 1 }))
  const shops = (await owner.call(goods.sourceShops)).data ?? []
  expect(shops.find(({ id }) => id === String(silent.id))).toMatchObject({
    ready: false,
    reason: '该渠道不提供商品列表',
  })
  await market.tell('desk/unbind', { ...outside })
  expect(await owner.call(goods.channelItems, { ...at, query: {} })).toMatchObject({
    message: expect.stringContaining('授权已失效'),
  })
})

test('the same press twice takes over once and answers the same', async ({ world }) => {
  const owner = await world.merchant()
  const { at } = await boundShop(world, owner, 'youzan')
  const { items } = await pageOf(owner, at)
  const press = async () => {
    const answer = await fetch(`${world.url}${goods.takeOver.path.replace('{id}', at.params.id)}`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json', 'idempotency-key': 'the-same-press-twice' },
      body: JSON.stringify({ category_id: 101, items: choose(items, 2) }),
    })
    return ((await answer.json()) as { data: { done: number } | null }).data?.done
  }
  expect([await press(), await press()]).toEqual([2, 2])
  expect(await total(owner)).toBe(2)
})
