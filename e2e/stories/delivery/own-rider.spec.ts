import { askByHand, boardOf, calledOn, tabCounting, deliveryPlaces, rideCard } from '../../screens/delivery.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { cardOf, nowOf } from '../../screens/orders.ts'
import { shellOf } from '../../screens/shell.ts'
import { aRider } from '../../../server/src/areas/couriers/delivery-setup/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { expect, test } from '../../support/story.ts'
import { balances, trader } from '../../support/traders.ts'

test('what no channel sold is written down, given to somebody of the shop and followed by hand to the door', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('花语')
  const { merchantId, shopId: storeId } = owner
  await within((tx) => aRider(tx, { merchantId, storeId }, { username: '小马' }))
  const page = await browserOf(owner, { at: deliveryPlaces.create })
  const rides = await browserOf(owner, { at: deliveryPlaces.list, url: ground.second })
  await expect(shellOf(rides).connected).toBeVisible()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await press('询价')
  await expect(page.getByText('请填写商品名称')).toBeVisible()
  await askByHand(page, '门口客人的花篮')

  const { board } = boardOf(page)
  const people = board.getByRole('region', { name: '商家自配送' }).getByRole('listitem')
  await expect(people.first()).toContainText('店主')
  await expect(people.filter({ hasText: '小马' })).toContainText('空闲')
  await boardOf(page).press('安排小马')
  await expect(calledOn(page, '商家自配送')).toContainText('小马')

  const card = rideCard(rides, '门口客人的花篮')
  await expect(card).toContainText('小马')
  await expect(tabCounting(rides, '待取货', 1)).toBeVisible()
  const ride = cardOf(rides, '门口客人的花篮')
  await ride.press('标记到店')
  await ride.press('标记取货')
  await expect(card).toContainText('配送中')
  await expect(tabCounting(rides, '配送中', 1)).toBeVisible()
  await ride.press('标记送达')
  await dialogOf(rides, '标记为已送达？').press('标记送达')
  await expect(card).toContainText('已送达')
  await expect(tabCounting(rides, '已送达', 1)).toBeVisible()

  await press('跟踪配送')
  await expect(nowOf(page).panel).toContainText('已送达')
  expect(await balances(owner)).toMatchObject({ available: 10_000_00, frozen: 0 })
})
