import { dialogOf } from '../../screens/dialog.ts'
import { miniShopOf } from '../../support/outside/mini-shop.ts'
import { expect, test } from '../../support/story.ts'
import { trader } from '../../support/traders.ts'

test('a coupon through its whole life: made, spent, changed, more of it, ended', async ({
  browserOf,
  ground,
  page,
}) => {
  const owner = await trader('花语')
  const { url } = await miniShopOf(ground, owner, '33枝红玫瑰花束')
  const desk = await browserOf(owner, { at: '/console/channel_shops/add_ticket' })
  await desk.getByRole('button', { name: '创建优惠券' }).first().click()
  const making = dialogOf(desk, '创建优惠券')
  await making.fill('优惠券名称', '满100减5元')
  await making.fill('面额', '5')
  await making.fill('使用门槛', '100')
  await making.fill('发行数量', '2')
  await expect(making.dialog.getByRole('status', { name: '预算' })).toContainText('¥10.00')
  await making.press('确认预算10.00元并提交')
  const row = desk.getByRole('row').filter({ hasText: '满100减5元' })
  await expect(row).toContainText('进行中', { timeout: 30_000 })

  await page.goto(url)
  await page.getByRole('link', { name: /33枝红玫瑰花束/ }).click()
  await page.getByLabel('优惠券').selectOption({ index: 1 })
  await page.getByRole('button', { name: '用支付宝付款' }).click()
  await expect(page.getByText('优惠券已减 ¥5.00')).toBeVisible()
  await expect(row).toContainText('1张', { timeout: 60_000 })

  await row.getByRole('button', { name: '追加数量' }).click()
  const more = dialogOf(desk, '追加“满100减5元”的数量')
  await more.fill('再增加', '3')
  await more.press('确认预算25.00元并追加')
  await expect(row).toContainText('5张', { timeout: 30_000 })
  await expect(row).toContainText('进行中', { timeout: 30_000 })

  await row.getByRole('button', { name: '更多' }).click()
  await desk.getByRole('menuitem', { name: '修改' }).click()
  const changing = dialogOf(desk, '修改优惠券')
  await changing.fill('优惠券名称', '违禁满减')
  await changing.press('提交修改')
  await expect(row).toContainText('活动名称含有违禁词', { timeout: 30_000 })

  await desk.getByRole('button', { name: '满100减5元' }).click()
  const sheet = desk.getByRole('dialog', { name: '满100减5元' })
  await expect(sheet).toContainText('4张')
  await expect(sheet).toContainText('未成功')
  await desk.keyboard.press('Escape')

  await row.getByRole('button', { name: '更多' }).click()
  await desk.getByRole('menuitem', { name: '结束' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '结束', exact: true }).click()
  await expect(row).toContainText('已结束', { timeout: 30_000 })
})
