import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { shutMerchant } from '#areas/people/identity/cancellation/cancellation.sql'
import { aFunded, anAskedShop, demoPayPassword, orderContent } from '#areas/orders/transfer-orders/fixtures'
import { stopReceiving } from '#areas/shop/stores/receiving/switch'
import { within, type Tx } from '#core/db/tx'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { test, type World } from '../harness/world.ts'

/** Long enough for a call to reach the row that somebody else holds. */
const underWayMs = 1_000

type Shop = { id: number; merchantId: number }

const ends = {
  'stops receiving': (tx: Tx, { id, merchantId }: Shop) =>
    stopReceiving(tx, system('clock'), { id, merchant_id: merchantId }, ''),
  'gives up its account': (tx: Tx, { merchantId }: Shop) => shutMerchant(tx, merchantId, now()),
}

const cast = async (world: World) => {
  const [sender, florist] = [await world.merchant(), await world.merchant()]
  const shop = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    return anAskedShop(tx, florist.merchantId)
  })
  const place = () =>
    sender.call(transferOrders.create, { body: { ...orderContent(), kind: 0, shop_id: shop.openid, price: '99.00' } })
  return { sender, place, shop: { id: shop.id, merchantId: florist.merchantId } }
}

for (const [name, end] of Object.entries(ends)) {
  test(`a shop that ${name} in the same moment is given no new order, and none is paid to it`, async ({ world }) => {
    const { sender, place, shop } = await cast(world)
    const sn = (await place()).data?.sn ?? expect.fail('not placed')
    const body = { pay_password: demoPayPassword }
    // Both rivals are asked while the shop's own change is not yet committed: they wait, and see it.
    const rivals = await within(async (tx) => {
      await end(tx, shop)
      const asked = [place(), sender.call(transferOrders.pay, { params: { sn }, body })]
      await sleep(underWayMs)
      return asked
    })
    const answers = await Promise.all(rivals)
    expect(answers.map(({ code }) => code)).toEqual([codes.shopUnavailable.code, codes.shopUnavailable.code])
  })
}
