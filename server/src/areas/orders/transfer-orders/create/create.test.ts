import { afterEach, describe, expect } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { partners } from '@zdb/contract/shop/partners/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { hours, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { proveLedger } from '#core/money/ledger-proof'
import { balancesOf } from '#core/money/ledger'
import { db, within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { aFunded, anAskedShop, aTransferOrder, demoPayPassword, orderContent } from '../fixtures.ts'

afterEach(resetClock)

const password = { pay_password: demoPayPassword }

const twoMerchants = async (world: World) => {
  const sender = await world.merchant({ name: '花语鲜花' })
  const florist = await world.merchant({ name: '邻家花坊' })
  const shop = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    return anAskedShop(tx, florist.merchantId, { name: '望京店' })
  })
  return { sender, florist, shop }
}

const place = async (sender: Person, facts: object) =>
  sender.call(transferOrders.create, { body: { ...orderContent(), kind: 0, ...facts } })

const snOf = (answer: { data: { sn: string } | null }): string => answer.data?.sn ?? 'none'
const statusOf = async (sender: Person, sn: string) =>
  (await sender.call(transferOrders.detail, { params: { sn } })).data?.order_status
const held = async ({ merchantId }: Person) => (await balancesOf(merchantId)).frozen

describe('a new order', () => {
  test('for one shop waits to be paid, and the shop is asked once the price is held', async ({ world }) => {
    const { sender, florist, shop } = await twoMerchants(world)
    const placed = await place(sender, { shop_id: shop.openid, price: '128.00' })
    expect(placed).toMatchObject({ code: 0, data: { status: 0 } })
    const sn = snOf(placed)
    expect(await held(sender)).toBe(0)
    const channels = await sender.call(transferOrders.payChannels, { query: { sn } })
    expect(channels.data).toMatchObject({
      amount: '128.00',
      channels: [{ id: 'balance', available_balance: '10000.00', enough: true }],
      has_pay_password: true,
    })
    expect(await sender.call(transferOrders.pay, { params: { sn }, body: password })).toMatchObject({ code: 0 })
    const { data } = await sender.call(transferOrders.detail, { params: { sn } })
    expect(data).toMatchObject({
      order_status: 10,
      order_amount: '128.00',
      consignee: '林女士',
      mobile: '13822102210',
      address: '光华路SOHO 2座1203',
      delivery_time: '14:00-15:00',
      shop: { name: '望京店', merchant_name: '邻家花坊' },
      turn: { owner: 'shop' },
      money: [{ title: '转单冻结', amount: '-128.00' }],
    })
    expect(data?.timeline.map(({ what }) => what)).toEqual(['支付转单', '发布转单'])
    expect(await held(sender)).toBe(128_00)
    const told = await db().selectFrom('push').select('title').where('merchant_id', '=', florist.merchantId).execute()
    expect(told.map(({ title }) => title)).toEqual(['新的转单'])
  })

  test('for whoever grabs it enters the pool when paid, and its time begins there', async ({ world }) => {
    const { sender } = await twoMerchants(world)
    const sn = snOf(await place(sender, { kind: 1, price: '99.00', grab_minutes: 30 }))
    moveClock(minutes(20))
    expect(await sender.call(transferOrders.pay, { params: { sn }, body: password })).toMatchObject({ code: 0 })
    const { data } = await sender.call(transferOrders.detail, { params: { sn } })
    expect(data?.order_status).toBe(5)
    expect(Math.round((data?.grab_deadline ?? 0) / 60)).toBe(30)
  })

  test('without a price goes straight to the shops that may quote', async ({ world }) => {
    const { sender } = await twoMerchants(world)
    const placed = await place(sender, { kind: 2 })
    expect(placed.data?.status).toBe(6)
    const { data } = await sender.call(transferOrders.detail, { params: { sn: snOf(placed) } })
    expect(data).toMatchObject({ order_amount: null, shop: null })
  })

  test('is refused with a word for what is missing', async ({ world }) => {
    const { sender, shop } = await twoMerchants(world)
    const yesterday = addDays(dayText(now()), -1)
    const wrong = [
      [{ price: '128.00' }, 'shop_id'],
      [{ shop_id: shop.openid }, 'price'],
      [{ shop_id: shop.openid, price: '0.00' }, 'price'],
      [{ shop_id: shop.openid, price: '100000.00' }, 'price'],
      [{ shop_id: shop.openid, price: '1.001' }, 'price'],
      [{ kind: 1, price: '9.00', delivery_date: yesterday }, 'delivery_time'],
      [{ kind: 1, price: '9.00', delivery_time: '15:00-14:00' }, 'delivery_time'],
      [{ kind: 1, price: '9.00', goods_items: [] }, 'goods_items'],
      [{ kind: 1, price: '9.00', mobile: '123' }, 'mobile'],
      [{ kind: 1, price: '9.00', card_con: '爱'.repeat(501) }, 'card_con'],
    ] as const
    for (const [facts, field] of wrong) {
      const answer = await place(sender, facts)
      expect([facts, answer.code === 0, answer.errors[0]?.field]).toEqual([facts, false, field])
    }
    const { data } = await sender.call(transferOrders.list)
    expect(data?.total).toBe(0)
  })

  test('is not given to a shop that is closed, sells other things, is blocked either way, or is one’s own', async ({
    world,
  }) => {
    const { sender, florist } = await twoMerchants(world)
    const [closed, bakery, own, mine, theirs] = await within(async (tx) => [
      await anAskedShop(tx, florist.merchantId, { closed: { reason: '盘点' } }),
      await anAskedShop(tx, florist.merchantId, { categories: [2] }),
      await anAskedShop(tx, sender.merchantId),
      await anAskedShop(tx, (await world.merchant()).merchantId),
      await anAskedShop(tx, florist.merchantId),
    ])
    const codeOf = async (openid: string | undefined) => (await place(sender, { shop_id: openid, price: '9.00' })).code
    expect(await codeOf(closed?.openid)).toBe(codes.shopUnavailable.code)
    expect(await codeOf(bakery?.openid)).toBe(codes.shopUnavailable.code)
    expect(await codeOf('nobody')).toBe(codes.shopUnavailable.code)
    expect(await codeOf(own?.openid)).toBe(codes.ownShop.code)
    const block = (by: Person, openid: string) =>
      by.call(partners.block, { body: { shop_id: openid, reason: '经常超时' } })
    await block(sender, mine?.openid ?? '')
    expect(await codeOf(mine?.openid)).toBe(codes.blocked.code)
    expect(await codeOf(theirs?.openid)).toBe(0)
    await block(florist, own?.openid ?? '')
    expect(await codeOf(theirs?.openid)).toBe(codes.blocked.code)
  })

  test('can neither be placed nor paid by who is limited, and the reason is shown', async ({ world }) => {
    const { sender, shop } = await twoMerchants(world)
    const sn = snOf(await place(sender, { shop_id: shop.openid, price: '9.00' }))
    await db()
      .insertInto('merchant_limit')
      .values({ merchant_id: sender.merchantId, type: 'fadan', reason: '多次恶意退款', from_at: now() })
      .execute()
    for (const answer of [
      await place(sender, { shop_id: shop.openid, price: '9.00' }),
      await sender.call(transferOrders.pay, { params: { sn }, body: password }),
    ])
      expect(answer).toMatchObject({
        code: codes.limited.code,
        message: '您的账号已被限制发单：多次恶意退款，如有异议可提交工单',
      })
    expect(await held(sender)).toBe(0)
  })
})

