import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { operators } from '@zdb/contract/platform/operators/endpoints'
import { callsOf, refuse, serve } from '@zdb/console/test/fake-server.ts'
import { openDesk, reviewer } from '../../test/desk.tsx'
import { anInbox } from '../../test/items.ts'
import { start } from '../session/session.ts'

beforeEach(() => serve(inbox.list, anInbox()))

const fill = async (values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await userEvent.type(screen.getByLabelText(label), value)
}

test('an operator comes in with password and code', async () => {
  serve(operators.signIn, { operator: reviewer, enrolment: null })
  openDesk('/inbox')
  await screen.findByLabelText('账号')
  await fill({ 账号: 'shenhe', 密码: 'pingtai-2026', 动态码: '123456{Enter}' })
  expect(await screen.findByText('收件箱已清空，没有等待平台处理的事项')).toBeTruthy()
  expect(callsOf(operators.signIn)[0]?.body).toEqual({ login: 'shenhe', password: 'pingtai-2026', code: '123456' })
  expect(screen.getByRole('banner').textContent).toContain('审核陈审核')
  expect(screen.queryByRole('link', { name: '平台人员' })).toBeNull()
})

const anEnrolment = (new_password = false) => ({
  ticket: 't1',
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x:shenhe?secret=JBSWY3DPEHPK3PXP',
  new_password,
})

test('whoever was given a password sets their own with the first code', async () => {
  serve(operators.signIn, { operator: null, enrolment: anEnrolment(true) })
  serve(operators.enrol, { operator: reviewer, enrolment: null })
  openDesk('/inbox')
  await screen.findByLabelText('账号')
  await fill({ 账号: 'shenhe', 密码: 'given-to-me-once{Enter}' })
  await screen.findByRole('img', { name: '验证器二维码' })
  await fill({ 自己的密码: 'chosen-by-myself', 动态码: '654321{Enter}' })
  expect(await screen.findByText('收件箱已清空，没有等待平台处理的事项')).toBeTruthy()
  expect(callsOf(operators.enrol)[0]?.body).toEqual({ ticket: 't1', code: '654321', password: 'chosen-by-myself' })
})

test('one’s own password is changed from the menu', async () => {
  serve(operators.changePassword, null)
  openDesk('/inbox', reviewer)
  await userEvent.click(await screen.findByRole('button', { name: '用户菜单：陈审核' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '修改密码' }))
  await screen.findByRole('dialog', { name: '修改密码' })
  await fill({ 原密码: 'pingtai-2026', 新密码: 'my-own-password', 再次输入新密码: 'my-own-passwort' })
  await userEvent.click(screen.getByRole('button', { name: '修改' }))
  expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('再次输入新密码'))
  await fill({ 再次输入新密码: 'my-own-password' })
  await userEvent.click(screen.getByRole('button', { name: '修改' }))
  expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeTruthy()
  expect(callsOf(operators.changePassword)[0]?.body).toEqual({
    old_password: 'pingtai-2026',
    password: 'my-own-password',
  })
})

test('a wrong code is told, and typed anew', async () => {
  refuse(operators.signIn, codes.operatorRefused)
  openDesk('/inbox')
  await screen.findByLabelText('账号')
  await fill({ 账号: 'shenhe', 密码: 'pingtai-2026', 动态码: '000000{Enter}' })
  expect(await screen.findByText('账号、密码或动态码不正确')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('动态码').value).toBe('')
})

test('the first sign-in binds an authenticator, by picture or by text', async () => {
  const enrolment = anEnrolment()
  serve(operators.signIn, { operator: null, enrolment })
  serve(operators.enrol, { operator: reviewer, enrolment: null })
  openDesk('/inbox')
  await screen.findByLabelText('账号')
  await fill({ 账号: 'shenhe', 密码: 'pingtai-2026{Enter}' })
  expect(await screen.findByRole('img', { name: '验证器二维码' })).toBeTruthy()
  expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeTruthy()
  await fill({ 动态码: '654321{Enter}' })
  expect(await screen.findByText('收件箱已清空，没有等待平台处理的事项')).toBeTruthy()
  expect(callsOf(operators.enrol)[0]?.body).toEqual({ ticket: 't1', code: '654321' })
})

test('whoever is signed in already is let in, and out again', async () => {
  serve(operators.me, reviewer)
  serve(operators.signOut, null)
  openDesk('/inbox')
  await start()
  await userEvent.click(await screen.findByRole('button', { name: '用户菜单：陈审核' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '安全退出' }))
  expect((await screen.findByLabelText<HTMLInputElement>('账号')).value).toBe('')
})
