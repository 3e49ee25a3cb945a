import { beforeEach, expect, test, vi } from 'vitest'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { staff } from '@zdb/contract/people/staff/endpoints'

import { owner } from '../../test/people.ts'
import { callsOf, refuse, respond, serve } from '../../test/fake-server.ts'
import { writeCache, readCache } from '#core/browser/local-cache.ts'
import { leave } from '#core/browser/leave.ts'
import { endSession } from '#core/session/session-end.ts'
import { heldToken, keepToken } from '#core/session/token.ts'
import { prover } from './proof/prover.ts'
import { SignInPage } from './sign-in-page.tsx'

const inside = { name: '林老板', is_master_user: true, jumpUri: '/console/home' }
const soon = () => Math.floor(Date.now() / 1000) + 900

beforeEach(() => {
  let round = 0
  serve(identity.captcha, () => ({ key: `key${(round += 1)}`, image: `data:image/svg+xml,${round}` }))
  refuse(account.me, { code: 401, message: '请先登录' })
  serve(identity.proofOfWork, { challenge: 'a challenge' })
  vi.spyOn(prover, 'solve').mockImplementation((challenge) => Promise.resolve(`solved ${challenge}`))
})

const open = async () => {
  render(<SignInPage />)
  await screen.findByRole('img', { name: '图形验证码' })
}

const type = (label: string, words: string) => userEvent.type(screen.getByLabelText(label), words)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const fillPassword = async () => {
  await type('手机号', '13800002210')
  await type('密码', 'rose2026')
  await type('图形验证码', 'ab12')
}

test('the owner signs in with the Enter key and arrives at the workbench', async () => {
  serve(identity.signIn, inside, { headers: { credentials: `new.${soon()}.mac` } })
  keepToken(`old.${soon()}.mac`)
  writeCache('menu', ['of somebody else'])
  await open()
  await fillPassword()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(leave.to).toHaveBeenCalledExactlyOnceWith('/console/home'))
  expect(callsOf(identity.signIn)[0]?.body).toEqual({
    mobile: '13800002210',
    password: 'rose2026',
    captcha: 'ab12',
    captcha_key: 'key1',
    proof: 'solved a challenge',
  })
  expect(heldToken()).toMatch(/^new\./)
  expect(readCache('menu')).toBeUndefined()
})

test('the mobile is remembered for the next time', async () => {
  serve(identity.signIn, inside)
  await open()
  await fillPassword()
  await press('登录')
  await waitFor(() => expect(leave.to).toHaveBeenCalled())
  document.body.innerHTML = ''
  render(<SignInPage />)
  expect(screen.getByLabelText('手机号')).toHaveProperty('value', '13800002210')
})

test('what is missing is said beside its field, and nothing is sent', async () => {
  await open()
  await type('手机号', '1380000')
  await press('登录')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '请输入正确的手机号',
    '请输入密码',
    '请输入图形验证码',
  ])
  expect(screen.getByLabelText('手机号').getAttribute('aria-invalid')).toBe('true')
  await type('手机号', '2210')
  expect(screen.queryByText('请输入正确的手机号')).toBeNull()
})

test('a wrong password is said, with a new picture to try again', async () => {
  refuse(identity.signIn, { code: 41002, message: '手机号或密码不正确' })
  await open()
  await fillPassword()
  await press('登录')
  expect((await screen.findByRole('alert')).textContent).toBe('手机号或密码不正确')
  await waitFor(() => expect(screen.getByRole('img', { name: '图形验证码' }).getAttribute('src')).toMatch(/2$/))
  expect(screen.getByLabelText('图形验证码')).toHaveProperty('value', '')
  expect(leave.to).not.toHaveBeenCalled()
})

test('where somebody failed in between, the harder work is done without a word', async () => {
  let tries = 0
  respond(identity.signIn, () => {
    tries += 1
    return tries === 1
      ? Response.json({ code: 41011, message: '安全验证强度不足，请重试', data: null, errors: [] })
      : Response.json({ code: 0, message: 'ok', data: inside, errors: [] })
  })
  await open()
  await fillPassword()
  await press('登录')
  await waitFor(() => expect(leave.to).toHaveBeenCalledWith('/console/home'))
  expect(callsOf(identity.proofOfWork).map(({ query }) => query)).toEqual([
    { mobile: '13800002210' },
    { mobile: '13800002210' },
  ])
})

