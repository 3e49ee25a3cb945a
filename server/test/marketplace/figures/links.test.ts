import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { routeOfFigure } from '@zdb/contract/kit/lists/figure-links'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { refundStates } from '@zdb/contract/orders/online-orders/states'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { anOnlineOrder, anOnlineRefund } from '#areas/orders/online-orders/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { within } from '#core/db/tx'
import { test, type Person } from '../../harness/world.ts'
import { askedBy } from './leads.ts'

const counted = async (person: Person, route: string | null | undefined): Promise<unknown> => {
  const { list, query } = askedBy(route ?? '')
  const { data } = await person.call(list as never, { query } as never)
  return (data as unknown as { total: number }).total
}

const sold = (item_name: string, item_spec: string) => ({
  item_name,
  item_spec,
  item_img: '',
  item_remarks: '',
  item_total: 2,
  item_price: 60_00,
  sku_id: '',
})

test('what is sold plain leads to the orders of the plain one, however its name ends', async ({ world }) => {
  const me = await world.merchant()
  await within(async (tx) => {
    for (const goods of [
      [sold('向日葵花束', '')],
      [sold('向日葵花束', '精装')],
      [sold('向日葵花束', '精装'), sold('贺卡 ', '')],
    ])
      await anOnlineOrder(tx, { merchant_id: me.merchantId, goods: JSON.stringify(goods) })
  })
  const { data } = await me.call(analysis.goods)
  const rows = data?.items ?? []
  expect(Object.fromEntries(rows.map(({ key, order_count }) => [key, order_count]))).toEqual({
    '向日葵花束\t': 1,
    '向日葵花束\t精装': 2,
    '贺卡 \t': 1,
  })
  for (const row of rows) expect([row.key, await counted(me, row.order_route)]).toEqual([row.key, row.order_count])
})

test('rides to a district that nobody knows lead to those alone', async ({ world }) => {
  const me = await world.merchant()
  const places = [
    ['北京市', '朝阳区'],
    ['北京市', ''],
    ['', ''],
  ] as const
  await within(async (tx) => {
    const store_id = await aStore(tx, me.merchantId)
    for (const [city, county] of places) await aDelivery(tx, { merchant_id: me.merchantId, store_id, city, county })
  })
  const { data } = await me.call(analysis.rides)
  const rows = data?.districts ?? []
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['北京市', '北京市朝阳区', '未知'])
  for (const row of rows) expect([row.name, await counted(me, row.order_route)]).toEqual([row.name, 1])
})

test('what was given back leads to the orders it was given back for, as they stand at that moment', async ({
  world,
}) => {
  const me = await world.merchant()
  const first = await within(async (tx) => {
    await anOnlineOrder(tx, { merchant_id: me.merchantId })
    return anOnlineOrder(tx, { merchant_id: me.merchantId })
  })
  const { data: before } = await me.call(analysis.businessToday)
  const route = routeOfFigure(before?.total.order_route ?? '', 'refund_amount') ?? ''
  const { query } = askedBy(route)
  const refunds = async () => (await me.call(onlineOrders.list, { query: query as never })).data
  expect(await refunds()).toMatchObject({ total: 0, amount_total: '0.00', items: [] })
  await within((tx) =>
    anOnlineRefund(tx, first, { full_refund: false, amount: 38_00, state: refundStates.agreed.code }),
  )
  expect(await refunds()).toMatchObject({ total: 1, amount_total: '38.00', items: [{ order_sn: first.sn }] })
  const { data: counts } = await me.call(onlineOrders.totals, { query: query as never })
  expect(counts?.['all']).toBe(1)
})

test('a figure is told to nobody who may not see figures, however they ask for its list', async ({ world }) => {
  const owner = await world.merchant()
  const clerk = await world.subAccount(owner, { role: 'service' })
  const asked = async (person: Person, figure: '1' | 'margin') =>
    (await person.call(onlineOrders.list, { query: { status: 'all', figure } })).code
  expect([await asked(clerk, '1'), await asked(clerk, 'margin')]).toEqual([0, codes.forbidden.code])
  expect(await asked(owner, 'margin')).toBe(0)
})
