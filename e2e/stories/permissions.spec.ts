import { shellOf } from '../screens/shell.ts'
import { merchant, subAccount } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

test('a clerk sees no door to the staff page, and the page itself refuses', async ({ browserOf }) => {
  const clerk = await subAccount(await merchant(), { role: 'service' })
  const page = await browserOf(clerk, { at: '/console/setting/staff' })
  await expect(page.getByRole('heading', { name: '您暂无访问的权限，请联系主账户授权！' })).toBeVisible()
  const shell = shellOf(page)
  await expect(shell.sections).toHaveText(['工作台', '晚到雷达', '网单', '转单', '接单', '配送', '门店', '设置'])
  await expect(shell.pages).toHaveText([
    '账号中心',
    '提醒设置',
    '网店管理',
    '小程序',
    '小程序商品',
    '商家优惠券',
    '接单与转单设置',
    '门店打印',
    '合作与黑名单',
  ])
  await page.getByRole('link', { name: '回到工作台', exact: true }).click()
  await expect(page).toHaveURL(/\/console\/home$/)
})

test('an owner finds the staff page in the menu', async ({ browserOf }) => {
  const page = await browserOf(await merchant())
  const shell = shellOf(page)
  await shell.go('设置')
  await expect(shell.pages).toHaveText([
    '账号中心',
    '提醒设置',
    '资质认证',
    '网店管理',
    '小程序',
    '小程序商品',
    '商家优惠券',
    '商品管理',
    '接单与转单设置',
    '门店打印',
    '合作与黑名单',
    '员工与角色',
    '违规处罚',
  ])
})

test('an unknown path ends at the 404 page under the same prefix', async ({ browserOf }) => {
  const page = await browserOf(await merchant(), { at: '/console/no/such/page' })
  await expect(page).toHaveURL(/\/console\/404$/)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('whoever is not signed in is sent to the sign-in page', async ({ page }) => {
  await page.goto('/console/setting/staff')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('form', { name: '密码登录' })).toBeVisible()
})
