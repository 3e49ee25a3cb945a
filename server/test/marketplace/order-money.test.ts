import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aFunded, anAskedShop, aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { within } from '#core/db/tx'
import { openClaim } from '#core/money/claims'
import { test, type Person, type World } from '#test/harness/world'

const moneyOf = async (person: Person, sn: string) => (await person.call(finance.orderMoney, { params: { sn } })).data

/** A buyer's 200 on a channel that leaves 190 of it, passed on for 128 to a florist who has it ridden for 8.50. */
const aDeal = async (world: World) => {
  const [sender, florist] = [await world.merchant(), await world.merchant({ name: '沪上花坊' })]
  const made = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    await aFunded(tx, florist.merchantId, fen(100_00))
    const shop = await anAskedShop(tx, florist.merchantId)
    const online = await anOnlineOrder(tx, { merchant_id: sender.merchantId, amount: 200_00, income_amount: 190_00 })
    const order = await aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop,
      origin_sn: online.sn,
      state: transferStates.delivered.code,
    })
    const ride = await aDelivery(tx, {
      merchant_id: florist.merchantId,
      store_id: shop.id,
      origin_kind: originKinds.received,
      origin_sn: order.sn,
      state: 'completed',
      way: groups.aggregated.code,
    })
    return { online: online.sn, order: order.sn, ride: ride.sn }
  })
  return { sender, florist, ...made }
}

test('every line of a deal stands with its order, in order, with what is left of what the buyer paid', async ({
  world,
}) => {
  const { sender, florist, online, order, ride } = await aDeal(world)
  const held = await moneyOf(sender, order)
  expect(held).toMatchObject({
    things: [
      { label: '转单', number: order, route: `transfer_order/detail/${order}` },
      { label: '网单', number: online },
    ],
    items: [{ why: '转单冻结', available: '-128.00', frozen: '128.00', net: '0.00' }],
    held: '128.00',
    margin: { paid: '200.00', channel_fee: '10.00', transfer: '128.00', amount: '62.00', final: false },
  })
  expect((await sender.call(transferOrders.settle, { params: { sn: order } })).code).toBe(0)

  const settled = await moneyOf(sender, online)
  expect(settled?.things.map(({ label, number }) => [label, number])).toEqual([
    ['网单', online],
    ['转单', order],
  ])
  expect(settled).toMatchObject({
    items: [{ number: order }, { why: '转单结算', available: '0.00', frozen: '-128.00', net: '-128.00' }],
    net: '-128.00',
    held: '0.00',
    margin: { paid: '200.00', transfer: '128.00', ride: '0.00', refunded: '0.00', amount: '62.00', final: true },
  })

  const shop = await moneyOf(florist, order)
  expect(shop?.things.map(({ label, number }) => [label, number])).toEqual([
    ['接单', order],
    ['配送', ride],
  ])
  expect(shop).toMatchObject({ margin: null, fee: '1.28', net: '118.22' })
  expect(shop?.items.at(-1)).toMatchObject({ type_zh: '转单结算', available: '126.72', fee: '1.28', net: '118.22' })
  expect((await moneyOf(florist, ride))?.net).toBe('118.22')
})

test('nobody sees another’s lines, nor the other side’s, nor without the right to see money', async ({ world }) => {
  const { sender, florist, online, order, ride } = await aDeal(world)
  const stranger = await world.merchant()
  const refused = async (person: Person, sn: string, code: number) =>
    expect((await person.call(finance.orderMoney, { params: { sn } })).code).toBe(code)
  for (const sn of [online, order, ride, 'fixture', '']) await refused(stranger, sn || 'T1', codes.notFound.code)
  await refused(florist, online, codes.notFound.code)
  await refused(sender, ride, codes.notFound.code)
  const clerk = await world.subAccount(sender, { grants: ['transfer.read'] })
  await refused(clerk, order, codes.forbidden.code)
})

test('what the other side still owes for an order is said there', async ({ world }) => {
  const { sender, florist, order } = await aDeal(world)
  const claim = { debtorId: florist.merchantId, creditor: sender.merchantId, amount: fen(9_00), why: '售后退款' }
  await within((tx) => openClaim(tx, { ...claim, ref: order }))
  expect(await moneyOf(sender, order)).toMatchObject({ owes: '0.00', is_owed: '9.00' })
  expect(await moneyOf(florist, order)).toMatchObject({ owes: '9.00', is_owed: '0.00' })
})
