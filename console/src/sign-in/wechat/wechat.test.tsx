import { beforeEach, expect, test } from 'vitest'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { leave } from '#core/browser/leave.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { SignInPage } from '../sign-in-page.tsx'

beforeEach(() => {
  serve(identity.captcha, { key: 'key1', image: 'data:image/svg+xml,1' })
  refuse(account.me, codes.signedOut)
})

const open = async (returned?: string) => {
  if (returned) window.history.replaceState(null, '', `/?wechat=${encodeURIComponent(returned)}`)
  render(<SignInPage />)
  await screen.findByRole('img', { name: '图形验证码' })
}

test('WeChat’s page is one press away', async () => {
  serve(identity.wechatUri, { url: 'https://open.weixin.qq.com/connect/qrconnect?x' })
  await open()
  await userEvent.click(screen.getByRole('button', { name: '微信登录' }))
  await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://open.weixin.qq.com/connect/qrconnect?x'))
})

test('whoever comes back is signed in, and the address forgets what it brought', async () => {
  serve(identity.signInByWechat, { name: '林老板', is_master_user: true, jumpUri: '/console/home' })
  await open('code=c1&state=s.s1')
  await waitFor(() => expect(leave.to).toHaveBeenCalledWith('/console/home'))
  expect(callsOf(identity.signInByWechat)[0]?.body).toEqual({ code: 'c1', state: 's.s1' })
  expect(window.location.search).toBe('')
})

test('one that nobody has bound is told what to do', async () => {
  refuse(identity.signInByWechat, codes.socialUnknown)
  await open('code=c1&state=s.s1')
  expect(await screen.findByText(codes.socialUnknown.message)).toBeTruthy()
})

test('whoever refused on the phone reads so', async () => {
  await open('state=s.s1')
  expect(await screen.findByText('您在手机上取消了授权，没有登录')).toBeTruthy()
})
