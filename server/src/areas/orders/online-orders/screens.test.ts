import { describe, expect, onTestFinished } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aQuote, anAskedShop, aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { within } from '#core/db/tx'
import { aDeal, apply } from '#test/harness/deal'
import { openSocket } from '#test/harness/sockets'
import { test, type Person, type World } from '#test/harness/world'
import { anOnlineOrder } from './fixtures.ts'

type Change = { message: { extras: { type: number; identity: number } } }

/** What the console of this person hears from now on, as type and side, however it is told. */
const screenOf = async (world: World, person: Person) => {
  const socket = await openSocket(world.url, person.headers['cookie'] ?? '')
  onTestFinished(() => void socket.disconnect())
  const heard = new Set<string>()
  const hear = ({ message: { extras } }: Change) => heard.add(`${extras.type}/${extras.identity}`)
  socket.on('new_message_received', hear)
  socket.on('screens_changed', hear)
  return heard
}

const colleagueOf = async (world: World, person: Person) =>
  screenOf(world, await world.subAccount(person, { role: 'manager' }))

const hears = async (screen: Set<string>, ...changes: string[]) => {
  await expect.poll(() => [...screen], { timeout: 10_000 }).toEqual(expect.arrayContaining(changes))
  screen.clear()
}

describe('open screens of both sides, colleagues of who acts included', () => {
  test('follow a case of after-sale: the order, its lists and the case', async ({ world }) => {
    const deal = await aDeal(world)
    const [senders, shops] = [await colleagueOf(world, deal.sender), await colleagueOf(world, deal.florist)]
    const rid = await apply(deal)
    await hears(senders, '8/1', '9/1')
    await hears(shops, '8/2', '9/2')
    await deal.florist.call(afterSale.reject, { params: { rid }, body: { reason: '签收时完好' } })
    await hears(senders, '4/1')
    await hears(shops, '4/2')
    await deal.sender.call(afterSale.revoke, { params: { rid } })
    await hears(senders, '8/1', '4/1')
    await hears(shops, '8/2', '4/2')
  })

  test('follow what either side does to an order', async ({ world }) => {
    const deal = await aDeal(world, { state: transferStates.waitReceive.code })
    const params = { sn: deal.order.sn }
    const [senders, shops] = [await colleagueOf(world, deal.sender), await colleagueOf(world, deal.florist)]
    const answer = await deal.florist.call(receivedOrders.reject, { params, body: { reason: '花材不足' } })
    expect(answer.message).toBe('ok')
    await hears(shops, '8/2')
    await hears(senders, '8/1')
    await deal.sender.call(transferOrders.updateMemo, { params, body: { memo: '老客户', flag: 2 } })
    await hears(senders, '8/1')
    expect([...shops]).toEqual([])
  })

  test('follow an offer that a colleague took back', async ({ world }) => {
    const [sender, florist] = await Promise.all([world.merchant(), world.merchant()])
    const quote_id = await within(async (tx) => {
      const shop = await anAskedShop(tx, florist.merchantId)
      const order = await aTransferOrder(tx, { merchant_id: sender.merchantId, kind: 2, state: 6, price: null })
      return String(await aQuote(tx, order, shop, 100_00))
    })
    const shops = await colleagueOf(world, florist)
    expect((await florist.call(receivedOrders.revokeQuote, { params: { quote_id } })).code).toBe(0)
    await hears(shops, '8/2')
  })

  test('follow what a colleague does to an online order', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await within((tx) => anOnlineOrder(tx, { merchant_id: keeper.merchantId }))
    const colleague = await colleagueOf(world, keeper)
    await keeper.call(onlineOrders.updateFlag, { params: { sn }, body: { flag: 3 } })
    await hears(colleague, '8/0')
  })
})
