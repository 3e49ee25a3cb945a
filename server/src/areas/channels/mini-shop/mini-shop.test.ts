import { describe, expect, inject, onTestFinished } from 'vitest'
import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { serviceStates, wareStates } from '@zdb/contract/channels/mini-shop/states'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { aPicture, formWith } from '#areas/desk/files/fixtures'
import { aGoods, skuOf } from '#areas/shop/goods/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { bindOnPage } from '#test/channels/channel-consent'
import { ordersKnown, soon } from '#test/channels/channel-market'
import { test, type Person, type World } from '#test/harness/world'
import { eraseMiniShop } from './erasure.sql.ts'
import { aWare, typedWare } from './fixtures.ts'

const sandbox = () => inject('sandboxUrl')
const desk = async (world: World, path: string, body: object): Promise<void> =>
  void (await fetch(`${sandbox()}/minishop/desk/${path}`, {
    method: 'POST',
    body: JSON.stringify({ label: world.sandboxApp, ...body }),
  }))

const pictureOf = async (owner: Person): Promise<string> => {
  const sent = await owner.call(miniShop.uploadImage, { form: formWith('花束.png', await aPicture('png', 750, 750)) })
  return sent.data?.url ?? ''
}

/** A mini-program that let us in, and a category to sell in. */
const programIn = async (world: World, name = '花田小程序') => {
  const owner = await world.merchant()
  const bound = await bindOnPage(owner, String(channelCodes.mini), name)
  expect(bound).toMatchObject({ code: 0, data: { status: 'bound' } })
  const category = await owner.call(miniShop.addCategory, { body: { name: '花束', platform_id: 'C000100101' } })
  expect(category).toMatchObject({ code: 0, data: { platform_name: '鲜花绿植/鲜花速递/鲜花花束' } })
  const shopId = bound.data?.id ?? ''
  const create = async (more: object = {}) =>
    owner.call(miniShop.create, {
      body: {
        ...typedWare,
        images: [await pictureOf(owner)],
        category_id: category.data?.id ?? '',
        shop_id: shopId,
        submit: true,
        ...more,
      },
    })
  const show = async (id: string) => (await owner.call(miniShop.show, { query: { id } })).data
  const until = (id: string, expected: object) =>
    soon(async () => expect(await show(id)).toMatchObject(expected), 30_000)
  const listed = async (more: object = {}): Promise<string> => {
    const id = (await create(more)).data?.id ?? ''
    await until(id, { status: wareStates.approved.code, waiting: '' })
    expect(await owner.call(miniShop.sellUp, { body: { id } })).toMatchObject({
      code: 0,
      data: { waiting: '支付宝上架中' },
    })
    await until(id, { status: wareStates.listed.code, waiting: '' })
    return id
  }
  const program = async () => (await owner.call(miniShop.programs)).data?.[0]
  return { owner, shopId, categoryId: category.data?.id ?? '', create, show, until, listed, program }
}

/** What a shopper does with a browser: takes the form of the first ware and pays. */
const buy = async (page: string, fields: Record<string, string> = {}): Promise<URL> => {
  const shelf = await (await fetch(page)).text()
  const [, path = ''] = /href="([^"]+\/items\/[^"]+)"/.exec(shelf) ?? []
  const itemUrl = new URL(path, page)
  const html = await (await fetch(itemUrl)).text()
  const form = new URLSearchParams(
    [...html.matchAll(/<input[^>]*name="([^"]+)"[^>]*?value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    ),
  )
  const [, sku = ''] = /type="radio" name="sku" value="([^"]+)"/.exec(html) ?? []
  form.set('sku', sku)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await fetch(itemUrl, { method: 'POST', body: form, redirect: 'manual' })
  expect([answer.status, answer.status === 303 ? '' : await answer.text()]).toEqual([303, ''])
  return new URL(answer.headers.get('location') ?? '', page)
}

