import { tabCounting, deliveryPlaces, rideCard } from '../../screens/delivery.ts'
import { onlineCard, onlinePlaces, tabOf } from '../../screens/online.ts'
import { shellOf } from '../../screens/shell.ts'
import { couriersOf } from '../../support/outside/couriers-desk.ts'
import { marketOf, nearby } from '../../support/outside/market.ts'
import { expect, test } from '../../support/story.ts'
import { balances, trader } from '../../support/traders.ts'

const dada = 6
const sf = 7

test('ten orders get their riders by two presses, each answered for itself', async ({ browserOf, ground }) => {
  const owner = await trader('花语')
  const couriers = couriersOf(ground)
  await couriers.open(owner, dada, sf)
  const shop = await marketOf(ground).boundShop('eleme', owner)
  const desk = await browserOf(owner, { at: onlinePlaces.list })
  const rides = await browserOf(owner, { at: deliveryPlaces.list, url: ground.second })
  for (const page of [desk, rides]) await expect(shellOf(page).connected).toBeVisible()
  for (let at = 1; at <= 10; at += 1) await shop.order({ goods: `一起送的${at}号花束`, consignee: nearby })
  await expect(tabOf(desk, '待安排')).toContainText('10')
  await expect(onlineCard(desk, '一起送的')).toHaveCount(10)

  await desk.getByLabel('全选本页').check()
  await desk.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量呼叫' }).click()
  const lines = desk.getByRole('table', { name: '要呼叫的订单' }).getByRole('row')
  await expect(lines.filter({ hasText: '可呼叫' })).toHaveCount(10)
  await expect(desk.getByText('10 单可呼叫')).toBeVisible()
  await desk.getByRole('button', { name: '呼叫 10 单' }).click()
  await expect(desk.getByText('已呼叫 10 单，未成功 0 单')).toBeVisible({ timeout: 60_000 })
  await expect(lines.filter({ hasText: '已呼叫' })).toHaveCount(10)

  await expect(tabCounting(rides, '待骑手接单', 10)).toBeVisible()
  const cards = rideCard(rides, '一起送的')
  await expect(cards).toHaveCount(10)
  const labels = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''))
  const called = await Promise.all(labels.map((label) => couriers.ride(label.replace('配送单 ', ''))))
  expect(called.map(({ state }) => state)).toEqual(Array.from(called, () => 'waiting'))
  const frozen = called.reduce((sum, { price }) => sum + price, 0)
  expect(await balances(owner)).toMatchObject({ available: 10_000_00 - frozen, frozen })

  await desk.getByRole('button', { name: '回到列表' }).click()
  await expect(desk.getByText('没有待安排的网单')).toBeVisible()
})
