import { describe, expect } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { within } from '#core/db/tx'
import { days, hours, later } from '#core/time/clock'
import { aDeal, apply } from '#test/harness/deal'
import { test } from '#test/harness/world'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { anAfterSale } from './fixtures.ts'

describe('the lists', () => {
  test('show each side its own cases, each case in one tab, and find them by number and goods', async ({ world }) => {
    const deal = await aDeal(world)
    const rid = await apply(deal)
    const sent = await deal.sender.call(afterSale.list, { query: { direction: 1 } })
    expect(sent.data).toMatchObject({ total: 1, items: [{ id: rid, side: 'sender', partner: '花样年华' }] })
    expect((await deal.sender.call(afterSale.list, { query: { direction: 2 } })).data).toMatchObject({ total: 0 })
    const received = await deal.florist.call(afterSale.list, { query: { direction: 2, status: 'waiting' } })
    expect(received.data).toMatchObject({ total: 1, items: [{ side: 'shop', goods: '33枝红玫瑰' }] })
    await deal.florist.call(afterSale.reject, { params: { rid }, body: { reason: '签收时完好' } })
    await deal.sender.call(afterSale.arbitration, { params: { rid }, body: { content: '请平台看照片' } })
    expect((await deal.florist.call(afterSale.totals, { query: { direction: 2 } })).data).toEqual({
      all: 1,
      waiting: 0,
      rejected: 0,
      judging: 1,
      agreed: 0,
      ended: 0,
    })
    const find = async (keyword: string) => (await deal.sender.call(afterSale.list, { query: { keyword } })).data?.total
    expect([await find('红玫瑰'), await find(deal.order.sn), await find('百合'), await find('%')]).toEqual([1, 1, 0, 0])
  })

  test('have on top what is due first, and what has ended behind it, newest first', async ({ world }) => {
    const deal = await aDeal(world)
    const rid = await apply(deal)
    const shop = { id: deal.order.shop_id ?? 0, merchantId: deal.florist.merchantId }
    const [last, sooner] = await within(async (tx) => {
      const aCase = async (until: Date) => {
        const order = await aTransferOrder(tx, { merchant_id: deal.sender.merchantId, shop, held: false, state: 40 })
        return String((await anAfterSale(tx, order, { deadline_at: until })).id)
      }
      return [await aCase(later(days(5))), await aCase(later(hours(1)))]
    })
    const read = async (query: object = {}) =>
      (await deal.florist.call(afterSale.list, { query: { direction: 2, ...query } })).data?.items.map(({ id }) => id)
    expect(await read()).toEqual([sooner, rid, last])
    expect(await read({ sort: 'newest' })).toEqual([sooner, last, rid])
    await deal.florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 } })
    expect(await read()).toEqual([sooner, last, rid])
  })
})
