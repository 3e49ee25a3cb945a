import { expect } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aFunded, aTransferOrder, orderContent } from '#areas/orders/transfer-orders/fixtures'
import { consigneeColumns, type Order } from '#areas/orders/transfer-orders/public'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { hours, later, minutes, now } from '#core/time/clock'
import { databaseTest as test } from '#test/harness/world'
import { traceOrder } from './reforwarding.ts'

type Change = Partial<ReturnType<typeof orderContent>> & { state?: keyof typeof transferStates }

const columnsOf = ({ state, ...change }: Change) => {
  const content = { ...orderContent(), ...change }
  const { start, end } = windowOf(content.delivery_date, content.delivery_time)
  return {
    ...consigneeColumns(content),
    window_start: start,
    window_end: end,
    ...(state ? { state: transferStates[state].code } : {}),
  }
}

/** Three merchants: who sent the order, whose shop accepted it, and another shop. */
const cast = () =>
  within(async (tx) => {
    const makeShop = async () => {
      const { merchantId } = await aMerchant(tx)
      await aFunded(tx, merchantId)
      return { id: await aStore(tx, merchantId), merchantId }
    }
    const { merchantId: sender } = await makeShop()
    return { sender, shop: await makeShop(), other: await makeShop() }
  })

type Cast = Awaited<ReturnType<typeof cast>>

const accepted = ({ sender, shop }: Cast, change: Change = {}, facts: Partial<Order> = {}): Promise<Order> =>
  within((tx) =>
    aTransferOrder(tx, {
      merchant_id: sender,
      shop,
      accepted_at: later(-minutes(30)),
      created_at: later(-hours(1)),
      ...columnsOf({ state: 'waitDelivery', ...change }),
      ...facts,
    } as never),
  )

const sent = (by: number, change: Change = {}, facts: object = {}): Promise<Order> =>
  within((tx) =>
    aTransferOrder(tx, {
      merchant_id: by,
      created_at: now(),
      ...columnsOf({ state: 'waitGrab', ...change }),
      ...facts,
    }),
  )

const suggestions = (merchantId: number) =>
  db().selectFrom('penalty_suggestion').selectAll().where('merchant_id', '=', merchantId).execute()

const trace = async (...orders: readonly Order[]) => {
  for (const { id } of orders) await traceOrder({ orderId: id })
}

test.for<[string, Change]>([
  ['as it was', {}],
  ['with its address edited', { address: '光华路SOHO 3座808' }],
  ['under another phone', { mobile: '13911112222' }],
  ['under another name', { consignee: '张三' }],
  ['in a window that overlaps', { delivery_time: '14:30-15:30' }],
  [
    'with the name and the address written otherwise',
    { consignee: '林 小姐', address: '光华路 SOHO，2座1203', mobile: '13911112222' },
  ],
])('an accepted order that its shop sends on %s is seen, once', async ([, change]) => {
  const people = await cast()
  const [first, again] = [await accepted(people), await sent(people.shop.merchantId, change)]
  await trace(first, again, again, first)
  expect(await suggestions(people.shop.merchantId)).toMatchObject([
    { offence: 'reforwarding', order_sn: first.sn, orders: [first.sn, again.sn], state: 0 },
  ])
})

test('a third order for the same one is no second cause, and another accepted order is', async () => {
  const people = await cast()
  const { merchantId } = people.shop
  const first = await accepted(people)
  await trace(first, await sent(merchantId), await sent(merchantId, {}, { shop: people.other, state: 10 }))
  expect(await suggestions(merchantId)).toHaveLength(1)
  const second = await accepted(people, { consignee: '赵先生', mobile: '13766667777' })
  await trace(second, await sent(merchantId, { consignee: '赵先生', mobile: '13766667777' }))
  expect(await suggestions(merchantId)).toHaveLength(2)
})

test('it is seen whichever of the two is noted first, and after an edit that tells whom it is for', async () => {
  const people = await cast()
  const [first, again] = [
    await accepted(people),
    await sent(people.shop.merchantId, { mobile: '13500000000', consignee: '甲' }),
  ]
  await trace(again, first)
  expect(await suggestions(people.shop.merchantId)).toHaveLength(0)
  await db().updateTable('transfer_order').set(consigneeColumns(orderContent())).where('id', '=', again.id).execute()
  await trace(again)
  expect(await suggestions(people.shop.merchantId)).toHaveLength(1)
})

