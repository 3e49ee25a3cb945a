import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { usualReceiveSetting } from '@zdb/contract/shop/stores/receiving/settings'
import { partners } from '@zdb/contract/shop/partners/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { within } from '#core/db/tx'
import { test, type World } from '#test/harness/world'
import { aFunded, anAskedShop, aTransferOrder } from '../fixtures.ts'

const names = (cards: { name: string }[] | null | undefined) => cards?.map(({ name }) => name)

/** A sender, and three shops of somebody else in a city of their own. */
const city = async (world: World, name: string) => {
  const sender = await world.merchant()
  const florist = await world.merchant({ name: '海风花坊' })
  const shops = await within(async (tx) => {
    await aFunded(tx, florist.merchantId)
    const at = { province: '山东省', city: name, county: '市南区' }
    return {
      near: await anAskedShop(tx, florist.merchantId, { ...at, name: '栈桥店', longitude: 120.32, latitude: 36.06 }),
      far: await anAskedShop(tx, florist.merchantId, { ...at, name: '崂山店', longitude: 120.47, latitude: 36.1 }),
      cakes: await anAskedShop(tx, florist.merchantId, { ...at, name: '蛋糕店', categories: [2] }),
      closed: await anAskedShop(tx, florist.merchantId, { ...at, name: '打烊店', closed: { reason: '盘点' } }),
    }
  })
  return { sender, florist, ...shops }
}

describe('looking for a shop', () => {
  test('in the same area shows the open ones that sell such goods, partners first, then the nearest', async ({
    world,
  }) => {
    const { sender, far } = await city(world, '青岛市')
    const query = { city: '青岛市', product_type: 1, longitude: 120.32, latitude: 36.06 }
    const before = await sender.call(transferOrders.sameAreaStores, { query })
    expect(before.data).toMatchObject([
      { name: '栈桥店', distance: 0, is_partner: false, open: true, deposit_paid: true, merchant_name: '海风花坊' },
      { name: '崂山店', distance: 14.2 },
    ])
    await sender.call(partners.add, { body: { shop_id: far.openid } })
    const after = await sender.call(transferOrders.sameAreaStores, { query })
    expect(names(after.data)).toEqual(['崂山店', '栈桥店'])
  })

  test('in the same area leaves out who would have to say no', async ({ world }) => {
    const { sender, florist, near, cakes } = await city(world, '临沂市')
    await within(async (tx) => {
      const at = { province: '山东省', city: '临沂市', county: '兰山区' }
      await anAskedShop(tx, florist.merchantId, { ...at, name: '未缴店', deposit: 0 })
      await tx.deleteFrom('qualification').where('store_id', '=', cakes.id).execute()
    })
    const found = async (product_type: number) =>
      names((await sender.call(transferOrders.sameAreaStores, { query: { city: '临沂市', product_type } })).data)
    expect(await found(1)).toEqual(['栈桥店', '崂山店'])
    expect(await found(2)).toEqual([])
    const setting = { ...usualReceiveSetting, accept_assigned: false }
    const sid = String(near.id)
    await florist.call(deliverySetup.saveSetting, { params: { sid }, body: { identifier: 'receive', sid, setting } })
    expect(await found(1)).toEqual(['崂山店'])
  })

  test('in a city that is on no list shows nobody, also not the stores whose own city is on none', async ({
    world,
  }) => {
    const { sender, near } = await city(world, '青岛市')
    await within((tx) =>
      tx.updateTable('store').set({ city: '红城', city_code: '' }).where('id', '=', near.id).execute(),
    )
    const found = await sender.call(transferOrders.sameAreaStores, { query: { city: '红城' } })
    expect(found.data).toEqual([])
  })

  test('by a piece of its name prompts while one types, and shows nobody who is blocked', async ({ world }) => {
    const { sender, near } = await city(world, '烟台市')
    const prompt = async (keyword?: string) =>
      names((await sender.call(transferOrders.searchPrompt, { query: { keyword, city: '烟台市' } })).data)
    expect(await prompt('栈桥')).toEqual(['栈桥店'])
    expect(await prompt('海风')).toEqual(['栈桥店', '崂山店', '蛋糕店'])
    expect(await prompt()).toEqual([])
    await sender.call(partners.block, { body: { shop_id: near.openid, reason: '经常超时' } })
    expect(await prompt('海风')).toEqual([])
  })

  test('one has given orders to before shows the latest first', async ({ world }) => {
    const { sender, near, far } = await city(world, '威海市')
    await within(async (tx) => {
      for (const shop of [near, far, near])
        await aTransferOrder(tx, { merchant_id: sender.merchantId, shop, held: false, state: 50 })
    })
    const { data } = await sender.call(transferOrders.entrustedShops)
    expect(data?.map(({ name, finished_orders }) => [name, finished_orders])).toEqual([
      ['栈桥店', 2],
      ['崂山店', 1],
    ])
    await sender.call(partners.add, { body: { shop_id: near.openid } })
    const kept = await sender.call(partners.list)
    expect(kept.data?.items).toMatchObject([{ name: '栈桥店', orders: 2, last_order_at: expect.any(String) }])
    const nobody = await sender.call(transferOrders.entrustedShop, { params: { openid: 'nobody' } })
    expect(nobody.code).toBe(codes.notFound.code)
  })
})

describe('what two merchants have between them', () => {
  test('is listed beside their conversation, each side its own way', async ({ world }) => {
    const { sender, florist, near } = await city(world, '日照市')
    await within(async (tx) => {
      const sent = { merchant_id: sender.merchantId, shop: near, held: false }
      for (const state of [0, 20, 50, 70]) await aTransferOrder(tx, { ...sent, state })
    })
    const trade = async (who: typeof sender, partner: number, direction: number, state?: '' | '1' | '2') =>
      (await who.call(transferOrders.trade, { query: { direction, partner_merchant_id: String(partner), state } })).data
    const mine = await trade(sender, florist.merchantId, 1)
    expect(mine?.items_total).toEqual({ trading: 2, finish: 2, all: 4 })
    expect(mine?.items).toHaveLength(2)
    expect(mine?.items[0]).toMatchObject({
      order_status_zh: '待配送',
      order_amount: '128.00',
      order_goods_total: 1,
      label: ['has_crad'],
      consignee: '林**',
      mobile: '138****2210',
      source_sid: String(sender.merchantId),
    })
    const theirs = await trade(florist, sender.merchantId, 2, '')
    expect(theirs?.items_total).toEqual({ trading: 1, finish: 2, all: 3 })
    expect(theirs?.total_page).toBe(1)
    expect((await trade(florist, sender.merchantId, 1, ''))?.items).toEqual([])
  })
})
