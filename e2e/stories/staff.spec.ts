import { dialogOf } from '../screens/dialog.ts'
import { listScreen } from '../screens/list.ts'
import { shellOf } from '../screens/shell.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { readPhone } from '../support/outside/phone.ts'
import { aPhone, merchant, subAccount } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

test('a new sub-account signs in, sees what its role allows, and is out when the role is switched off', async ({
  browserOf,
  ground,
}) => {
  const mobile = aPhone()
  const desk = await browserOf(await merchant(), { at: '/console/setting/staff' })
  await desk.getByRole('button', { name: '新增子账号' }).click()
  const adding = dialogOf(desk, '新增子账号')
  await expect(adding.field('姓名')).toBeFocused()
  await adding.fill('姓名', '陈会计')
  await adding.fill('手机号', mobile)
  await adding.fill('登录密码', 'kuaiji2026')
  await adding.choose('角色', '财务')
  await adding.press('保存')
  const agreeing = dialogOf(desk, '验证陈会计的手机号')
  await agreeing.press('获取短信验证码')
  await expect(desk.getByText('验证码已发送至')).toBeVisible()
  await agreeing.fill('短信验证码', await readPhone(ground.sandboxUrl, mobile))
  await agreeing.press('验证')
  await expect(agreeing.dialog).toHaveCount(0)
  await expect(listScreen(desk, '子账号').row('陈会计')).toContainText('财务')

  const counter = await browserOf(undefined, { at: '/' })
  const door = signInScreen(counter, ground.sandboxUrl)
  await door.signIn(mobile, 'kuaiji2026')
  const shell = shellOf(counter)
  await shell.go('设置')
  await expect(shell.pages).toHaveText(['账号中心', '提醒设置', '接单与转单设置', '违规处罚'])
  await expect(counter.getByText('财务', { exact: true })).toBeVisible()
  await expect(shell.connected).toBeVisible()

  await desk.getByRole('tab', { name: '角色' }).click()
  await desk.getByRole('switch', { name: '启用财务' }).click()
  await expect(counter.getByRole('status')).toHaveText('您的角色已被停用，请联系主账户')
  await door.signIn(mobile, 'kuaiji2026')
  await expect(counter.getByText('您的角色已被停用，请联系主账户')).toBeVisible()
})

test('a role of the own making grants exactly what is ticked', async ({ browserOf }) => {
  const owner = await merchant()
  const desk = await browserOf(owner, { at: '/console/setting/staff?tab=roles' })
  await desk.getByRole('button', { name: '新增角色' }).click()
  const naming = dialogOf(desk, '新增角色')
  await naming.fill('角色名称', '花艺师')
  await naming.press('保存')
  const roles = listScreen(desk, '角色')
  await expect(roles.row('花艺师')).toContainText('未授权')

  await roles.act('花艺师', '设置权限')
  const granting = dialogOf(desk, '花艺师的权限')
  await granting.dialog.getByRole('checkbox', { name: '查看门店' }).check()
  await granting.press('保存')
  await expect(granting.dialog).toHaveCount(0)
  await expect(roles.row('花艺师')).toContainText('查看门店')
  await roles.act('花艺师', '删除')
  await dialogOf(desk, '删除角色“花艺师”？').press('删除')
  await expect(roles.row('花艺师')).toHaveCount(0)
})

test('a manager may look at the staff but change nothing', async ({ browserOf }) => {
  const owner = await merchant()
  await subAccount(owner, { role: 'service', name: '小周' })
  const manager = await subAccount(owner, { role: 'manager', name: '王店长' })
  const page = await browserOf(manager, { at: '/console/setting/staff' })
  const { list, row } = listScreen(page, '子账号')
  await expect(row('小周')).toContainText('启用')
  await expect(list.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '新增子账号' })).toHaveCount(0)
})

test('a right that is taken away closes the page it opened, while somebody looks at it', async ({ browserOf }) => {
  const owner = await merchant()
  await subAccount(owner, { role: 'service', name: '小周' })
  const manager = await subAccount(owner, { role: 'manager', name: '王店长' })
  const counter = await browserOf(manager, { at: '/console/setting/staff' })
  await expect(listScreen(counter, '子账号').row('小周')).toBeVisible()
  await expect(shellOf(counter).connected).toBeVisible()

  const desk = await browserOf(owner, { at: '/console/setting/staff?tab=roles' })
  await listScreen(desk, '角色').act('店长', '设置权限')
  const granting = dialogOf(desk, '店长的权限')
  await granting.dialog.getByRole('checkbox', { name: '查看子账号与角色' }).uncheck()
  await granting.press('保存')
  await expect(granting.dialog).toHaveCount(0)

  await expect(counter.getByText('您暂无访问的权限，请联系主账户授权！')).toBeVisible()
  await expect(shellOf(counter).pages.filter({ hasText: '员工' })).toHaveCount(0)

  await desk.getByRole('tab', { name: '权限对照' }).click()
  await expect(listScreen(desk, '权限对照').row('查看子账号与角色').getByText('有')).toHaveCount(1)
})

test('somebody invited by a link joins with a password of their own, once', async ({ browserOf, ground }) => {
  const mobile = aPhone()
  const owner = await merchant({ name: '花语鲜花' })
  const desk = await browserOf(owner, { at: '/console/setting/staff?tab=invitations' })
  await desk.getByRole('button', { name: '邀请员工' }).click()
  const inviting = dialogOf(desk, '邀请员工')
  await inviting.fill('姓名', '小林')
  await inviting.fill('手机号', mobile)
  await inviting.choose('角色', '客服')
  await inviting.press('生成邀请链接')
  const link = await dialogOf(desk, '把链接发给小林').dialog.getByText('#invite=').innerText()
  await dialogOf(desk, '把链接发给小林').press('完成')

  const at = link.slice(link.indexOf('/#'))
  const phone = await browserOf(undefined, { at })
  await expect(phone.getByText('花语鲜花的')).toBeVisible()
  await phone.getByRole('button', { name: '获取验证码' }).click()
  await expect(phone.getByText('秒后重新获取')).toBeVisible()
  await phone.getByLabel('短信验证码').fill(await readPhone(ground.sandboxUrl, mobile))
  await phone.getByLabel('登录密码').fill('xiaolin2026')
  const door = signInScreen(phone, ground.sandboxUrl)
  await phone.getByRole('button', { name: '加入' }).click()
  await expect(phone.getByText('您已加入花语鲜花，请用手机号和新密码登录')).toBeVisible()
  await door.signIn(mobile, 'xiaolin2026')
  await expect(shellOf(phone).connected).toBeVisible()

  await desk.getByRole('tab', { name: '子账号' }).click()
  await expect(listScreen(desk, '子账号').row('小林')).toContainText('客服')
  const late = await browserOf(undefined, { at })
  await expect(late.getByText('邀请链接无效、已使用或已过期')).toBeVisible()
})
