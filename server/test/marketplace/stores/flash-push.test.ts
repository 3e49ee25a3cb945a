import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { florist, pooled, sender, type Florist } from '#areas/orders/received-orders/cast-fixtures'
import { demoPayPassword } from '#areas/orders/transfer-orders/fixtures'
import { balancesOf } from '#core/money/ledger'
import { days, now } from '#core/time/clock'
import { test } from '#test/harness/world'

const params = (shop: Florist) => ({ params: { sid: String(shop.storeId) } })

const buy = (shop: Florist, plan_id: number, { key = randomUUID() as string, pay_password = demoPayPassword } = {}) =>
  shop.call(stores.buyFlashPush, {
    ...params(shop),
    body: { plan_id, pay_password },
    headers: { 'idempotency-key': key },
  })

const momentOf = (text: string | null | undefined): number => Date.parse(`${text?.replace(' ', 'T')}+08:00`)

test('flash push is bought from the balance at the price of the rules, and bought again it lengthens', async ({
  world,
}) => {
  const shop = await florist(world, { balance: 500_00 })
  expect((await shop.call(stores.flashPush, params(shop))).data).toMatchObject({
    opened: false,
    until: null,
    head_start_seconds: 30,
    plans: [
      { id: 1, days: 30, price: '99.00' },
      { id: 2, days: 90, price: '269.00' },
      { id: 3, days: 365, price: '899.00' },
    ],
    won: { count: 0, amount: '0.00' },
  })
  expect(await buy(shop, 1, { pay_password: '000000' })).toMatchObject({ code: codes.payPasswordWrong.code })
  expect(await buy(shop, 3)).toMatchObject({ code: codes.notEnough.code })
  const first = await buy(shop, 1)
  expect(first.data).toMatchObject({ opened: true, available_balance: '401.00' })
  expect(momentOf(first.data?.until) - now().getTime()).toBeGreaterThan(days(30) - 60_000)
  const second = await buy(shop, 2)
  expect(momentOf(second.data?.until) - momentOf(first.data?.until)).toBe(days(90))
  expect(await balancesOf(shop.merchantId)).toMatchObject({ available: 132_00, platformRevenue: 368_00 })
  const { data } = await shop.call(stores.flashHistory)
  expect(data).toMatchObject({
    total: 2,
    items: [
      {
        title: '闪推服务 90天',
        price: '269.00',
        from: first.data?.until,
        until: second.data?.until,
        store_name: '国贸店',
      },
      { title: '闪推服务 30天', price: '99.00', actor: '林小花' },
    ],
  })
})

test('pressed twice it is bought once, and two who buy at once get both terms', async ({ world }) => {
  const shop = await florist(world, { balance: 500_00 })
  await shop.call(stores.flashPush, params(shop))
  const key = randomUUID()
  await Promise.all([buy(shop, 1, { key }), buy(shop, 1, { key })])
  expect((await balancesOf(shop.merchantId)).available).toBe(401_00)
  await Promise.all([buy(shop, 1), buy(shop, 1)])
  const [third, second, first] = (await shop.call(stores.flashHistory)).data?.items ?? []
  expect([third?.from, second?.from]).toEqual([second?.until, first?.until])
})

test('what it brings is the list of orders won inside the head start, and their sum', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  await shop.call(stores.flashPush, params(shop))
  await buy(shop, 1)
  const [fresh, old] = [await pooled(from, { created_at: now(), price: 88_00 }), await pooled(from)]
  for (const { sn } of [fresh, old])
    expect(await shop.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 } })).toMatchObject({
      code: 0,
    })
  expect((await shop.call(stores.flashPush, params(shop))).data?.won).toEqual({ count: 1, amount: '88.00' })
  expect((await shop.call(stores.flashWins, params(shop))).data).toMatchObject({
    total: 1,
    amount: '88.00',
    items: [{ sn: fresh.sn, price: '88.00' }],
  })
})

test('the old calls answer as the new ones', async ({ world }) => {
  const shop = await florist(world)
  expect((await shop.call(stores.flashPushOld)).data).toMatchObject({ sid: String(shop.storeId), opened: false })
  const bought = await shop.call(stores.buyFlashPushOld, { body: { plan_id: 1, pay_password: demoPayPassword } })
  expect(bought.data).toMatchObject({ opened: true })
})
