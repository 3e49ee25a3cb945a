import type { Page } from '@playwright/test'
import { dialogOf } from '../screens/dialog.ts'
import { cardOf, nowOf, partOf, places, storyOf } from '../screens/orders.ts'
import { shellOf } from '../screens/shell.ts'
import { expect, test } from '../support/story.ts'
import { anOrderBetween, balances, payPassword, twoTraders } from '../support/traders.ts'

/** From the order's page to the page for changes and back; the preview says what it means for the money. */
const askFor = async (desk: Page, { price, card, means }: { price: string; card: string; means: string }) => {
  await nowOf(desk).press('申请修改')
  await desk.getByLabel('价格', { exact: true }).fill(price)
  await desk.getByLabel('贺卡内容（选填）').fill(card)
  await desk.getByRole('button', { name: '预览修改' }).click()
  const preview = dialogOf(desk, '确认修改内容')
  await expect(preview.dialog).toContainText(means)
  // To offer more takes the payment password, to offer less does not.
  if (means.includes('增加')) await preview.fill('支付密码', payPassword)
  await preview.press('发出申请')
  await expect(nowOf(desk).panel).toContainText('修改待确认')
}

test('a change is refused with a reason, asked for again and agreed; price and hold follow on both pages', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const sn = await anOrderBetween(sender, florist, 'waitDelivery')
  const desk = await browserOf(sender, { at: places.sentOrder(sn) })
  const shop = await browserOf(florist, { at: places.received, url: ground.second })
  await expect(shellOf(desk).connected).toBeVisible()
  await expect(shellOf(shop).connected).toBeVisible()
  const { card, press } = cardOf(shop, sn)
  const answering = dialogOf(shop, '处理修改申请')

  await askFor(desk, { price: '150', card: '一路平安', means: '冻结金额减少 ¥50.00' })
  await expect(card).toContainText('修改待确认')
  await press('处理修改')
  await expect(answering.dialog).toContainText('一路平安')
  await answering.dialog.getByRole('radio', { name: '拒绝修改' }).check()
  await answering.fill('回复', '花材已经备好，不能再便宜')
  await answering.press('提交')
  const changes = partOf(desk, '修改记录')
  await expect(changes).toContainText('对方答复：花材已经备好，不能再便宜')
  await expect(changes).toContainText('已拒绝')
  expect(await balances(sender)).toMatchObject({ available: 9_800_00, frozen: 200_00 })

  await askFor(desk, { price: '238', card: '纪念日快乐', means: '冻结金额增加 ¥38.00' })
  expect(await balances(sender)).toMatchObject({ available: 9_800_00, frozen: 200_00 })
  await press('处理修改')
  await expect(answering.dialog).toContainText('¥200.00 → ¥238.00')
  await answering.dialog.getByRole('radio', { name: '同意修改' }).check()
  await answering.press('提交')

  await expect(card).toContainText('¥238.00')
  await expect(changes).toContainText('已同意')
  await expect(partOf(desk, '商品')).toContainText('纪念日快乐')
  await expect(storyOf(desk).filter({ hasText: '申请修改' })).toHaveCount(2)
  await expect(storyOf(desk).filter({ hasText: '拒绝修改' })).toHaveCount(1)
  await expect(storyOf(desk).filter({ hasText: '同意修改' })).toHaveCount(1)
  expect(await balances(sender)).toMatchObject({ available: 9_762_00, frozen: 238_00 })
})