test('a browser that cannot do the work is told what to do', async () => {
  vi.spyOn(prover, 'solve').mockResolvedValue(undefined)
  await open()
  await fillPassword()
  await press('登录')
  expect((await screen.findByRole('alert')).textContent).toBe('当前环境无法完成安全验证，请通过 https 地址打开本页')
})

test('an account that was disabled is told so and stays on the page', async () => {
  refuse(identity.signIn, { code: 40008, message: '该账号已被停用，请联系主账户' })
  await open()
  await fillPassword()
  await press('登录')
  expect((await screen.findByRole('alert')).textContent).toBe('该账号已被停用，请联系主账户')
  expect(leave.to).not.toHaveBeenCalled()
})

test('the server’s word about a field stands beside the field', async () => {
  refuse(identity.signIn, {
    code: 41001,
    message: '提交的内容有误',
    errors: [{ field: 'captcha', message: '图形验证码不正确，请重新输入' }],
  })
  await open()
  await fillPassword()
  await press('登录')
  await screen.findByText('图形验证码不正确，请重新输入')
  expect(screen.queryByText('提交的内容有误')).toBeNull()
})

test('without a network the form says so', async () => {
  respond(identity.signIn, () => Promise.reject(new TypeError('failed to fetch')))
  await open()
  await fillPassword()
  await press('登录')
  expect((await screen.findByRole('alert')).textContent).toBe('连接服务器失败')
})

test('the password can be looked at', async () => {
  await open()
  const field = screen.getByLabelText('密码')
  expect(field).toHaveProperty('type', 'password')
  await press('显示密码')
  expect(field).toHaveProperty('type', 'text')
})

test('a click on the picture brings another', async () => {
  await open()
  await press('看不清，换一张')
  await waitFor(() => expect(screen.getByRole('img', { name: '图形验证码' }).getAttribute('src')).toMatch(/2$/))
})

test('a code by SMS is sent once a minute', async () => {
  serve(identity.sms, { wait_seconds: 60 })
  serve(identity.signInBySms, inside)
  await open()
  await press('短信登录')
  await screen.findByRole('img', { name: '图形验证码' })
  await press('获取验证码')
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  await type('手机号', '13800002210')
  await type('图形验证码', 'ab12')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await press('获取验证码')
  const button = await screen.findByRole('button', { name: '60 秒后重新获取' })
  expect(button).toHaveProperty('disabled', true)
  expect(callsOf(identity.sms)[0]?.query).toMatchObject({ mobile: '13800002210', scene: 'sign_in', captcha: 'ab12' })
  for (let second = 0; second < 60; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('button', { name: '获取验证码' })).toHaveProperty('disabled', false)
  await type('短信验证码', '123456')
  await press('登录')
  await waitFor(() => expect(leave.to).toHaveBeenCalledWith('/console/home'))
  expect(callsOf(identity.signInBySms)[0]?.body).toEqual({ mobile: '13800002210', code: '123456' })
})

test('a refused SMS is said and brings a new picture', async () => {
  refuse(identity.sms, { code: 41001, message: '图形验证码不正确，请重新输入' })
  await open()
  await press('短信登录')
  await screen.findByRole('img', { name: '图形验证码' })
  await type('手机号', '13800002210')
  await type('图形验证码', 'ab12')
  await press('获取验证码')
  await screen.findByText('图形验证码不正确，请重新输入')
  expect(screen.getByRole('button', { name: '获取验证码' })).toHaveProperty('disabled', false)
})