test('what was for somebody else when the second was sent is no first', async () => {
  const people = await cast()
  const first = await accepted(people, {}, { recipient_set_at: now() })
  await trace(first, await sent(people.shop.merchantId, {}, { created_at: later(-minutes(5)) }))
  expect(await suggestions(people.shop.merchantId)).toEqual([])
})

test('no number of other orders for the same phone, place or person hides the one that was passed on', async () => {
  const people = await cast()
  const first = await accepted(people)
  await trace(first)
  const crowd = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      sent(
        people.shop.merchantId,
        index % 2 === 0
          ? { consignee: `客人${index}`, address: `建国路${index}号` }
          : { mobile: `139${String(index).padStart(8, '0')}`, delivery_time: '18:00-19:00' },
      ),
    ),
  )
  await trace(...crowd)
  expect(await suggestions(people.shop.merchantId)).toEqual([])
  const again = await sent(people.shop.merchantId)
  await trace(again)
  expect(await suggestions(people.shop.merchantId)).toMatchObject([{ orders: [first.sn, again.sn] }])
})

const tomorrow = addDays(dayText(now()), 2)

test.for<[string, (people: Cast) => Promise<readonly Order[]>]>([
  ['its own sender sends again', async (people) => [await accepted(people), await sent(people.sender)]],
  [
    'is for the same person on another day',
    async (people) => [await accepted(people), await sent(people.shop.merchantId, { delivery_date: tomorrow })],
  ],
  [
    'is for the same person at another time of the day',
    async (people) => [await accepted(people), await sent(people.shop.merchantId, { delivery_time: '18:00-19:00' })],
  ],
  [
    'is for somebody else in the same building',
    async (people) => [
      await accepted(people),
      await sent(people.shop.merchantId, { consignee: '林先森', mobile: '13822102299' }),
    ],
  ],
  [
    'goes to the same porter for another guest',
    async (people) => [
      await accepted(people),
      await sent(people.shop.merchantId, { consignee: '周女士', address: '光华路SOHO 5座2201' }),
    ],
  ],
  [
    'is for a namesake elsewhere',
    async (people) => [
      await accepted(people),
      await sent(people.shop.merchantId, { mobile: '13599998888', address: '建国路88号' }),
    ],
  ],
  [
    'was there before the other was accepted',
    async (people) => [
      await accepted(people),
      await sent(people.shop.merchantId, {}, { created_at: later(-minutes(45)) }),
    ],
  ],
  [
    'comes after the other was delivered',
    async (people) => [
      await accepted(people, { state: 'delivered' }, { delivered_at: later(-minutes(5)) }),
      await sent(people.shop.merchantId),
    ],
  ],
  [
    'comes after the other was given back',
    async (people) => [
      await accepted(people, { state: 'chargeback' }, { ended_at: later(-minutes(5)) }),
      await sent(people.shop.merchantId),
    ],
  ],
  [
    'goes to another store of the same merchant',
    async (people) => [
      await accepted(people),
      await sent(people.shop.merchantId, {}, { shop: people.shop, state: 10 }),
    ],
  ],
  [
    'nobody had accepted',
    async (people) => [
      await accepted(people, { state: 'waitReceive' }, { accepted_at: null }),
      await sent(people.shop.merchantId),
    ],
  ],
])('an order that %s is no offence', async ([, orders]) => {
  const people = await cast()
  await trace(...(await orders(people)))
  expect([await suggestions(people.shop.merchantId), await suggestions(people.sender)]).toEqual([[], []])
})

test('the index holds keyed hashes of the day and nothing that names anybody', async () => {
  const people = await cast()
  const [today, later2] = [await sent(people.sender), await sent(people.sender, { delivery_date: tomorrow })]
  await trace(today, later2)
  const rows = await db()
    .selectFrom('forwarding_key')
    .selectAll()
    .where('order_id', 'in', [today.id, later2.id])
    .execute()
  expect(rows.map(({ key }) => key.length)).toEqual([32, 32, 32, 32, 32, 32])
  expect(new Set(rows.map(({ key }) => key.toString('hex'))).size).toBe(6)
})

test('an order that cannot be read keeps no other from being compared', async () => {
  const people = await cast()
  const [broken, first] = [await accepted(people), await accepted(people)]
  await trace(broken, first)
  await db()
    .updateTable('transfer_order')
    .set({ consignee_sealed: Buffer.alloc(40) })
    .where('id', '=', broken.id)
    .execute()
  const again = await sent(people.shop.merchantId)
  await expect(trace(again)).rejects.toThrow(`orders could not be compared with ${again.id}`)
  expect(await suggestions(people.shop.merchantId)).toMatchObject([{ order_sn: first.sn }])
})