describe('a ware', () => {
  test('goes from nothing to the shelf of the mini-program and off it, each step answered by the pay-app', async ({
    world,
  }) => {
    const { owner, create, until, program } = await programIn(world)
    const created = await create()
    expect(created).toMatchObject({
      code: 0,
      data: { status: wareStates.reviewing.code, waiting: '等待支付宝审核', actions: [] },
    })
    const id = created.data?.id ?? ''
    expect((await owner.call(miniShop.sellUp, { body: { id } })).code).toBe(codes.wareWaiting.code)
    await until(id, { status: wareStates.approved.code, waiting: '', actions: ['sellUp', 'edit', 'remove'] })
    await owner.call(miniShop.sellUp, { body: { id } })
    await until(id, { status: wareStates.listed.code })
    expect(await program()).toMatchObject({ listed: 1, name: '花田小程序' })
    const url = (await program())?.url ?? ''
    expect(await (await fetch(url)).text()).toContain('33枝红玫瑰花束')
    expect((await owner.call(miniShop.preview, { params: { sku: id } })).data).toMatchObject([
      { name: '33枝红玫瑰花束', price: '168.00', on_sale: true, url },
    ])
    await owner.call(miniShop.sellDown, { body: { id } })
    await until(id, { status: wareStates.delisted.code })
    expect(await (await fetch(url)).text()).not.toContain('33枝红玫瑰花束')
    expect((await owner.call(miniShop.remove, { query: { id } })).code).toBe(0)
    await soon(async () => expect((await owner.call(miniShop.show, { query: { id } })).code).toBe(codes.notFound.code))
  })

  test('that the pay-app does not want comes back with its reason, and goes through once it is put right', async ({
    world,
  }) => {
    const { owner, create, show, until } = await programIn(world)
    const id = (await create({ name: '仿冒大牌花束' })).data?.id ?? ''
    await until(id, { status: wareStates.draft.code, reason: '标题含有违禁词', actions: ['submit', 'edit', 'remove'] })
    const ware = await show(id)
    const body = {
      ...typedWare,
      id,
      name: '香槟玫瑰花束',
      revision: ware?.revision ?? '',
      images: ware?.images ?? [],
      category_id: ware?.category_id ?? '',
    }
    expect(await owner.call(miniShop.edit, { body })).toMatchObject({
      code: 0,
      data: { status: wareStates.reviewing.code },
    })
    await until(id, { status: wareStates.approved.code, reason: '' })
  })

  test('on the shelf is sold as it was until the pay-app has looked at its other words; prices count at once', async ({
    world,
  }) => {
    const { owner, listed, show, until, program } = await programIn(world)
    const id = await listed()
    const url = (await program())?.url ?? ''
    const ware = await show(id)
    const body = {
      ...typedWare,
      id,
      revision: ware?.revision ?? '',
      images: ware?.images ?? [],
      category_id: ware?.category_id ?? '',
      skus: [{ id: '1', values: [], price: '188.00', stock: 25, stock_seen: 20 }],
    }
    expect(await owner.call(miniShop.edit, { body })).toMatchObject({ code: 0, data: { waiting: '价格和库存同步中' } })
    await until(id, { waiting: '', price_min: '188.00', stock: 25 })
    expect(await (await fetch(url)).text()).toContain('¥188.00')
    await desk(world, 'hold', { on: true })
    const revision = (await show(id))?.revision ?? ''
    const other = {
      ...body,
      revision,
      name: '33枝红玫瑰花束升级款',
      skus: [{ id: '1', values: [], price: '188.00', stock: 25 }],
    }
    expect(await owner.call(miniShop.edit, { body: other })).toMatchObject({
      code: 0,
      data: { waiting: '修改等待支付宝审核', status: wareStates.listed.code },
    })
    await soon(async () => expect(await (await fetch(url)).text()).not.toContain('升级款'))
    await desk(world, 'hold', { on: false })
    await until(id, { waiting: '', status: wareStates.listed.code })
    expect(await (await fetch(url)).text()).toContain('33枝红玫瑰花束升级款')
  })

  test('is there once, however often answers of the pay-app are lost, late or said twice', async ({ world }) => {
    const { owner, create, until, shopId } = await programIn(world)
    onTestFinished(() => desk(world, 'faults', {}))
    await desk(world, 'faults', { lostAnswer: { next: 6 }, busy: { next: 3 } })
    const ids = await Promise.all(
      ['一', '二', '三'].map(async (name) => (await create({ name: `${name}号玫瑰花束` })).data?.id ?? ''),
    )
    await soon(async () => {
      const rows = (await owner.call(miniShop.list, { query: { shop_id: shopId } })).data?.items ?? []
      expect(rows.map(({ status }) => status)).toEqual(ids.map(() => wareStates.approved.code))
    }, 60_000)
    await desk(world, 'faults', {})
    const known = (await (await fetch(`${sandbox()}/minishop/desk/items?label=${world.sandboxApp}`)).json()) as {
      items: { title: string }[]
    }
    // Other tests of the same app have left theirs.
    const numbered = known.items.map(({ title }) => title).filter((title) => title.includes('号玫瑰花束'))
    expect(numbered.toSorted()).toEqual(['一号玫瑰花束', '三号玫瑰花束', '二号玫瑰花束'])
    for (const id of ids) await until(id, { waiting: '', reason: '' })
  }, 90_000)

  test('needs a mini-program that lets us in, a picture, and kinds that fit', async ({ world }) => {
    const { owner, create, categoryId } = await programIn(world)
    expect(await create({ images: [] })).toMatchObject({
      code: codes.wareIncomplete.code,
      message: '请先补全：商品主图',
    })
    expect(await create({ skus: [{ values: ['大'], price: '1.00', stock: 1 }] })).toMatchObject({
      code: codes.invalid.code,
      errors: [{ field: 'skus', message: '规格与价格库存不一致' }],
    })
    expect(await create({ name: 'Rose 33' })).toMatchObject({ code: codes.invalid.code })
    const other = await world.merchant()
    const foreign = await other.call(files.upload, { form: formWith('花.png', await aPicture('png')) })
    expect((await create({ images: [foreign.data?.url ?? ''] })).code).not.toBe(0)
    expect((await owner.call(miniShop.removeCategory, { query: { id: categoryId } })).code).toBe(0)
    expect((await create()).code).toBe(codes.notFound.code)
  })
})

