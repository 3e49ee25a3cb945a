import { shellOf } from '../screens/shell.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { aPhone, merchant, password } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

test('a new merchant registers with the phone, leaves, and comes back with the password', async ({ page, ground }) => {
  const door = signInScreen(page, ground.sandboxUrl)
  const shell = shellOf(page)
  const mobile = aPhone()
  await door.open()
  await door.press('注册商家')
  await door.field('商家名称').fill('春风花坊')
  await door.field('联系人').fill('沈春')
  await door.field('经营品类').selectOption('鲜花绿植')
  await door.field('手机号').fill(mobile)
  await door.fillCode(mobile)
  await door.field('登录密码').fill('chunfeng2026')
  await door.press('注册并进入')
  await expect(door.trouble).toHaveText('请阅读并同意用户协议与隐私政策')
  await page.getByRole('checkbox').check()
  await door.press('注册并进入')
  await expect(page).toHaveURL(/\/console\/home$/)
  await expect(page.getByText('春风花坊')).toBeVisible()

  await shell.choose('安全退出')
  await expect(page).toHaveURL(/\/$/)
  await expect(door.field('手机号')).toHaveValue(mobile)
  await page.goto('/console/home')
  await expect(page).toHaveURL(/\/$/)

  await door.signIn(mobile, 'chunfeng2026')
  await expect(page).toHaveURL(/\/console\/home$/)
  await expect(shell.userMenu).toContainText('沈春')
})

test('a code on the phone opens the door without a password', async ({ page, ground }) => {
  const { mobile } = await merchant({ contact: '林小花' })
  const door = signInScreen(page, ground.sandboxUrl)
  await door.open()
  await door.press('短信登录')
  await door.field('手机号').fill(mobile)
  await door.fillCode(mobile)
  await door.press('登录')
  await expect(shellOf(page).userMenu).toContainText('林小花')
})

test('a forgotten password is set anew with the phone, and the forgotten one opens nothing', async ({
  page,
  ground,
}) => {
  const { mobile } = await merchant()
  const door = signInScreen(page, ground.sandboxUrl)
  await door.open()
  await door.press('忘记密码')
  await door.field('手机号').fill(mobile)
  await door.fillCode(mobile)
  await door.field('新密码').fill('xinmima2027')
  await door.press('重置密码')
  await expect(door.note).toHaveText('密码已重置，请使用新密码登录')

  await door.signIn(mobile, password)
  await expect(door.trouble).toHaveText('手机号或密码不正确')
  await door.signIn(mobile, 'xinmima2027')
  await expect(page).toHaveURL(/\/console\/home$/)
})

test('a wrong picture is refused, and the next picture counts', async ({ page, ground }) => {
  const { mobile } = await merchant()
  const door = signInScreen(page, ground.sandboxUrl)
  await door.open()
  await door.field('手机号').fill(mobile)
  await door.field('密码').fill(password)
  await page.getByRole('textbox', { name: '图形验证码' }).fill('----')
  await door.press('登录')
  await expect(door.trouble).toHaveText('图形验证码不正确，请重新输入')
  await door.signIn(mobile, password)
  await expect(page).toHaveURL(/\/console\/home$/)
})

test('one can sign in and out with the keyboard alone', async ({ page, ground }) => {
  const { mobile } = await merchant()
  const door = signInScreen(page, ground.sandboxUrl)
  await door.open()
  await door.field('手机号').waitFor()
  const focused = (attribute: string) => page.evaluate(`document.activeElement.getAttribute('${attribute}')`)
  const tabTo = async (attribute: string, value: string) => {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab')
      if ((await focused(attribute)) === value) return
    }
    throw new Error(`the keyboard never reached ${value}`)
  }
  await tabTo('name', 'mobile')
  await page.keyboard.type(mobile)
  await tabTo('name', 'password')
  await page.keyboard.type(password)
  await tabTo('name', 'captcha')
  await door.fillPicture()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console\/home$/)

  await shellOf(page).userMenu.waitFor()
  await tabTo('aria-label', '用户菜单：林小花')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: '帮助工单' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: '安全退出' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
})
