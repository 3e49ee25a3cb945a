import type { Page } from '@playwright/test'
import { deliveryPlaces } from '../../screens/delivery.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { listScreen } from '../../screens/list.ts'
import { partOf, pressIn } from '../../screens/orders.ts'
import { aPhone } from '../../support/people.ts'
import { readPhone } from '../../support/outside/phone.ts'
import { expect, test } from '../../support/story.ts'
import { payPassword, trader } from '../../support/traders.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: '配送渠道' }).getByRole('tab', { name }).click()

test('a store gets the platform’s couriers by one press, and one of them is switched off and on again', async ({
  browserOf,
}) => {
  const page = await browserOf(await trader('花语'), { at: deliveryPlaces.channels })
  const { row, toggle } = listScreen(page, '聚合配送')
  await page.getByRole('button', { name: '开通聚合运力' }).click()
  await expect(page.getByText(/^已开通 \d+ 家$/)).toBeVisible()
  await expect(row('达达快送')).toContainText('平台账号 · 本城可用 · 开启')

  await toggle('达达快送')
  await expect(row('达达快送').getByRole('switch')).not.toBeChecked()
  await page.getByRole('status').filter({ hasText: '达达快送已关闭' }).getByRole('button', { name: '撤销' }).click()
  await expect(row('达达快送').getByRole('switch')).toBeChecked()
})

test('a merchant buys the service, binds its own account on the courier’s page, and unbinds it', async ({
  browserOf,
}) => {
  const owner = await trader('花语')
  const page = await browserOf(owner, { at: deliveryPlaces.channels })
  await page.getByRole('button', { name: '去开通' }).click()
  await page.getByRole('list', { name: '套餐' }).getByRole('button').first().click()
  const buying = dialogOf(page, '开通商家版配送服务')
  await buying.fill('支付密码', payPassword)
  await buying.press('确认支付')
  await expect(partOf(page, '商家版配送服务')).toContainText('已开通')

  await tab(page, '渠道')
  const own = listScreen(page, '商家版配送')
  await own.act('达达快送', '绑定')
  await dialogOf(page, '绑定达达快送').press('去授权')
  await page.getByRole('radio', { name: '新店铺', exact: true }).check()
  await page.getByRole('textbox', { name: '新店铺名称' }).fill(`${owner.shop}达达`)
  await page.getByRole('button', { name: '同意授权' }).click()
  // The courier sends us back; whoever began reads whose account it is before it is bound.
  const binding = dialogOf(page, '确认绑定达达快送')
  await expect(binding.dialog).toContainText(`${owner.shop}达达`)
  await binding.press('确认绑定')
  await expect(page.getByText('达达快送已绑定，可以呼叫了')).toBeVisible()
  await expect(own.row('达达快送')).toContainText('已绑定')
  await expect(own.row('达达快送')).toContainText('¥')

  await pressIn(page, own.row('达达快送'), '解除绑定')
  await dialogOf(page, '解除达达快送的绑定？').press('解除绑定')
  await expect(own.row('达达快送')).toContainText('未绑定')
})

test('somebody of the shop becomes a rider with the code on their phone', async ({ browserOf, ground }) => {
  const page = await browserOf(await trader('花语'), { at: deliveryPlaces.channels })
  await tab(page, '骑手')
  const riders = listScreen(page, '骑手')
  await expect(riders.list.getByRole('row').nth(1)).toContainText('店主')
  await page.getByRole('button', { name: '添加骑手' }).click()
  const adding = dialogOf(page, '添加骑手')
  const mobile = aPhone()
  await adding.fill('姓名', '小马')
  await adding.fill('手机号', mobile)
  await adding.press('获取短信验证码')
  await expect(adding.dialog.getByRole('button', { name: /秒后重新获取/ })).toBeVisible()
  await adding.fill('短信验证码', await readPhone(ground.sandboxUrl, mobile))
  await adding.press('添加')
  await expect(riders.row('小马')).toContainText(mobile)
  await expect(riders.row('小马')).toContainText('空闲')
  await riders.act('小马', '删除')
  await dialogOf(page, '删除骑手“小马”？').press('删除')
  await expect(riders.row('小马')).toHaveCount(0)
})

test('how a merchant’s stores deliver is saved for all of them, and seen by whoever looks next', async ({
  browserOf,
  ground,
}) => {
  const owner = await trader('花语')
  const page = await browserOf(owner, { at: deliveryPlaces.setting })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await expect(page.getByRole('radio', { name: '最省且准时' })).toBeChecked()
  await page.getByRole('radio', { name: '最快' }).check()
  await field('多久换下一家').fill('40')
  await field('给骑手的固定备注').focus()
  await expect(field('多久换下一家')).toHaveValue('30')
  await field('多久换下一家').fill('5')
  await field('给骑手的固定备注').fill('鲜花易损，请平放轻拿')
  await page.getByRole('switch', { name: '自动呼叫' }).click()
  await field('提前多久呼叫').fill('90')
  await expect(page.getByText('有未保存的修改')).toBeVisible()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存，对全部门店生效')).toBeVisible()

  const other = await browserOf(owner, { at: deliveryPlaces.setting, url: ground.second })
  await expect(other.getByRole('radio', { name: '最快' })).toBeChecked()
  await expect(other.getByLabel('多久换下一家', { exact: true })).toHaveValue('5')
  await expect(other.getByLabel('提前多久呼叫', { exact: true })).toHaveValue('90')
  await expect(other.getByLabel('给骑手的固定备注', { exact: true })).toHaveValue('鲜花易损，请平放轻拿')
})