describe('paying', () => {
  test('asks for the payment password, and five wrong ones lock it for an hour', async ({ world }) => {
    const { sender, shop } = await twoMerchants(world)
    const sn = snOf(await place(sender, { shop_id: shop.openid, price: '9.00', delivery_time: '23:00-24:00' }))
    const tryWith = async (pay_password: string) =>
      sender.call(transferOrders.pay, { params: { sn }, body: { pay_password } })
    for (const left of [4, 3, 2, 1])
      expect(await tryWith('000000')).toMatchObject({
        code: codes.payPasswordWrong.code,
        message: `支付密码不正确，还可以尝试${left}次`,
      })
    expect((await tryWith('000000')).code).toBe(codes.payPasswordLocked.code)
    expect((await tryWith(demoPayPassword)).code).toBe(codes.payPasswordLocked.code)
    expect(await held(sender)).toBe(0)
    moveClock(hours(1) + minutes(1))
    expect((await tryWith(demoPayPassword)).code).toBe(0)
  })

  test('happens once, however often the button is pressed', async ({ world }) => {
    const { sender, shop } = await twoMerchants(world)
    const sn = snOf(await place(sender, { shop_id: shop.openid, price: '128.00' }))
    const presses = await Promise.all(
      Array.from({ length: 4 }, () => sender.call(transferOrders.pay, { params: { sn }, body: password })),
    )
    const refused = codes.orderMoved.code
    expect(presses.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, refused, refused, refused])
    expect(await held(sender)).toBe(128_00)
    expect(await proveLedger()).toEqual([])
  })

  test('is refused without the money, and the order stays as it was', async ({ world }) => {
    const poor = await world.merchant()
    const { shop } = await twoMerchants(world)
    await within((tx) => aFunded(tx, poor.merchantId, fen(100_00)))
    const sn = snOf(await place(poor, { shop_id: shop.openid, price: '100.01' }))
    expect(await poor.call(transferOrders.pay, { params: { sn }, body: password })).toMatchObject({
      code: codes.notEnough.code,
      message: '余额不足',
    })
    expect(await statusOf(poor, sn)).toBe(0)
  })

  test('is refused to a merchant without a payment password, and for somebody else’s order', async ({ world }) => {
    const { sender, shop } = await twoMerchants(world)
    const stranger = await world.merchant()
    await within((tx) => aFunded(tx, stranger.merchantId))
    const sn = snOf(await place(sender, { shop_id: shop.openid, price: '9.00' }))
    expect((await stranger.call(transferOrders.pay, { params: { sn }, body: password })).code).toBe(codes.notFound.code)
    const bare = await world.merchant()
    const own = snOf(await place(bare, { shop_id: shop.openid, price: '9.00' }))
    expect((await bare.call(transferOrders.pay, { params: { sn: own }, body: password })).code).toBe(
      codes.payPasswordMissing.code,
    )
  })
})

