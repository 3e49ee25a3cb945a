import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { florist as aFlorist, pooled, sender as aSender } from '#areas/orders/received-orders/cast-fixtures'
import { aTransferOrder, demoPayPassword, orderContent, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import { hours, later, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { db, within } from '#core/db/tx'
import { test, type Person, type World } from './harness/world.ts'

afterEach(resetClock)

const orderOf = (person: Person, facts: Partial<OrderFacts> = {}) =>
  within((tx) => aTransferOrder(tx, { merchant_id: person.merchantId, ...facts }))

/** Everything of a merchant that a refused call must leave as it was. */
const everythingOf = async ({ merchantId }: Person) => ({
  orders: await db()
    .selectFrom('transfer_order')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute(),
  modifications: await db().selectFrom('modification').selectAll().orderBy('id').execute(),
  quotes: await db().selectFrom('quote').selectAll().orderBy('id').execute(),
  money: await balancesOf(merchantId),
})

describe('a wrong payment password', () => {
  test('counts down, locks after five, and stays locked for an hour even for the right one', async ({ world }) => {
    const sender = await aSender(world)
    const facts = { state: transferStates.waitPay.code, kind: kinds.grab, deadline_at: later(hours(5)) }
    const { sn } = await orderOf(sender, facts)
    const pay = async (pay_password: string) => {
      const { code, message } = await sender.call(transferOrders.pay, {
        params: { sn },
        body: { pay_password, revision: 1 },
      })
      return [code, message]
    }
    const wrong = codes.payPasswordWrong.code
    const lockedFor = (left: number) => [codes.payPasswordLocked.code, `支付密码错误次数过多，请${left}分钟后再试`]
    expect(await pay('000000')).toEqual([wrong, '支付密码不正确，还可以尝试4次'])
    expect(await pay('')).toEqual([codes.invalid.code, '请输入支付密码'])
    expect(await pay('111111')).toEqual([wrong, '支付密码不正确，还可以尝试3次'])
    expect(await pay('222222')).toEqual([wrong, '支付密码不正确，还可以尝试2次'])
    expect(await pay('333333')).toEqual([wrong, '支付密码不正确，还可以尝试1次'])
    expect(await pay('444444')).toEqual(lockedFor(60))
    expect(await pay(demoPayPassword)).toEqual(lockedFor(60))
    moveClock(minutes(59))
    expect(await pay(demoPayPassword)).toEqual(lockedFor(1))
    expect((await balancesOf(sender.merchantId)).frozen).toBe(0)
    moveClock(minutes(2))
    expect(await pay(demoPayPassword)).toEqual([0, 'ok'])
    expect((await balancesOf(sender.merchantId)).frozen).toBe(128_00)
  })

  test('tried many times at once is not tried more than five times', async ({ world }) => {
    const sender = await aSender(world)
    const { sn } = await orderOf(sender, { state: transferStates.waitPay.code, kind: kinds.grab })
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sender.call(transferOrders.pay, { params: { sn }, body: { pay_password: `10000${index}` } }),
      ),
    )
    expect(tries.filter(({ code }) => code === codes.payPasswordWrong.code).length).toBeLessThanOrEqual(4)
    const right = await sender.call(transferOrders.pay, { params: { sn }, body: { pay_password: demoPayPassword } })
    expect(right).toMatchObject({ code: codes.payPasswordLocked.code })
  })
})

const range = '价格应在0.01元到99999.99元之间'
const shape = '金额格式不正确'

const prices: [string, string][] = [
  ['0', range],
  ['0.00', range],
  ['-0.01', range],
  ['-128.00', range],
  ['100000.00', range],
  ['9999999999999.99', range],
  ['99999999999999.00', shape],
  ['12.345', shape],
  ['1e3', shape],
  ['１２８', shape],
  ['128元', shape],
  ['', shape],
]

describe('a price that nobody means is refused wherever one is named', () => {
  test.for(prices)('%s: %s', async ([price, message], { world }) => {
    const [sender, florist] = [await aSender(world), await aFlorist(world)]
    const shop = { id: florist.storeId, merchantId: florist.merchantId }
    const [waiting, taken] = [
      await orderOf(sender, { shop }),
      await orderOf(sender, { shop, state: transferStates.waitDelivery.code }),
    ]
    const competing = await pooled(sender, { kind: kinds.compete })
    const before = await everythingOf(sender)
    const params = { sn: waiting.sn }
    const refused = [
      await sender.call(transferOrders.create, { body: { ...orderContent(), kind: kinds.grab, price } }),
      await sender.call(transferOrders.update, { params, body: { ...orderContent(), price } }),
      await sender.call(transferOrders.raisePrice, { params, body: { price, pay_password: demoPayPassword } }),
      await sender.call(transferOrders.previewModification, { params: { sn: taken.sn }, body: { price } }),
      await sender.call(transferOrders.applyModification, { params: { sn: taken.sn }, body: { price } }),
      await florist.call(receivedOrders.quote, { params: { pool_sn: competing.sn }, body: { price } }),
    ]
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 200,
        code: codes.invalid.code,
        message,
        errors: [{ field: 'price', message }],
      })
    expect(await everythingOf(sender)).toEqual(before)
  })
})

const tomorrow = (): string => addDays(dayText(now()), 1)
const past = codes.windowPast.code
const odd = codes.invalid.code

