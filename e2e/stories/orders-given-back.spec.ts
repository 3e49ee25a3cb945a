import { dialogOf } from '../screens/dialog.ts'
import { cardOf, nowOf, places, storyOf } from '../screens/orders.ts'
import { shellOf } from '../screens/shell.ts'
import { expect, test } from '../support/story.ts'
import { anOrderBetween, balances, trader, twoTraders } from '../support/traders.ts'

test('a refused order says why, and is given to another shop, which accepts it', async ({ browserOf, ground }) => {
  const [[sender, florist], second] = await Promise.all([twoTraders(), trader('静安')])
  const sn = await anOrderBetween(sender, florist, 'waitReceive')
  const desk = await browserOf(sender, { at: places.sentOrder(sn) })
  const shop = await browserOf(florist, { at: places.received, url: ground.second })
  const other = await browserOf(second, { at: places.received, url: ground.second })
  await expect(shellOf(desk).connected).toBeVisible()
  await expect(shellOf(other).connected).toBeVisible()
  const { panel, press } = nowOf(desk)

  await cardOf(shop, sn).press('拒单')
  const refusing = dialogOf(shop, '拒单')
  await refusing.press('时间来不及')
  await refusing.press('确认拒单')
  await expect(panel).toContainText('原因：时间来不及')
  await press('指派门店')
  const search = desk.getByLabel('搜索门店名称')
  await search.fill(second.shop)
  await search.press('Enter')
  await desk.getByRole('option', { name: second.shop }).click()
  await desk.getByRole('button', { name: `指派给${second.shop}` }).click()
  const giving = dialogOf(desk, `指派给${second.shop}`)
  await expect(giving.dialog).toContainText('已冻结 ¥200.00')
  await expect(giving.field('支付密码')).toHaveCount(0)
  await giving.press('确认指派')

  await cardOf(other, sn).press('接单')
  await expect(panel).toContainText('待配送')
  await expect(storyOf(desk).filter({ hasText: '拒单' })).toHaveCount(1)
  await expect(shop.getByRole('button', { name: '接单', exact: true })).toHaveCount(0)
  expect(await balances(sender)).toMatchObject({ available: 9_800_00, frozen: 200_00 })
})

test('a refused order is published again with the money still held', async ({ browserOf, ground }) => {
  const [sender, florist] = await twoTraders()
  const sn = await anOrderBetween(sender, florist, 'waitReceive')
  const desk = await browserOf(sender, { at: places.sentOrder(sn) })
  const shop = await browserOf(florist, { at: places.received, url: ground.second })
  await expect(shellOf(desk).connected).toBeVisible()
  const { panel, press } = nowOf(desk)
  await expect(panel).toContainText('待接单')

  await cardOf(shop, sn).press('拒单')
  const refusing = dialogOf(shop, '拒单')
  await refusing.press('超出配送范围')
  await refusing.press('确认拒单')
  await expect(panel).toContainText('原因：超出配送范围')
  await press('重新发布')
  await dialogOf(desk, '重新发布').press('重新发布')
  await expect(panel).toContainText('待抢单')
  expect(await balances(sender)).toMatchObject({ available: 9_800_00, frozen: 200_00 })
})

test('whoever gives an order back shortly before its time sees what it costs, and the sender gets it', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const sn = await anOrderBetween(sender, florist, 'waitDelivery', { window_start: soon(1), window_end: soon(2) })
  const desk = await browserOf(sender, { at: places.sentOrder(sn) })
  const shop = await browserOf(florist, { at: places.received, url: ground.second })
  await expect(shellOf(desk).connected).toBeVisible()
  const { panel } = nowOf(desk)
  await expect(panel).toContainText('待配送')

  await cardOf(shop, sn).press('退单')
  const leaving = dialogOf(shop, '退单')
  await expect(leaving.dialog).toContainText('违约金¥20.00')
  await leaving.press('缺货')
  await leaving.press('确认退单')
  await expect(panel).toContainText('原因：缺货')
  expect(await balances(sender)).toMatchObject({ available: 10_020_00, frozen: 0 })
  expect(await balances(florist)).toMatchObject({ available: 9_980_00 })
})