test('a new merchant registers and is inside', async () => {
  serve(identity.register, inside)
  await open()
  await press('注册商家')
  await screen.findByRole('img', { name: '图形验证码' })
  await type('商家名称', '花间小筑')
  await type('联系人', '林')
  await userEvent.selectOptions(screen.getByLabelText('经营品类'), '蛋糕烘焙')
  await type('手机号', '13800002210')
  await type('图形验证码', 'ab12')
  await type('短信验证码', '123456')
  await type('登录密码', 'rose2026')
  await press('注册并进入')
  await screen.findByText('请阅读并同意用户协议与隐私政策')
  expect(screen.getByRole('link', { name: '《用户协议》' }).getAttribute('href')).toBe('/console/about/agreement.html')
  await userEvent.click(screen.getByRole('checkbox'))
  await press('注册并进入')
  await waitFor(() => expect(leave.to).toHaveBeenCalledWith('/console/home'))
  expect(callsOf(identity.register)[0]?.body).toEqual({
    merchant_name: '花间小筑',
    name: '林',
    category: 2,
    mobile: '13800002210',
    code: '123456',
    password: 'rose2026',
    agreed: true,
  })
})

test('a weak password is refused before it is sent', async () => {
  await open()
  await press('注册商家')
  await screen.findByRole('img', { name: '图形验证码' })
  await type('登录密码', 'rose')
  await press('注册并进入')
  expect(screen.getByText('密码为8至32位，须同时包含字母和数字')).toBeTruthy()
})

test('a forgotten password is set anew and then used', async () => {
  serve(identity.resetPassword, null)
  await open()
  await press('忘记密码')
  await screen.findByRole('img', { name: '图形验证码' })
  await type('手机号', '13800002210')
  await type('图形验证码', 'ab12')
  await type('短信验证码', '123456')
  await type('新密码', 'tulip2026')
  await press('重置密码')
  await screen.findByText('密码已重置，请使用新密码登录')
  expect(screen.getByLabelText('手机号')).toHaveProperty('value', '13800002210')
  expect(callsOf(identity.resetPassword)[0]?.body).toEqual({
    mobile: '13800002210',
    code: '123456',
    password: 'tulip2026',
  })
})

test('whoever is signed in already goes straight to the console', async () => {
  serve(account.me, owner)
  await open()
  await waitFor(() => expect(leave.to).toHaveBeenCalledWith('/console/home'))
})

test('where nobody is signed in the device is told nothing more, and what it still shows goes', async () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
  const close = vi.fn<() => void>()
  const registration = {
    pushManager: { getSubscription: async () => ({ endpoint: 'https://push.test/1', unsubscribe }) },
    getNotifications: async () => [{ close }, { close }],
  }
  const getRegistration = async (scope: string) => (scope === '/console/' ? registration : undefined)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } })
  await open()
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2))
  expect(unsubscribe).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('the reason why the session ended is told once', async () => {
  endSession('登录密码已修改，请重新登录')
  await open()
  expect(screen.getByText('登录密码已修改，请重新登录')).toBeTruthy()
  await press('短信登录')
  expect(screen.queryByText('登录密码已修改，请重新登录')).toBeNull()
})

const followLink = () => {
  window.history.replaceState(null, '', '/#invite=abcdefghijklmnopqrstuvwx')
  render(<SignInPage />)
}

test('who follows the link of an invitation proves the phone and chooses a password', async () => {
  serve(staff.invitation, {
    merchant_name: '花语鲜花',
    invited_by: '林老板',
    name: '小周',
    mobile: '139****1002',
    role_name: '客服',
    expires_at: '2026-11-19 09:00:00',
  })
  serve(staff.sendInvitationCode, { mobile: '139****1002', wait_seconds: 60 })
  serve(staff.acceptInvitation, { merchant_name: '花语鲜花', mobile: '13912341002' })
  followLink()
  expect(await screen.findByText(/花语鲜花的林老板邀请您以“客服”加入/)).toBeTruthy()
  expect(window.location.hash).toBe('')
  await press('获取验证码')
  expect(await screen.findByText('60 秒后重新获取')).toBeTruthy()
  await type('短信验证码', '123456')
  await type('登录密码', 'rose2026')
  await press('加入')
  expect(await screen.findByText('您已加入花语鲜花，请用手机号和新密码登录')).toBeTruthy()
  expect(callsOf(staff.acceptInvitation)[0]?.body).toEqual({
    code: 'abcdefghijklmnopqrstuvwx',
    sms_code: '123456',
    password: 'rose2026',
  })
})

test('a link that is used or too old says so', async () => {
  refuse(staff.invitation, codes.invitationGone)
  followLink()
  expect(await screen.findByText('邀请链接无效、已使用或已过期，请联系邀请您的商家')).toBeTruthy()
})