test('bought on the shopper page it arrives as an online order of the own goods, and is given back there', async ({
  world,
}) => {
  const { owner, listed, program } = await programIn(world)
  const goodsId = await within((tx) => aGoods(tx, owner.merchantId, { stock: 20 }))
  const skuId = await within((tx) => skuOf(tx, goodsId))
  await listed({
    name: '纪念日红玫瑰',
    goods_id: String(goodsId),
    skus: [{ values: [], price: '168.00', stock: 20, goods_sku_id: String(skuId) }],
  })
  const order = await buy((await program())?.url ?? '', { quantity: '2', card: '生日快乐', remarks: '别按门铃' })
  const number = order.pathname.split('/').at(-1) ?? ''
  const [arrived] = await soon(async () => {
    const known = await ordersKnown(owner.merchantId, [number])
    expect(known).toHaveLength(1)
    return known
  })
  expect(arrived).toMatchObject({ channel: channelCodes.mini, amount: 336_00, card_text: '生日快乐' })
  const detail = async () => (await owner.call(onlineOrders.detail, { params: { sn: arrived?.sn ?? '' } })).data
  const shown = await detail()
  expect(shown?.goods_items?.[0]).toMatchObject({
    item_name: '纪念日红玫瑰',
    item_total: 2,
    item_img: expect.stringContaining('/minishop/images/'),
  })
  const stock = () => db().selectFrom('goods_sku').select('stock').where('id', '=', skuId).executeTakeFirstOrThrow()
  expect(await stock()).toEqual({ stock: 18 })
  await fetch(order, { method: 'POST', body: new URLSearchParams({ act: 'refund', reason: '不想要了' }) })
  const refund = await soon(async () => {
    const asked = (await detail())?.refunds?.[0]
    expect(asked).toMatchObject({ amount: '336.00', reason: '不想要了' })
    return asked
  })
  const answer = await owner.call(onlineOrders.answerRefund, {
    params: { sn: arrived?.sn ?? '' },
    body: { refund_id: refund?.id ?? '', agreed: true, reason: '' },
  })
  expect(answer.code).toBe(0)
  await soon(async () => expect(await (await fetch(order)).text()).toContain('已退款 ¥336.00'))
  await soon(async () => expect(await stock()).toEqual({ stock: 20 }))
})

