import type { Page } from '@playwright/test'
import { operator, operatorPassword } from '../../support/desk/operators.ts'
import { expect, test } from '../../support/story.ts'

const knock = async (page: Page, login: string, code = ''): Promise<void> => {
  await page.getByLabel('账号').fill(login)
  await page.getByRole('textbox', { name: '密码' }).fill(operatorPassword)
  await page.getByLabel('动态码').fill(code)
  await page.getByRole('button', { name: '登录' }).click()
}

const codeShown = async (phone: Page, login: string): Promise<string> =>
  (await phone.getByRole('listitem').filter({ hasText: login }).locator('.code').textContent()) ?? ''

test('the first sign-in binds an authenticator; a code counts once; the desk is left and entered again', async ({
  deskOf,
  browserOf,
  ground,
}) => {
  const { login } = await operator({ roles: ['manage'], name: '王管理', bound: false })
  const desk = await deskOf(undefined, '/operator/people')
  await knock(desk, login)
  await expect(desk.getByRole('img', { name: '验证器二维码' })).toBeVisible()
  const secret = (await desk.getByRole('definition').first().textContent()) ?? ''

  const phone = await browserOf(undefined, { at: `${ground.sandboxUrl}/authenticator` })
  const address = `otpauth://totp/${login}?secret=${secret}`
  await phone.getByLabel('验证器地址或密钥').fill(address)
  await phone.getByRole('button', { name: '添加' }).click()
  await expect(phone.getByText(login, { exact: true })).toBeVisible()
  const first = await codeShown(phone, login)
  await desk.getByRole('textbox', { name: '动态码' }).fill(first)
  await desk.getByRole('button', { name: '绑定并进入' }).click()
  await expect(desk.getByRole('table', { name: '平台人员' })).toContainText(login)

  await desk.getByRole('button', { name: '用户菜单：王管理' }).click()
  await desk.getByRole('menuitem', { name: '安全退出' }).click()
  await knock(desk, login, first)
  await expect(desk.getByText('账号、密码或动态码不正确')).toBeVisible()
  await expect.poll(() => codeShown(phone, login), { timeout: 45_000 }).not.toBe(first)
  await knock(desk, login, await codeShown(phone, login))
  await expect(desk.getByRole('table', { name: '平台人员' })).toBeVisible()
})