describe('before a shop has taken it', () => {
  test('an edit rewrites the order and moves what is held by exactly the difference', async ({ world }) => {
    const { sender, shop } = await twoMerchants(world)
    const sn = snOf(await place(sender, { shop_id: shop.openid, price: '128.00' }))
    await sender.call(transferOrders.pay, { params: { sn }, body: password })
    const changed = { ...orderContent(), card_con: '周年快乐', mobile: '13900001111', price: '150.50', ...password }
    expect(await sender.call(transferOrders.updateWaitReceive, { params: { sn }, body: changed })).toMatchObject({
      code: 0,
    })
    expect(await held(sender)).toBe(150_50)
    const { data } = await sender.call(transferOrders.detail, { params: { sn } })
    expect(data).toMatchObject({
      card_con: '周年快乐',
      mobile: '13900001111',
      order_amount: '150.50',
      order_status: 10,
    })
    expect(data?.timeline[0]).toMatchObject({
      what: '修改转单',
      changes: [
        { label: '贺卡', before: '生日快乐', after: '周年快乐' },
        { label: '手机', before: '138****2210', after: '139****1111' },
        { label: '价格', before: '128.00', after: '150.50' },
      ],
    })
    const same = await sender.call(transferOrders.update, { params: { sn }, body: changed })
    expect(same.code).toBe(codes.nothingChanged.code)
    const back = { ...orderContent(), price: '128.00' }
    await sender.call(transferOrders.update, { params: { sn }, body: back })
    expect(await held(sender)).toBe(128_00)
    expect(await proveLedger()).toEqual([])
  })

  test('a raise holds the difference, and a lower price is no raise', async ({ world }) => {
    const { sender } = await twoMerchants(world)
    const sn = snOf(await place(sender, { kind: 1, price: '88.00' }))
    await sender.call(transferOrders.pay, { params: { sn }, body: password })
    const raise = (price: string) =>
      sender.call(transferOrders.raisePrice, { params: { sn }, body: { price, ...password } })
    expect((await raise('100.00')).code).toBe(0)
    expect(await held(sender)).toBe(100_00)
    expect((await raise('100.00')).errors[0]?.field).toBe('price')
    expect((await raise('99999.00')).code).toBe(codes.notEnough.code)
    expect(await held(sender)).toBe(100_00)
  })

  test('more money is set aside only with the payment password, and five wrong ones lock it', async ({ world }) => {
    const { sender } = await twoMerchants(world)
    const sn = snOf(await place(sender, { kind: 1, price: '128.00' }))
    await sender.call(transferOrders.pay, { params: { sn }, body: password })
    const edit = (price: string, more: object = {}) =>
      sender.call(transferOrders.update, { params: { sn }, body: { ...orderContent(), price, ...more } })
    const raise = (pay_password: string) =>
      sender.call(transferOrders.raisePrice, { params: { sn }, body: { price: '150.00', pay_password } })
    const missing = [{ field: 'pay_password', message: '请输入支付密码' }]
    expect((await edit('150.00')).errors).toEqual(missing)
    expect((await raise('')).errors).toEqual(missing)
    expect((await edit('127.00')).code).toBe(0)
    expect((await edit('127.00', { card_con: '周年快乐' })).code).toBe(0)
    const wrong = { pay_password: '000000' }
    const tries = [await raise('000000'), await edit('150.00', wrong), await raise('000000'), await raise('000000')]
    expect(tries.map(({ code }) => code)).toEqual(tries.map(() => codes.payPasswordWrong.code))
    expect((await edit('150.00', wrong)).code).toBe(codes.payPasswordLocked.code)
    expect((await raise(password.pay_password)).code).toBe(codes.payPasswordLocked.code)
    expect((await edit('150.00', password)).code).toBe(codes.payPasswordLocked.code)
    expect(await held(sender)).toBe(127_00)
    moveClock(hours(1) + minutes(1))
    expect((await edit('150.00', password)).code).toBe(0)
    expect(await held(sender)).toBe(150_00)
  })

  test('an order nobody has paid yet is rewritten without a password', async ({ world }) => {
    const { sender, shop } = await twoMerchants(world)
    const sn = snOf(await place(sender, { shop_id: shop.openid, price: '128.00' }))
    const dearer = { ...orderContent(), price: '500.00' }
    expect((await sender.call(transferOrders.update, { params: { sn }, body: dearer })).code).toBe(0)
    expect(await held(sender)).toBe(0)
  })

  test('cancelling gives the whole price back, once', async ({ world }) => {
    const { sender, shop } = await twoMerchants(world)
    const sn = snOf(await place(sender, { shop_id: shop.openid, price: '128.00' }))
    await sender.call(transferOrders.pay, { params: { sn }, body: password })
    const presses = await Promise.all([1, 2].map(() => sender.call(transferOrders.cancel, { params: { sn } })))
    expect(presses.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, codes.orderMoved.code])
    expect(await balancesOf(sender.merchantId)).toMatchObject({ available: 10_000_00, frozen: 0 })
    expect(await statusOf(sender, sn)).toBe(70)
  })

  test('who may write orders but not pay cannot make a paid one dearer', async ({ world }) => {
    const { sender, shop } = await twoMerchants(world)
    const clerk = await world.subAccount(sender, { role: 'service' })
    const order = await within((tx) => aTransferOrder(tx, { merchant_id: sender.merchantId, shop }))
    const dearer = { ...orderContent(), price: '500.00' }
    const answer = await clerk.call(transferOrders.update, { params: { sn: order.sn }, body: dearer })
    expect(answer.code).toBe(codes.forbidden.code)
    expect(await held(sender)).toBe(128_00)
  })
})

