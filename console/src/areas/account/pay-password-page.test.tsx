import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { page } from '#core/router/page.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { clerk } from '../../../test/people.ts'
import { openConsole, showPage } from '../../../test/render.tsx'
import { PayPasswordPage } from './pay-password-page.tsx'

const at = 'setting/account/safe/paypass'
const open = () => showPage(PayPasswordPage, { at })

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const fill = async (code: string, fresh: string, again: string) => {
  await userEvent.type(await screen.findByLabelText('短信验证码'), code)
  await userEvent.type(screen.getByLabelText('新支付密码'), fresh)
  await userEvent.type(screen.getByLabelText('确认支付密码'), again)
  await press('确认设置')
}

/** What stands in red under a field; a hint may use the same words. */
const complaint = (words: string) => screen.findByText(words, { selector: '.ant-form-item-explain-error' })

beforeEach(() => {
  serve(account.payPasswordSms, { mobile: '138****2210', wait_seconds: 60 })
  serve(account.setPayPassword, null)
})

test('the owner sets a payment password with a code from the phone and is back at the account', async () => {
  const Account = () => <h1>账号中心</h1>
  const { address } = openConsole(
    [
      page('payPassword', { gate: 'always', load: () => Promise.resolve(PayPasswordPage) }),
      page('account', { gate: 'always', load: () => Promise.resolve(Account) }),
    ],
    { at },
  )
  await press('获取短信验证码')
  expect(await screen.findByText('验证码已发送至 138****2210')).toBeTruthy()
  await fill('123456', '135790', '135790')
  expect(await screen.findByText('支付密码已设置')).toBeTruthy()
  expect(callsOf(account.setPayPassword)[0]?.body).toEqual({ code: '123456', pay_password: '135790' })
  expect(await screen.findByRole('heading', { name: '账号中心' })).toBeTruthy()
  expect(address()).toBe('/console/setting/account')
})

test('a code is sent once a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open()
  await press('获取短信验证码')
  await press('60 秒后重新获取')
  expect(callsOf(account.payPasswordSms)).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await press('获取短信验证码')
  await waitFor(() => expect(callsOf(account.payPasswordSms)).toHaveLength(2))
})

test('a code that could not be sent can be asked for again at once', async () => {
  refuse(account.payPasswordSms, codes.tooOften)
  open()
  await press('获取短信验证码')
  expect(await screen.findByText(codes.tooOften.message)).toBeTruthy()
  await press('获取短信验证码')
  await waitFor(() => expect(callsOf(account.payPasswordSms)).toHaveLength(2))
})

test('only the first six digits of what is typed count', async () => {
  open()
  await fill('12a34 567', '1x3五57902', '135790')
  await waitFor(() => expect(callsOf(account.setPayPassword)).toHaveLength(1))
  expect(callsOf(account.setPayPassword)[0]?.body).toEqual({ code: '123456', pay_password: '135790' })
})

test('nobody looking over the shoulder reads the password', async () => {
  open()
  expect(await screen.findByLabelText('新支付密码')).toHaveProperty('type', 'password')
  expect(screen.getByLabelText('确认支付密码')).toHaveProperty('type', 'password')
})

test.each([
  ['12345', '135790', '135790', '请输入6位短信验证码'],
  ['123456', '13579', '13579', '支付密码为6位数字'],
  ['123456', '135790', 'x', '请再次输入支付密码'],
  ['123456', '135790', '135791', '两次输入的支付密码不一致'],
])('code %j with %j and %j is refused: %s', async (code, fresh, again, words) => {
  open()
  await fill(code, fresh, again)
  expect(await complaint(words)).toBeTruthy()
  expect(callsOf(account.setPayPassword)).toHaveLength(0)
})

test('a wrong code is said, and the form stays', async () => {
  refuse(account.setPayPassword, codes.wrongSmsCode)
  const { address } = open()
  await fill('654321', '135790', '135790')
  expect(await screen.findByText(codes.wrongSmsCode.message)).toBeTruthy()
  expect(address()).toBe(`/console/${at}`)
})

test('anyone but the owner reads that the payment password is not theirs to set', async () => {
  showPage(PayPasswordPage, { at, me: clerk('transfer.read') })
  expect(await screen.findByText('仅主账户可以设置支付密码')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
