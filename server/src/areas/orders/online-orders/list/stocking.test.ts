import { expect } from 'vitest'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { aGoods } from '#areas/shop/goods/fixtures'
import { takeForOrder } from '#areas/shop/goods/public'
import { within } from '#core/db/tx'
import { hours, now } from '#core/time/clock'
import { test } from '#test/harness/world'
import { anOnlineOrder } from '../fixtures.ts'

const today = dayText(now())
const onDay = (day: string) => {
  const window_start = new Date(startOfDay(day).getTime() + hours(23))
  return { delivery_day: day, window_start, window_end: new Date(window_start.getTime() + hours(1)) }
}

test('sums up what is to be prepared for orders of one’s own goods, material by material, and what it costs', async ({
  world,
}) => {
  const keeper = await world.merchant()
  const merchantId = keeper.merchantId
  const materials = JSON.stringify([
    { name: '红玫瑰', quantity: 11, unit: '枝', cost: 1_80 },
    { name: '雪梨纸', quantity: 1.5, unit: '张', cost: 50 },
  ])
  await within(async (tx) => {
    const goodsId = await aGoods(tx, merchantId, { name: '11枝红玫瑰' })
    await tx.updateTable('goods').set({ materials }).where('id', '=', goodsId).execute()
    const at = onDay(addDays(today, 1))
    for (const [item_name, item_total] of [
      ['11枝红玫瑰', 2],
      ['11枝红玫瑰', 3],
      ['没人认识的花', 9],
    ] as const) {
      const line = {
        item_name,
        item_spec: '',
        item_img: '',
        item_remarks: '',
        item_total,
        item_price: 1_00,
        sku_id: '',
      }
      const order = await anOnlineOrder(tx, {
        merchant_id: merchantId,
        ...at,
        content: { goods_items: [line as never] },
      })
      await takeForOrder(tx, { merchantId, channel: order.channel, sn: order.sn, lines: [line] })
    }
  })
  const query = { end_date: addDays(today, 1) }
  const { data } = await keeper.call(onlineOrders.stockingGuide, { query })
  expect(data?.making).toEqual({
    orders: 2,
    cost: '102.75',
    materials: [
      { name: '红玫瑰', quantity: 55, unit: '枝' },
      { name: '雪梨纸', quantity: 7.5, unit: '张' },
    ],
  })
  const clerk = await world.subAccount(keeper, { grants: ['online.read'] })
  expect((await clerk.call(onlineOrders.stockingGuide, { query })).data).toMatchObject({ total: 2, making: null })
})
