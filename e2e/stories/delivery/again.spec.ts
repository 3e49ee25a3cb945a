import { askByHand, boardOf, calledOn, deliveryPlaces, rideCard, tabCounting } from '../../screens/delivery.ts'
import { cardOf, nowOf, partOf } from '../../screens/orders.ts'
import { shellOf } from '../../screens/shell.ts'
import { couriersOf } from '../../support/outside/couriers-desk.ts'
import { expect, test } from '../../support/story.ts'
import { balances, trader } from '../../support/traders.ts'

const [dada, sf] = [6, 7] as const
const till = 10_000_00
const goods = '门口客人的花篮'

test('a courier gives up what no order stands behind, and one press on its row calls the next to the same door', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('花语')
  const couriers = couriersOf(ground)
  await couriers.open(owner, dada, sf)
  const desk = await browserOf(owner, { at: deliveryPlaces.create })
  await expect(shellOf(desk).connected).toBeVisible()
  const press = (name: string) => desk.getByRole('button', { name, exact: true }).click()
  await askByHand(desk, goods)
  await expect(boardOf(desk).answered).toBeVisible()
  await boardOf(desk).press('呼叫达达快送')
  await expect(calledOn(desk, '达达快送')).toContainText('待骑手接单')
  await press('跟踪配送')
  const { panel } = nowOf(desk)
  await expect(panel).toContainText('待骑手接单')
  const first = new URL(desk.url()).searchParams.get('sn') ?? ''

  await couriers.steer(first, 'cancelled')
  await desk.goto(`${deliveryPlaces.list}?status=abnormal`)
  await cardOf(desk, goods).press('重新呼叫')
  await expect(partOf(desk, '送什么')).toContainText(goods)
  await expect(boardOf(desk).answered).toBeVisible()
  await boardOf(desk).press('呼叫顺丰同城')
  await expect(calledOn(desk, '顺丰同城')).toContainText('待骑手接单')
  await press('跟踪配送')
  await expect(desk).not.toHaveURL(new RegExp(first))
  const second = new URL(desk.url()).searchParams.get('sn') ?? ''
  const { price } = await couriers.ride(second)
  await couriers.steer(second, 'delivered')
  await expect(panel).toContainText('已送达')
  await expect(partOf(desk, '费用')).toContainText('共呼叫 2 次')
  await expect.poll(() => balances(owner)).toMatchObject({ available: till - price, frozen: 0 })

  await desk.goto(deliveryPlaces.list)
  await expect(tabCounting(desk, '已送达', 1)).toBeVisible()
  await expect(rideCard(desk, '达达快送')).toContainText('已取消')
  await expect(desk.getByRole('button', { name: '重新呼叫' })).toHaveCount(0)
})