test('a store is offered as a service once the pay-app has agreed, and taken away again', async ({ world }) => {
  const { owner } = await programIn(world)
  const storeId = await within((tx) => aStore(tx, owner.merchantId))
  const params = { sid: String(storeId) }
  const shown = async () => (await owner.call(miniShop.serviceProduct, { params })).data
  expect(await shown()).toMatchObject({ on: false, status: serviceStates.off.code, obstacles: [] })
  const turn = (on: boolean) => owner.call(miniShop.switchService, { params, body: { on } })
  expect(await turn(true)).toMatchObject({
    code: 0,
    data: { status: serviceStates.reviewing.code, waiting: '等待支付宝审核' },
  })
  await turn(true)
  await soon(async () => expect(await shown()).toMatchObject({ on: true, status: serviceStates.on.code }))
  await turn(false)
  await soon(async () => expect(await shown()).toMatchObject({ on: false, status: serviceStates.off.code }))
})

test('without a mini-program nothing is sold, and what is missing is said', async ({ world }) => {
  const owner = await world.merchant()
  const storeId = await within((tx) => aStore(tx, owner.merchantId))
  const params = { sid: String(storeId) }
  expect((await owner.call(miniShop.serviceProduct, { params })).data?.obstacles).toMatchObject([
    { key: 'miniUnbound' },
  ])
  expect((await owner.call(miniShop.switchService, { params, body: { on: true } })).code).toBe(codes.miniUnbound.code)
  expect((await owner.call(miniShop.programs)).data).toEqual([])
})

test('tags, packages and pictures are the merchant’s own, and all of it goes with the merchant', async ({ world }) => {
  const owner = await world.merchant()
  const id = await within((tx) => aWare(tx, owner.merchantId))
  expect(
    (await owner.call(miniShop.setTags, { body: { ids: [String(id)], tags: ['七夕', '七夕', '热卖'] } })).code,
  ).toBe(0)
  expect((await owner.call(miniShop.tags)).data?.map(({ name }) => name).toSorted()).toEqual(['七夕', '热卖'])
  const body = { name: '礼盒', content: '礼盒一个，贺卡一张' }
  const saved = (await owner.call(miniShop.savePackage, { body })).data?.[0]
  expect(saved).toMatchObject({ ...body, total: 0 })
  const other = await world.merchant()
  expect((await other.call(miniShop.savePackage, { body: { ...body, id: saved?.id ?? '' } })).code).toBe(
    codes.notFound.code,
  )
  await pictureOf(owner)
  expect((await owner.call(miniShop.images)).data).toMatchObject({ total: 1, items: [{ width: 750, height: 750 }] })
  expect((await owner.call(miniShop.totals)).data).toMatchObject({ all: 1, draft: 1, listed: 0 })
  await eraseMiniShop(owner)
  expect((await owner.call(miniShop.totals)).data).toMatchObject({ all: 0 })
  expect((await owner.call(miniShop.images)).data).toMatchObject({ total: 0 })
})

test('the same press twice makes one category, though the pay-app is asked on the way', async ({ world }) => {
  const { owner } = await programIn(world)
  const press = async () => {
    const answer = await fetch(`${world.url}${miniShop.addCategory.path}`, {
      method: 'POST',
      headers: {
        ...owner.headers,
        'content-type': 'application/json',
        'idempotency-key': 'one-category-pressed-twice',
      },
      body: JSON.stringify({ name: '花篮', platform_id: 'C000100102', specs: [] }),
    })
    return ((await answer.json()) as { code: number }).code
  }
  expect([await press(), await press()]).toEqual([0, 0])
  const known = await owner.call(miniShop.categories)
  expect(known.data?.items.map(({ name }) => name)).toEqual(['花束', '花篮'])
})

test('a shopper still reads which kind is which after the ware was put up and its prices were told', async ({
  world,
}) => {
  const { listed, program } = await programIn(world)
  const kind = (value: string, price: string) => ({ values: [value], code: '', price, stock: 5 })
  await listed({
    specs: [{ name: '枝数', values: ['11枝', '33枝'] }],
    skus: [kind('11枝', '88.00'), kind('33枝', '188.00')],
  })
  const page = (await program())?.url ?? ''
  const [, path = ''] = /href="([^"]+\/items\/[^"]+)"/.exec(await (await fetch(page)).text()) ?? []
  const item = await (await fetch(new URL(path, page))).text()
  for (const words of ['11枝 ¥88.00', '33枝 ¥188.00']) expect(item).toContain(words)
})
