import { dialogOf } from '../../screens/dialog.ts'
import { listScreen } from '../../screens/list.ts'
import { merchant } from '../../support/people.ts'
import { approveStoreOf, suspendStoreOf, suspensionPasses } from '../../support/shops/stores.ts'
import { expect, test } from '../../support/story.ts'

test('a store is opened in steps, approved, suspended until a day, comes back and is deleted', async ({
  browserOf,
}) => {
  const owner = await merchant()
  const name = `三里屯花事${owner.merchantId}`
  const page = await browserOf(owner, { at: '/console/platform_shops' })
  await page.getByRole('button', { name: '新建门店' }).click()

  await page.getByLabel('门店名称').fill(name)
  await page.getByRole('checkbox', { name: '鲜花绿植' }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('省份').fill('北京市')
  await page.getByLabel('城市').fill('北京市')
  await page.getByLabel('区县').fill('朝阳区')
  await page.getByLabel('详细地址').fill('光华路9号')
  await page.getByLabel('详细地址').blur()
  await expect(page.getByText('已定位，距离按此计算')).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText(`${name}已保存为草稿`)).toBeVisible()

  await page.getByLabel('姓名').fill('林小花')
  await page.getByLabel('电话').fill('13811112222')
  await page.getByRole('button', { name: '保存，下一步' }).click()
  await page.getByRole('radio', { name: '按星期' }).check()
  await page.getByRole('switch', { name: '星期日营业' }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText(`${name}已提交，等待平台审核`)).toBeVisible()
  await expect(page.getByText('星期日 不营业')).toBeVisible()

  await approveStoreOf(owner, name)
  await expect(page.getByText('正常', { exact: true })).toBeVisible()
  await suspendStoreOf(owner, name, '多次投诉', 3)
  await expect(page.getByText('停用期间不能接新单')).toBeVisible()
  await expect(page.getByText('多次投诉', { exact: true })).toBeVisible()
  await suspensionPasses(owner, name, 4)
  await expect(page.getByText('正常', { exact: true })).toBeVisible()

  await page.goto('/console/platform_shops')
  const list = listScreen(page, '门店')
  await list.toggle(name)
  const closing = dialogOf(page, `${name}休息`)
  await closing.fill('休息原因', '盘点')
  await closing.press('确认休息')
  await expect(list.row(name)).toContainText('休息中')
  await list.act(name, '更多')
  await page.getByRole('menuitem', { name: '删除' }).click()
  await dialogOf(page, `删除门店“${name}”`).press('删除门店')
  await expect(page.getByText('还没有门店，五步开出第一家')).toBeVisible()
})
