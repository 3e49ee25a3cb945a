import type { Page } from '@playwright/test'
import { boardOf, calledOn, tabCounting, deliveryPlaces, mapOf, rideCard, rideNumber } from '../../screens/delivery.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { tabOf } from '../../screens/online.ts'
import { cardOf, nowOf, partOf, places } from '../../screens/orders.ts'
import { shellOf } from '../../screens/shell.ts'
import { countClicks } from '../../support/inspection/clicks.ts'
import { listenTo } from '../../support/ears.ts'
import { couriersOf } from '../../support/outside/couriers-desk.ts'
import { marketOf, nearby } from '../../support/outside/market.ts'
import { expect, test } from '../../support/story.ts'
import { anOrderBetween, trader, twoTraders } from '../../support/traders.ts'

const dada = 6
const sf = 7
const shansong = 8

const listening = (page: Page) => expect(shellOf(page).connected).toBeVisible()

/** What a stranger's hand may need from a new order to a rider who has it. */
const mostClicks = 15

test('a new order is told, arranged, gets its rider from the board in few clicks and is watched to its door; the channel hears it', async ({
  browserOf,
  ground,
}) => {
  test.slow()
  const owner = await trader('花语')
  const [market, couriers] = [marketOf(ground), couriersOf(ground)]
  await couriers.open(owner, dada, sf, shansong)
  const shop = await market.boundShop('eleme', owner)
  let clicks = () => 0
  const desk = await browserOf(owner, {
    before: async (context) => {
      await listenTo(context)
      clicks = await countClicks(context)
    },
  })
  const rides = await browserOf(owner, { at: deliveryPlaces.list, url: ground.second })
  await listening(desk)
  await listening(rides)
  const goods = '骑手送的红玫瑰'
  const placed = await shop.order({ goods, consignee: nearby })

  await shellOf(desk).toasts.first().getByRole('link').click()
  await nowOf(desk).press('安排门店')
  const arranging = dialogOf(desk, '安排门店配送')
  await arranging.dialog.getByRole('option', { name: owner.shop }).click()
  await arranging.press('安排配送')
  await nowOf(desk).press('呼叫骑手')

  const board = boardOf(desk)
  await expect(board.answered).toBeVisible()
  await expect(board.row('达达快送')).toContainText('推荐')
  for (const courier of ['达达快送', '顺丰同城', '闪送']) await expect(board.row(courier)).toContainText('¥')
  await board.press('呼叫达达快送')
  await expect(calledOn(desk, '达达快送')).toContainText('待骑手接单')
  await desk.getByRole('button', { name: '跟踪配送' }).click()

  const { panel } = nowOf(desk)
  await expect(panel).toContainText('待骑手接单')
  await expect(rideCard(rides, goods)).toContainText('待骑手接单')
  await expect(tabCounting(rides, '待骑手接单', 1)).toBeVisible()
  const sn = await rideNumber(rides, goods)

  const { rider } = await couriers.steer(sn, 'accepted')
  await expect(panel).toContainText(rider?.name ?? '?')
  await expect(rideCard(rides, goods)).toContainText('待取货')
  await expect(tabCounting(rides, '待骑手接单', 0)).toBeVisible()
  await expect(tabCounting(rides, '待取货', 1)).toBeVisible()

  await couriers.steer(sn, 'atShop')
  await expect(panel).toContainText('骑手已到店')

  await couriers.steer(sn, 'pickedUp')
  await expect(panel).toContainText('配送中')
  expect(clicks()).toBeGreaterThan(4)
  expect(clicks()).toBeLessThanOrEqual(mostClicks)
  await expect(rideCard(rides, goods)).toContainText('配送中')
  await expect(tabCounting(rides, '配送中', 1)).toBeVisible()
  await expect.poll(async () => (await market.known('eleme', placed)).status).toBe('shipped')

  const { map, rider: mark, left } = mapOf(desk)
  await expect(map).toContainText(/预计 (明天 )?\d\d:\d\d 到达/)
  await expect(map).toContainText(/较有把握|仅供参考/)
  await expect.poll(left).toBeGreaterThan(1)
  const [start, far] = [await mark.getAttribute('transform'), await left()]
  await couriers.passes(4)
  // The map asks now and then, and a courier is asked no more often than every ten seconds.
  await expect.poll(left, { timeout: 60_000 }).toBeLessThan(far - 0.5)
  expect(await mark.getAttribute('transform')).not.toBe(start)

  await couriers.steer(sn, 'delivered')
  await expect(panel).toContainText('已送达')
  await expect(rideCard(rides, goods)).toContainText('已送达')
  await expect(tabCounting(rides, '配送中', 0)).toBeVisible()
  await expect(tabCounting(rides, '已送达', 1)).toBeVisible()
  await expect.poll(async () => (await market.known('eleme', placed)).status).toMatch(/delivered|finished/)

  await partOf(desk, '收货与取货').getByRole('link').click()
  await expect(nowOf(desk).panel).toContainText('已完成')
  const told = desk.getByRole('list', { name: '渠道同步' }).getByRole('listitem')
  for (const step of ['发货', '送达']) await expect(told.filter({ hasText: step })).toContainText('已同步')
})

test('a received order is brought by a rider of the receiving shop, and both merchants see each step', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const couriers = couriersOf(ground)
  await couriers.open(florist, dada, sf)
  const order = await anOrderBetween(sender, florist, 'waitDelivery')
  const desk = await browserOf(sender, { at: places.sentOrder(order) })
  const shop = await browserOf(florist, { at: places.received, url: ground.second })
  const rides = await browserOf(florist, { at: deliveryPlaces.list })
  for (const page of [desk, shop, rides]) await listening(page)
  const watched = nowOf(desk).panel
  await expect(watched).toContainText('待配送')

  await cardOf(shop, order).press('呼叫骑手')
  const board = boardOf(shop)
  await expect(board.answered).toHaveText('2 家可呼叫')
  await board.press('呼叫顺丰同城')
  await expect(calledOn(shop, '顺丰同城')).toContainText('待骑手接单')
  await shop.getByRole('button', { name: '回到列表' }).click()
  await tabOf(shop, '全部单').click()
  const { card } = cardOf(shop, order)

  await expect(rideCard(rides, '33枝红玫瑰')).toContainText('待骑手接单')
  const sn = await rideNumber(rides, '33枝红玫瑰')
  const { rider } = await couriers.steer(sn, 'accepted')
  await expect(rideCard(rides, '33枝红玫瑰')).toContainText(rider?.name ?? '?')
  await expect(watched).toContainText('待配送')

  await couriers.steer(sn, 'pickedUp')
  await expect(card).toContainText('配送中')
  await expect(watched).toContainText('配送中')

  await couriers.steer(sn, 'delivered')
  await expect(card).toContainText('待结算')
  await expect(watched).toContainText('待结算')
  await expect(rideCard(rides, '33枝红玫瑰')).toContainText('已送达')
})
