import { describe, expect } from 'vitest'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { aGoods, skuOf } from '#areas/shop/goods/fixtures'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { aChannelOrder } from '../fixtures.ts'
import { intakeOrder, type IntakeShop } from '../public.ts'

const rose = {
  name: '33枝红玫瑰',
  spec: '',
  image: '',
  remarks: '',
  quantity: 2,
  price: 128_00 as never,
  skuId: 'MT-9',
}

const stockOf = async (goodsId: number): Promise<number> =>
  (await db().selectFrom('goods_sku').select('stock').where('goods_id', '=', goodsId).executeTakeFirstOrThrow()).stock

const material = JSON.stringify([{ name: '红玫瑰', quantity: 33, unit: '枝', cost: 180 }])

const shelfOf = (owner: Person, facts: { name?: string; code?: string }) =>
  within(async (tx) => {
    const id = await aGoods(tx, owner.merchantId, { stock: 5, images: ['/files/rose.jpg'], ...facts })
    await tx.updateTable('goods').set({ materials: material }).where('id', '=', id).execute()
    await tx
      .updateTable('goods_sku')
      .set({ code: facts.code ?? '' })
      .where('id', '=', await skuOf(tx, id))
      .execute()
    return id
  })

const shopOf = async (owner: Person): Promise<IntakeShop> => {
  const shop = await within((tx) => anOnlineShop(tx, owner.merchantId))
  return {
    id: shop.id,
    merchantId: owner.merchantId,
    channel: shop.channel,
    storeId: null,
    productType: 1,
    autoConfirm: false,
  }
}

describe('an order of the merchant’s own goods', () => {
  test('brings picture, materials and cost with it, and takes from the shelf until it is closed', async ({ world }) => {
    const owner = await world.merchant()
    const [id, shop] = [await shelfOf(owner, { code: 'MT-9' }), await shopOf(owner)]
    const told = aChannelOrder({ goods: [rose] })
    const { sn } = await within((tx) => intakeOrder(tx, shop, told))
    await within((tx) => intakeOrder(tx, shop, told))
    expect(await stockOf(id)).toBe(3)
    const { data } = await owner.call(onlineOrders.detail, { params: { sn } })
    expect(data?.goods_items[0]).toMatchObject({ item_img: '/files/rose.jpg' })
    expect(data?.making).toMatchObject({
      cost: '118.80',
      materials: [{ name: '红玫瑰', quantity: 66, unit: '枝' }],
      lines: [{ goods_id: String(id), quantity: 2 }],
    })
    await owner.call(onlineOrders.close, { params: { sn }, body: { reason: '买家不要了' } })
    expect(await stockOf(id)).toBe(5)
    expect((await owner.call(onlineOrders.detail, { params: { sn } })).data?.making).toBeNull()
  })

  test('is learned from a correction: the next one is known by its number on the channel', async ({ world }) => {
    const owner = await world.merchant()
    const [id, shop] = [await shelfOf(owner, { name: '暮色玫瑰' }), await shopOf(owner)]
    const first = await within((tx) => intakeOrder(tx, shop, aChannelOrder({ goods: [rose] })))
    expect(await stockOf(id)).toBe(5)
    const detail = (await owner.call(onlineOrders.detail, { params: { sn: first.sn } })).data
    const goods_items = (detail?.goods_items ?? []).map((line) => ({ ...line, item_name: '暮色玫瑰' }))
    await owner.call(onlineOrders.updateGoods, { params: { sn: first.sn }, body: { goods_items } })
    expect(await stockOf(id)).toBe(3)
    await within((tx) => intakeOrder(tx, shop, aChannelOrder({ orderId: 'again', goods: [{ ...rose, quantity: 1 }] })))
    expect(await stockOf(id)).toBe(2)
  })

  test('never takes what is not there', async ({ world }) => {
    const owner = await world.merchant()
    const [id, shop] = [await shelfOf(owner, { code: 'MT-9' }), await shopOf(owner)]
    await within((tx) => intakeOrder(tx, shop, aChannelOrder({ goods: [{ ...rose, quantity: 9 }] })))
    expect(await stockOf(id)).toBe(0)
  })
})
