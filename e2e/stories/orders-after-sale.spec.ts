import type { Page } from '@playwright/test'
import { fen } from '@zdb/contract/kit/fen'
import { dialogOf } from '../screens/dialog.ts'
import { nowOf, partOf, places } from '../screens/orders.ts'
import { shellOf } from '../screens/shell.ts'
import { aPicture } from '../../server/src/areas/desk/files/fixtures.ts'
import { ruleFinallyOn, ruleOn } from '../support/desk/platform.ts'
import { expect, test } from '../support/story.ts'
import { anOrderBetween, balances, twoTraders } from '../support/traders.ts'

const sideOf = (page: Page) => ({ now: nowOf(page), said: partOf(page, '协商记录') })

test('a refund is asked for with a photo, refused, judged by the platform, appealed and finally settled', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const sn = await anOrderBetween(sender, florist, 'delivered', { delivered_at: new Date() })
  const desk = await browserOf(sender, { at: places.sentOrder(sn) })
  const shop = await browserOf(florist, { at: places.receivedCases, url: ground.second })
  await expect(shellOf(shop).connected).toBeVisible()
  await nowOf(desk).press('申请售后')
  const form = desk.getByRole('form', { name: '售后申请' })
  await form.getByRole('radio', { name: '部分退款（质量问题）' }).check()
  await form.getByRole('radio', { name: '花材不新鲜' }).check()
  await form.getByLabel('退款金额').fill('50')
  await form.getByLabel('问题描述').fill('玫瑰蔫了')
  const photo = { name: '蔫了.png', mimeType: 'image/png', buffer: await aPicture('png') }
  await form.getByLabel('上传凭证图片').setInputFiles(photo)
  await expect(form.getByRole('img', { name: '凭证图片 1' })).toBeVisible()
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(nowOf(desk).panel).toContainText('待处理')

  await shop.getByRole('row').filter({ hasText: sn }).getByRole('link', { name: '处理' }).click()
  const [hers, his] = [sideOf(desk), sideOf(shop)]
  // What one side shows, the other can really open.
  const evidence = his.said.getByRole('button', { name: '查看发单方的凭证 1' }).locator('img')
  await expect(evidence).toHaveJSProperty('naturalWidth', 40)
  await his.now.press('拒绝退款')
  const refusing = dialogOf(shop, '拒绝退款')
  await refusing.fill('拒绝原因', '送达时是新鲜的')
  await refusing.press('确认拒绝')
  await expect(hers.said).toContainText('送达时是新鲜的')

  await hers.now.press('申请平台仲裁')
  const calling = dialogOf(desk, '申请平台仲裁')
  await calling.fill('说明', '有照片为证')
  await calling.press('提交仲裁')
  await expect(his.now.panel).toContainText('平台仲裁中')
  await ruleOn(sn, { agree: true, words: '照片显示花材已蔫。' })
  await expect(hers.now.panel).toContainText('平台已裁决')
  await expect(his.said).toContainText('支持退款50.00元。照片显示花材已蔫。')
  expect(await balances(sender)).toMatchObject({ available: 9_800_00, frozen: 200_00 })

  await his.now.press('申诉')
  const appealing = dialogOf(shop, '申诉')
  await appealing.fill('说明', '只有三枝有问题')
  await appealing.press('提交申诉')
  await expect(hers.said).toContainText('只有三枝有问题')
  await expect(hers.now.panel).toContainText('申诉中')
  await ruleFinallyOn(sn, { agree: true, amount: fen(30_00), words: '按三枝折算。' })
  for (const { now, said } of [hers, his]) {
    await expect(now.panel).toContainText('终审已定')
    await expect(said).toContainText('支持退款30.00元。按三枝折算。')
  }
  expect(await balances(sender)).toMatchObject({ available: 9_830_00, frozen: 170_00 })

  await desk.getByRole('link', { name: '查看订单' }).click()
  await expect(partOf(desk, '资金明细')).toContainText('30.00')
  await shellOf(desk).go('工作台')
  await expect(partOf(desk, '资金')).toContainText('9,830.00')
  await shellOf(shop).go('工作台')
  await expect(partOf(shop, '资金')).toContainText('10,000.00')
})