describe('the draft', () => {
  test('is kept for each person until the order is placed', async ({ world }) => {
    const { sender } = await twoMerchants(world)
    const clerk = await world.subAccount(sender, { role: 'service' })
    expect((await sender.call(transferOrders.draft)).data).toBeNull()
    await sender.call(transferOrders.saveDraft, { body: { content: '{"kind":1}' } })
    await sender.call(transferOrders.saveDraft, { body: { content: '{"kind":2}' } })
    expect((await sender.call(transferOrders.draft)).data).toEqual({ content: '{"kind":2}' })
    expect((await clerk.call(transferOrders.draft)).data).toBeNull()
    await place(sender, { kind: 2 })
    expect((await sender.call(transferOrders.draft)).data).toBeNull()
  })
})

describe('the reference price', () => {
  test('is what such orders really settled for', async ({ world }) => {
    const { sender, florist, shop } = await twoMerchants(world)
    const finished = { merchant_id: sender.merchantId, shop, held: false, state: 50, city: '青岛市', county: '市南区' }
    await within(async (tx) => {
      for (const price of [100_00, 120_00, 140_00, 160_00]) await aTransferOrder(tx, { ...finished, price })
      await aTransferOrder(tx, { ...finished, price: 9_999_00, state: 70 })
      await aTransferOrder(tx, { ...finished, price: 9_999_00, product_type: 2 })
    })
    const asked = { product_type: 1, city: '青岛市' }
    expect((await sender.call(transferOrders.referencePrice, { query: asked })).data).toEqual({
      low: '100.00',
      middle: '120.00',
      high: '140.00',
      orders: 4,
    })
    const asTyped = await sender.call(transferOrders.referencePrice, {
      query: { product_type: 1, city: '青岛', county: '市南' },
    })
    expect(asTyped.data?.orders).toBe(4)
    const mars = await sender.call(transferOrders.inquiry, { body: { product_type: 1, city: '火星市' } })
    expect(mars).toMatchObject({ code: codes.invalid.code, errors: [{ field: 'city' }] })
    const nowhere = await sender.call(transferOrders.referencePrice, { query: { product_type: 1, city: '拉萨市' } })
    expect(nowhere.data).toEqual({ low: null, middle: null, high: null, orders: 0 })
    const question = { ...asked, shop_id: shop.openid, content: '三十三枝能做吗' }
    expect((await sender.call(transferOrders.inquiry, { body: question })).data).toMatchObject({ orders: 4 })
    const told = await db().selectFrom('push').select('alert').where('merchant_id', '=', florist.merchantId).execute()
    expect(told).toEqual([{ alert: '三十三枝能做吗' }])
  })
})