const windows: [string, () => { delivery_date: string; delivery_time: string }, number, string][] = [
  [
    'yesterday',
    () => ({ delivery_date: addDays(dayText(now()), -1), delivery_time: '14:00-15:00' }),
    past,
    '配送时间不能早于现在',
  ],
  ['years ago', () => ({ delivery_date: '1999-12-31', delivery_time: '14:00-15:00' }), past, '配送时间不能早于现在'],
  [
    'one that ends before it begins',
    () => ({ delivery_date: tomorrow(), delivery_time: '15:00-14:00' }),
    odd,
    '配送时间格式不正确',
  ],
  [
    'an hour no clock has',
    () => ({ delivery_date: tomorrow(), delivery_time: '25:00-26:00' }),
    odd,
    '配送时间格式不正确',
  ],
  [
    'a time past midnight',
    () => ({ delivery_date: tomorrow(), delivery_time: '24:30-24:45' }),
    odd,
    '配送时间格式不正确',
  ],
  ['words', () => ({ delivery_date: tomorrow(), delivery_time: '下午' }), odd, '配送时间格式不正确'],
  ['a day no calendar has', () => ({ delivery_date: '2030-02-31', delivery_time: '14:00-15:00' }), odd, '日期不正确'],
  ['no day at all', () => ({ delivery_date: '明天', delivery_time: '14:00-15:00' }), odd, '日期不正确'],
]

describe('a delivery window that cannot be kept is refused wherever one is named', () => {
  test.for(windows)('%s', async ([, windowAt, code, message], { world }) => {
    const [sender, florist] = [await aSender(world), await aFlorist(world)]
    const shop = { id: florist.storeId, merchantId: florist.merchantId }
    const [waiting, taken] = [
      await orderOf(sender, { shop }),
      await orderOf(sender, { shop, state: transferStates.waitDelivery.code }),
    ]
    const before = await everythingOf(sender)
    const content = { ...orderContent(), ...windowAt() }
    const refused = [
      await sender.call(transferOrders.create, { body: { ...content, kind: kinds.grab, price: '128.00' } }),
      await sender.call(transferOrders.update, { params: { sn: waiting.sn }, body: content }),
      await sender.call(transferOrders.applyModification, { params: { sn: taken.sn }, body: windowAt() }),
    ]
    for (const answer of refused) expect(answer).toMatchObject({ status: 200, code, message })
    expect(await everythingOf(sender)).toEqual(before)
  })
})

/** Sends text as it is, as a script might, and tells what came back on the line. */
const sendRaw = async (world: World, person: Person, path: string, body: string | ReadableStream) => {
  const response = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)
  const text = await response.text()
  return { status: response.status, size: text.length, envelope: JSON.parse(text) as object }
}

describe('too much', () => {
  const tooLarge = { status: 413, envelope: { code: 413, message: '提交的内容过大', data: null, errors: [] } }
  const create = transferOrders.create.path
  const order = (facts: object): string =>
    JSON.stringify({ ...orderContent(), kind: kinds.grab, price: '128.00', ...facts })

  test('of text, ten megabytes of it, is answered in words and not with a broken line', async ({ world }) => {
    const sender = await aSender(world)
    const body = order({ order_remarks: '花'.repeat(3_500_000) })
    for (let times = 0; times < 3; times += 1)
      expect(await sendRaw(world, sender, create, body)).toMatchObject(tooLarge)
    expect((await sender.call(transferOrders.list, { query: {} })).data?.total).toBe(0)
  })

  test('sent piece by piece without saying how much is answered the same way', async ({ world }) => {
    const sender = await aSender(world)
    const piece = new TextEncoder().encode('花'.repeat(20_000))
    let left = 200
    const pieces = new ReadableStream({
      pull: (controller) => {
        if ((left -= 1) < 0) controller.close()
        else controller.enqueue(piece)
      },
    })
    expect(await sendRaw(world, sender, create, pieces)).toMatchObject(tooLarge)
  })

  test('in one field, yet small enough to be read, is refused by that field', async ({ world }) => {
    const sender = await aSender(world)
    const answer = await sendRaw(world, sender, create, order({ order_remarks: '花'.repeat(300_000) }))
    expect(answer).toMatchObject({
      status: 200,
      envelope: {
        code: codes.invalid.code,
        message: '备注不能超过500个字',
        errors: [{ field: 'order_remarks', message: '备注不能超过500个字' }],
      },
    })
  })

  test('of goods, a hundred thousand lines, is refused in a moment and a short answer', async ({ world }) => {
    const sender = await aSender(world)
    const line = { item_name: '玫瑰', item_total: 1 }
    const lines = (count: number, each: object): string => order({ goods_items: Array(count).fill(each) })
    expect(await sendRaw(world, sender, create, lines(100_000, line))).toMatchObject(tooLarge)
    const many = await sendRaw(world, sender, create, lines(20_000, line))
    expect(many).toMatchObject({ status: 200, envelope: { code: codes.invalid.code, message: '最多20件商品' } })
    const empty = await sendRaw(world, sender, create, lines(100_000, {}))
    expect(empty).toMatchObject({ status: 200, envelope: { code: codes.invalid.code } })
    expect(empty.size).toBeLessThan(10_000)
    expect((await sender.call(transferOrders.list, { query: {} })).data?.total).toBe(0)
  })
})
