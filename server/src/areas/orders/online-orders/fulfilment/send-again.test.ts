import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import {
  aFunded,
  anAskedShop,
  aTransferOrder,
  orderContent,
  type OrderFacts,
} from '#areas/orders/transfer-orders/fixtures'
import { within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { anOnlineOrder } from '../fixtures.ts'

const { chargeback, waitDelivery } = transferStates

const withdrawn = async (world: World, facts: Partial<OrderFacts> = {}) => {
  const [sender, florist] = await Promise.all([world.merchant(), world.merchant()])
  const made = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    const shop = await anAskedShop(tx, florist.merchantId)
    const order = await aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop,
      state: chargeback.code,
      held: false,
      ...facts,
    })
    return { shop, sn: order.sn }
  })
  return { sender, florist, ...made }
}

const sendAgain = ({ sender, shop }: { sender: Person; shop: { openid: string } }, origin_sn: string) =>
  sender.call(transferOrders.create, {
    body: { ...orderContent(), kind: 0, shop_id: shop.openid, price: '128.00', origin_sn },
  })

const detailOf = async (person: Person, sn: string) =>
  (await person.call(transferOrders.detail, { params: { sn } })).data

const waitsFor = async (person: Person): Promise<string[]> =>
  ((await person.call(workbench.todo)).data ?? []).filter(({ count }) => count > 0).map(({ title }) => title)

test('an order that is sent again and the new one name each other, and nothing waits to be sent any more', async ({
  world,
}) => {
  const setting = await withdrawn(world)
  const { sender, sn } = setting
  expect(await waitsFor(sender)).toContain('门店退单待重发')
  const again = (await sendAgain(setting, sn)).data?.sn ?? ''
  expect(await detailOf(sender, again)).toMatchObject({ origin_sn: sn, again_sn: null })
  expect(await detailOf(sender, sn)).toMatchObject({ again_sn: again, timeline: [{ what: '再发一单', detail: again }] })
  expect(await waitsFor(sender)).not.toContain('门店退单待重发')
})

test('only an own order that has ended is sent again', async ({ world }) => {
  const live = await withdrawn(world, { state: waitDelivery.code })
  expect((await sendAgain(live, live.sn)).code).toBe(codes.orderMoved.code)
  const other = await withdrawn(world)
  expect((await sendAgain(live, other.sn)).code).toBe(codes.notFound.code)
})

test('the online order it passed on goes with the new one, and so does its link', async ({ world }) => {
  const sender = await world.merchant()
  const online = await within((tx) =>
    anOnlineOrder(tx, { merchant_id: sender.merchantId, transfer_trouble: '门店已退单' }),
  )
  const florist = await world.merchant()
  const { shop, sn } = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    const asked = await anAskedShop(tx, florist.merchantId)
    const facts = { merchant_id: sender.merchantId, shop: asked, state: chargeback.code, held: false }
    return { shop: asked, sn: (await aTransferOrder(tx, { ...facts, origin_sn: online.sn })).sn }
  })
  const again = (await sendAgain({ sender, shop }, sn)).data?.sn ?? ''
  expect(await detailOf(sender, sn)).toMatchObject({ again_sn: again })
  expect(await detailOf(sender, again)).toMatchObject({ origin_sn: online.sn })
  await expect
    .poll(async () => (await sender.call(onlineOrders.detail, { params: { sn: online.sn } })).data)
    .toMatchObject({ order_status: 20, transfer: { sn: again, trouble: '' } })
})
