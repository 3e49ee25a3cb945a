import { shellOf } from '../../screens/shell.ts'
import { signInScreen } from '../../screens/sign-in.ts'
import { merchant, password } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

test('a changed password signs everyone out; the old one is refused, the new one opens', async ({
  browserOf,
  ground,
}) => {
  const owner = await merchant()
  const elsewhere = await browserOf(owner, { url: ground.second })
  await expect(shellOf(elsewhere).connected).toBeVisible()
  const page = await browserOf(owner)
  const door = signInScreen(page, ground.sandboxUrl)

  await shellOf(page).choose('修改密码')
  await expect(page).toHaveURL(/\/console\/setting\/account\/safe\/loginpass\?status=2$/)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('原密码').fill('not-my-password1')
  await field('新密码').fill('huahua2027')
  await field('确认新密码').fill('huahua2072')
  await door.press('确认修改')
  await expect(page.getByText('两次输入的新密码不一致')).toBeVisible()
  await field('确认新密码').fill('huahua2027')
  await door.press('确认修改')
  await expect(page.getByText('原密码不正确').first()).toBeVisible()
  await field('原密码').fill(password)
  await door.press('确认修改')

  await expect(page).toHaveURL(/\/$/)
  await expect(door.note).toHaveText('登录密码已修改，请重新登录')
  await expect(elsewhere.getByRole('status')).toHaveText('登录密码已修改，请重新登录')

  await door.signIn(owner.mobile, password)
  await expect(door.trouble).toHaveText('手机号或密码不正确')
  await door.signIn(owner.mobile, 'huahua2027')
  await expect(page).toHaveURL(/\/console\/home$/)
})
