import type { Page } from '@playwright/test'
import { formatYuan, fen } from '@zdb/contract/kit/fen'
import { boardOf, calledOn, tabCounting, deliveryPlaces, rideCard, rideNumber } from '../../screens/delivery.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { numberOn, onlineCard, onlinePlaces } from '../../screens/online.ts'
import { nowOf, partOf, storyOf } from '../../screens/orders.ts'
import { shellOf } from '../../screens/shell.ts'
import { couriersOf, nobodyComes } from '../../support/outside/couriers-desk.ts'
import type { Ground } from '../../support/ground.ts'
import { marketOf, nearby } from '../../support/outside/market.ts'
import { expect, test } from '../../support/story.ts'
import { balances, trader, type Trader } from '../../support/traders.ts'

const dada = 6
const sf = 7
const till = 10_000_00

/** An order of a channel, at whose board the shop now stands. */
const atBoard = async (desk: Page, ground: Ground, owner: Trader, goods: string): Promise<void> => {
  const shop = await marketOf(ground).boundShop('eleme', owner)
  await expect(shellOf(desk).connected).toBeVisible()
  await shop.order({ goods, consignee: nearby })
  await expect(onlineCard(desk, goods)).toBeVisible()
  await desk.goto(deliveryPlaces.callFor('online', await numberOn(desk, goods)))
  await expect(boardOf(desk).answered).toBeVisible()
}

const attempts = (page: Page) => page.getByRole('table', { name: '全部呼叫' }).getByRole('row')
const attempt = (page: Page, courier: string) => attempts(page).filter({ hasText: courier })
const yuan = (amount: number) => `¥${formatYuan(fen(amount))}`

test('a rider is tipped, then called off for a fee that was shown first; the next one brings it, at the cost of both', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('花语')
  const couriers = couriersOf(ground)
  await couriers.open(owner, dada, sf)
  const desk = await browserOf(owner, { at: onlinePlaces.list })
  await atBoard(desk, ground, owner, '等骑手的百合')
  await boardOf(desk).press('呼叫顺丰同城')
  await expect(calledOn(desk, '顺丰同城')).toContainText('待骑手接单')
  await desk.getByRole('button', { name: '跟踪配送' }).click()
  const { panel, press } = nowOf(desk)
  await expect(panel).toContainText('待骑手接单')
  const first = new URL(desk.url()).searchParams.get('sn') ?? ''
  const { price } = await couriers.ride(first)
  expect(await balances(owner)).toMatchObject({ available: till - price, frozen: price })

  await press('加小费')
  const tipping = dialogOf(desk, '加小费')
  await tipping.press('+2 元')
  await expect(tipping.dialog).toContainText(yuan(price + 2_00))
  await tipping.press('加小费')
  await expect(tipping.dialog).toHaveCount(0)
  await expect(panel).toContainText('小费 ¥2.00')
  expect(await couriers.ride(first)).toMatchObject({ tip: 2_00 })
  expect(await balances(owner)).toMatchObject({ available: till - price - 2_00, frozen: price + 2_00 })

  await press('取消配送')
  const cancelling = dialogOf(desk, '取消配送')
  await expect(cancelling.dialog).toContainText('此刻取消不产生费用')
  await cancelling.press('再等等')
  await couriers.steer(first, 'atShop')
  await expect(panel).toContainText('骑手已到店')

  await press('取消配送')
  await expect(cancelling.dialog).toContainText('取消费 ¥4.00')
  await cancelling.press('取消配送')
  await expect(cancelling.dialog).toContainText('请选择取消原因')
  await cancelling.dialog.getByRole('radio', { name: '改用其他运力' }).check()
  await cancelling.press('取消配送')
  await expect(desk.getByText('已取消配送，取消费 ¥4.00')).toBeVisible()
  await expect(panel).toContainText('已取消')
  expect(await couriers.ride(first)).toMatchObject({ state: 'cancelled', charged: 4_00 })
  expect(await balances(owner)).toMatchObject({ available: till - 4_00, frozen: 0 })

  await press('重新呼叫')
  await expect(boardOf(desk).answered).toBeVisible()
  await boardOf(desk).press('呼叫达达快送')
  await expect(calledOn(desk, '达达快送')).toContainText('待骑手接单')
  await desk.getByRole('button', { name: '跟踪配送' }).click()
  await expect(panel).toContainText('待骑手接单')
  const second = new URL(desk.url()).searchParams.get('sn') ?? ''
  const { price: asked } = await couriers.ride(second)
  await couriers.steer(second, 'delivered')
  await expect(panel).toContainText('已送达')
  await expect(attempt(desk, '顺丰同城')).toContainText('已取消')
  await expect(attempt(desk, '顺丰同城')).toContainText('¥4.00')
  await expect(attempt(desk, '达达快送')).toContainText(yuan(asked))
  await expect(partOf(desk, '费用')).toContainText(`真实花费${yuan(asked + 4_00)}`)
  expect(await couriers.charged(first, second)).toBe(asked + 4_00)
  await expect.poll(() => balances(owner)).toMatchObject({ available: till - 4_00 - asked, frozen: 0 })
})

test('a rider drops the order, and the strategy finds the next without anybody pressing', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('花语')
  const couriers = couriersOf(ground)
  await couriers.open(owner, dada, sf)
  const rides = await browserOf(owner, { at: deliveryPlaces.list, url: ground.second })
  const desk = await browserOf(owner, { at: onlinePlaces.list })
  const goods = '被放下的绣球'
  await atBoard(desk, ground, owner, goods)
  await boardOf(desk).press('按“最省且准时”呼叫')
  await expect(calledOn(desk, '达达快送')).toContainText('待骑手接单')
  await desk.getByRole('button', { name: '跟踪配送' }).click()
  const { panel } = nowOf(desk)
  await expect(rideCard(rides, '达达快送')).toContainText('待骑手接单')
  const first = await rideNumber(rides, '达达快送')

  const { rider } = await couriers.steer(first, 'accepted')
  await expect(panel).toContainText(rider?.name ?? '?')
  // Couriers count in seconds: whoever accepts and drops within one is found out only when they are asked again.
  await desk.waitForTimeout(1_000)
  await couriers.steer(first, 'dropped')
  await expect(panel).toContainText('待骑手接单')
  await expect(panel).not.toContainText(rider?.name ?? '?')
  await expect(storyOf(desk).filter({ hasText: '骑手取消接单' }).first()).toBeVisible()

  await nobodyComes(first)
  await expect(rideCard(rides, '顺丰同城')).toContainText('待骑手接单')
  await expect(panel).toContainText('已取消')
  const second = await rideNumber(rides, '顺丰同城')
  const { price } = await couriers.ride(second)
  await couriers.steer(second, 'delivered')
  await expect(rideCard(rides, '顺丰同城')).toContainText('已送达')
  await expect(tabCounting(rides, '已送达', 1)).toBeVisible()
  await expect(tabCounting(rides, '已取消', 1)).toBeVisible()

  await attempt(desk, '顺丰同城').getByRole('link').click()
  await expect(panel).toContainText('已送达')
  await expect(attempts(desk)).toHaveCount(3)
  await expect(attempt(desk, '达达快送')).toContainText('已取消')
  await expect(attempt(desk, '顺丰同城')).toContainText('本单')
  await expect(partOf(desk, '费用')).toContainText(`真实花费${yuan(price)}`)
  expect(await couriers.charged(first, second)).toBe(price)
  await expect.poll(() => balances(owner)).toMatchObject({ available: till - price, frozen: 0 })
})
