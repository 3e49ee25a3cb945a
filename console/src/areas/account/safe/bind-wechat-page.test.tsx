import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { leave } from '#core/browser/leave.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { someSocials } from '../../../../test/security.ts'
import { BindWechatPage } from './bind-wechat-page.tsx'

const at = 'setting/account/safe/bind_wechat'
const back = `${at}?returned=${encodeURIComponent('code=c1&state=b.s1')}`
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const step = { url: '', nickname: '', mobile: '', wait_seconds: 0 }

test('whoever has none proves that the phone is theirs and is led to the page with the code', async () => {
  serve(account.socials, someSocials())
  serve(account.bindWechat, { ...step, step: 'sent', mobile: '138****2210', wait_seconds: 60 })
  showPage(BindWechatPage, { at })
  await press('微信扫码绑定')
  const dialog = within(await screen.findByRole('dialog', { name: '绑定微信' }))
  await userEvent.click(dialog.getByRole('button', { name: '获取短信验证码' }))
  expect(await screen.findByText('验证码已发送至 138****2210')).toBeTruthy()
  expect(leave.to).not.toHaveBeenCalled()
  serve(account.bindWechat, { ...step, step: 'authorize', url: 'https://open.weixin.qq.com/x' })
  await userEvent.type(dialog.getByLabelText('短信验证码'), '123456')
  await userEvent.click(dialog.getByRole('button', { name: '去扫码' }))
  await waitFor(() => expect(leave.to).toHaveBeenCalledWith('https://open.weixin.qq.com/x'))
  expect(callsOf(account.bindWechat).at(-1)?.query).toEqual({ sms_code: '123456' })
})

test('whoever comes back says yes, and the name is shown', async () => {
  serve(account.socials, someSocials('小雨'))
  serve(account.bindWechat, { ...step, step: 'bound', nickname: '小雨' })
  showPage(BindWechatPage, { at: back })
  await press('确认绑定')
  expect(await screen.findByText('已绑定微信“小雨”，其他设备已退出')).toBeTruthy()
  expect(callsOf(account.bindWechat)[0]?.query).toEqual({ code: 'c1', state: 'b.s1' })
  expect(await screen.findByText('可以用微信“小雨”扫码登录转单宝。')).toBeTruthy()
})

test('what another session began binds nothing', async () => {
  serve(account.socials, someSocials())
  refuse(account.bindWechat, codes.socialRefused)
  showPage(BindWechatPage, { at: back })
  await press('确认绑定')
  expect(await screen.findByText(codes.socialRefused.message)).toBeTruthy()
  expect(await screen.findByText('还没有绑定微信')).toBeTruthy()
})

test('who refused on the phone reads so', async () => {
  serve(account.socials, someSocials())
  showPage(BindWechatPage, { at: `${at}?returned=${encodeURIComponent('state=b.s1')}` })
  expect(await screen.findByText('您在手机上取消了授权，微信没有绑定。')).toBeTruthy()
})

test('it is unbound with a code from the phone', async () => {
  serve(account.socials, someSocials('小雨'))
  const sent = { step: 'sent', mobile: '138****2210', wait_seconds: 60 } as const
  serve(account.unbindSocial, ({ body }) => (body.code ? { ...sent, step: 'unbound' as const } : sent))
  showPage(BindWechatPage, { at })
  await press('解绑')
  const dialog = within(await screen.findByRole('dialog', { name: '解绑微信“小雨”' }))
  await userEvent.click(dialog.getByRole('button', { name: '获取短信验证码' }))
  await userEvent.type(dialog.getByLabelText('短信验证码'), '123456')
  await userEvent.click(dialog.getByRole('button', { name: '解绑' }))
  expect(await screen.findByText('微信已解绑，其他设备已退出')).toBeTruthy()
  expect(callsOf(account.unbindSocial).map(({ params, body }) => [params, body])).toEqual([
    [{ id: '5' }, {}],
    [{ id: '5' }, { code: '123456' }],
  ])
})
