import type { Page } from '@playwright/test'
import { shellOf } from '../../screens/shell.ts'
import { signInScreen } from '../../screens/sign-in.ts'
import { fen } from '../../../contract/src/kit/fen.ts'
import { aSpending, anIncome } from '../../../server/src/core/money/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { aPhone, merchant, password } from '../../support/people.ts'
import { readPhone } from '../../support/outside/phone.ts'
import { expect, test } from '../../support/story.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const textsTo = async (sandboxUrl: string, mobile: string): Promise<string> => {
  const response = await fetch(`${sandboxUrl}/sms/messages?phone=${mobile}`)
  const { messages } = (await response.json()) as { messages: { text: string }[] }
  return messages.map(({ text }) => text).join('\n')
}

/** Presses the button, waits until it rests, and types what came to the phone. */
const fillCode = async (page: Page, sandboxUrl: string, act: string, label: string, mobile: string) => {
  await press(page, act)
  await expect(page.getByText(/^验证码已发送至/).last()).toBeVisible()
  await expect(async () => {
    const code = await readPhone(sandboxUrl, mobile)
    expect(code).not.toBe('')
    await field(page, label).fill(code)
  }).toPass()
}

test('a phone is changed: the old one is told, and every other device is out', async ({ browserOf, ground }) => {
  const owner = await merchant()
  const fresh = aPhone()
  const elsewhere = await browserOf(owner, { url: ground.second })
  await expect(shellOf(elsewhere).connected).toBeVisible()
  const page = await browserOf(owner, { at: '/console/setting/account' })
  await page.getByRole('region', { name: '账号安全' }).getByRole('link', { name: '更换' }).click()

  await fillCode(page, ground.sandboxUrl, '获取原手机验证码', '原手机验证码', owner.mobile)
  await field(page, '新手机号').fill(fresh)
  await fillCode(page, ground.sandboxUrl, '获取新手机验证码', '新手机验证码', fresh)
  await press(page, '确认更换')
  await expect(page).toHaveURL(/\/console\/setting\/account$/)
  await expect(elsewhere.getByRole('status')).toHaveText('您的登录已在其他地方被结束，请重新登录')
  await expect.poll(() => textsTo(ground.sandboxUrl, owner.mobile), { timeout: 60_000 }).toContain('绑定手机号已更换')

  const door = signInScreen(elsewhere, ground.sandboxUrl)
  await door.open()
  await door.signIn(fresh, password)
  await expect(elsewhere).toHaveURL(/\/console\/home$/)
})

test('an account is given up: refused with reasons, then done, then taken back by signing in', async ({
  browserOf,
  ground,
}) => {
  const owner = await merchant()
  await within((tx) => anIncome(tx, owner.merchantId, fen(88_00)))
  const page = await browserOf(owner, { at: '/console/setting/account/logout' })
  const reasons = page.getByRole('list', { name: '未了结的事项' })
  await expect(reasons).toContainText('余额¥88.00未结清')
  await expect(reasons.getByRole('link', { name: '去处理' })).toHaveAttribute('href', '/console/finance')

  await within((tx) => aSpending(tx, owner.merchantId, fen(88_00)))
  await page.reload()
  await page.getByLabel('我已阅读并同意注销须知').check()
  await fillCode(page, ground.sandboxUrl, '获取短信验证码', '短信验证码', owner.mobile)
  await field(page, '登录密码').fill(password)
  const door = signInScreen(page, ground.sandboxUrl)
  // The push that ends every session of the account is here before the answer of the call that ended them.
  await page.route('**/cancellation/verify', async (route) => {
    const response = await route.fetch()
    await expect(shellOf(page).connected).toBeHidden()
    await route.fulfill({ response })
  })
  await press(page, '确认注销')
  await expect(door.note).toContainText('前用主账户登录即可撤销')

  await door.signIn(owner.mobile, password)
  await expect(page).toHaveURL(/\/console\/setting\/account\/logout\?taken_back=1$/)
  await expect(page.getByText('注销申请已撤销，账号恢复正常')).toBeVisible()
  await page.goto('/console/setting/account')
  await expect(page.getByRole('heading', { name: '账号中心' })).toBeVisible()
})

/** Takes the focus away and notes every place at which the button then stands, between two pictures too. */
const placesOfSubmit = `(async () => {
  const button = document.querySelector('form button[type=submit]')
  const seen = new Set()
  const note = () => seen.add(button.getBoundingClientRect().top)
  const observer = new MutationObserver(note)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  note()
  document.activeElement.blur()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  note()
  observer.disconnect()
  return [...seen]
})()`

test('what is said about a field moves no button away from under the pointer', async ({ browserOf }) => {
  const page = await browserOf(await merchant(), { at: '/console/setting/account/safe/bind_mobile' })
  await field(page, '原手机验证码').focus()
  expect(await page.evaluate<number[]>(placesOfSubmit)).toHaveLength(1)
  await expect(page.getByText('请输入6位短信验证码')).toBeVisible()
})
