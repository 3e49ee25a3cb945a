import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { aSecurity } from '../../../../test/security.ts'
import { BindMailPage } from './bind-mail-page.tsx'

const at = 'setting/account/safe/bind_mail'
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  serve(account.security, aSecurity())
  serve(account.bindEmail, ({ body }) => ({
    step: body.code === undefined ? ('sent' as const) : ('bound' as const),
    email: 'r***@example.com',
    wait_seconds: 60,
  }))
})

test('a code is sent to the mailbox and binds it', async () => {
  showPage(BindMailPage, { at })
  await userEvent.type(await screen.findByLabelText('邮箱'), 'rose@example.com')
  await press('获取邮箱验证码')
  expect(await screen.findByText('验证码已发送至 r***@example.com')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('邮箱验证码'), '123456')
  await press('确认绑定')
  expect(await screen.findByText('已绑定邮箱 r***@example.com，其他设备已退出')).toBeTruthy()
  expect(callsOf(account.bindEmail).map(({ body }) => body)).toEqual([
    { email: 'rose@example.com' },
    { email: 'rose@example.com', code: '123456' },
  ])
})

test('whoever comes by the link in the letter only has to say yes', async () => {
  showPage(BindMailPage, { at: `${at}?code=654321` })
  expect(await screen.findByText('邮件里的验证码已经填好，点“确认绑定”完成。')).toBeTruthy()
  await press('确认绑定')
  expect(await screen.findByText(/已绑定邮箱/)).toBeTruthy()
  expect(callsOf(account.bindEmail)[0]?.body).toEqual({ code: '654321' })
})

test('nothing is sent to what is no mailbox', async () => {
  showPage(BindMailPage, { at })
  await userEvent.type(await screen.findByLabelText('邮箱'), 'rose@')
  await press('获取邮箱验证码')
  expect(await screen.findByText('请先填写正确的邮箱地址')).toBeTruthy()
  expect(callsOf(account.bindEmail)).toHaveLength(0)
})
