import { judgeAppeal, punish } from '../../support/platform.ts'
import { payPassword, anOrderBetween, twoTraders } from '../../support/traders.ts'
import { expect, test } from '../../support/story.ts'

test('a penalty limits grabbing, says why and where to go, is appealed, and lifted', async ({ browserOf }) => {
  const [sender, florist] = await twoTraders()
  const page = await browserOf(florist)
  const note = page.getByRole('alert').filter({ hasText: '已限制接单' })
  await expect(page.getByRole('img', { name: '消息提醒已连接' })).toBeVisible()
  const id = await punish(florist, { limits: [{ type: 'jiedan', until: 'paid' }] })
  await expect(note).toContainText('擅自转单缴清罚款后解除')

  await anOrderBetween(sender, undefined, 'waitGrab')
  await page.goto('/console/receive_order/grab_pool')
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: '抢单' })).toHaveCount(0)

  await note.getByRole('link', { name: '去处理或申诉' }).click()
  const now = page.getByRole('region', { name: '现在' })
  await expect(now).toContainText('到期未缴纳将从余额、保证金中扣缴')
  await expect(page.getByRole('list', { name: '限制' })).toContainText('缴清罚款后解除')
  await now.getByRole('button', { name: '申诉' }).click()
  const form = page.getByRole('dialog', { name: '申诉' })
  await form.getByLabel('申诉理由').fill('已征得发单方同意，有聊天记录')
  await form.getByRole('button', { name: '提交申诉' }).click()
  await expect(now).toContainText('申诉中')
  await expect(now).toContainText('等待平台')

  await judgeAppeal(id, 'accept', '聊天记录属实')
  await expect(now).toContainText('申诉成功')
  await expect(page.getByRole('region', { name: '申诉' })).toContainText('聊天记录属实')
  await page.goto('/console/receive_order/grab_pool')
  await expect(page.getByRole('button', { name: '抢单' }).first()).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('whose appeal is refused pays, and the limit ends with it', async ({ browserOf }) => {
  const [florist] = await twoTraders()
  const id = await punish(florist, { limits: [{ type: 'fadan', until: 'paid' }] })
  const page = await browserOf(florist, { at: '/console/setting/rules?status=open' })
  await page.getByRole('link', { name: '处理', exact: true }).click()
  const now = page.getByRole('region', { name: '现在' })
  await now.getByRole('button', { name: '申诉' }).click()
  await page.getByLabel('申诉理由').fill('不知情')
  await page.getByRole('button', { name: '提交申诉' }).click()
  await expect(now).toContainText('申诉中')
  await judgeAppeal(id, 'reject', '与记录不符')
  await now.getByRole('button', { name: '缴纳罚款' }).click()
  const dialog = page.getByRole('dialog', { name: '缴纳罚款' })
  await dialog.getByLabel('支付密码').fill(payPassword)
  await dialog.getByRole('button', { name: '确认支付' }).click()
  await expect(now).toContainText('已缴纳')
  await expect(page.getByRole('list', { name: '限制' })).toContainText('已于')
})
