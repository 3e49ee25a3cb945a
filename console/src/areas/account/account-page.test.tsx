import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { audit } from '@zdb/contract/platform/audit/endpoints'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { clerk, owner } from '../../../test/people.ts'
import { showPage } from '../../../test/render.tsx'
import { aSecurity, someSocials } from '../../../test/security.ts'
import { AccountPage } from './account-page.tsx'

const here = {
  id: '1',
  device: 'Chrome · Windows',
  address: '北京',
  started_at: '2026-11-01 09:00:00',
  seen_at: '2026-11-01 10:00:00',
  current: true,
}
const phone = { ...here, id: '2', device: 'Safari · iPhone', current: false }

beforeEach(() => {
  serve(identity.sessions, [here, phone])
  serve(account.security, aSecurity())
  serve(account.socials, someSocials())
  serve(audit.looks, { items: [], next: '' })
})

const at = { at: 'setting/account' }
const row = async (device: RegExp) => within(await screen.findByRole('row', { name: device }))

test('the owner sees who they are, with the mobile partly hidden', async () => {
  showPage(AccountPage, { ...at, me: { ...owner, mobile: '13812342210' } })
  const profile = within(await screen.findByRole('region', { name: '我的资料' }))
  expect(profile.getByText('林老板')).toBeTruthy()
  expect(profile.getByText('138****2210')).toBeTruthy()
  expect(profile.getByText('主账户')).toBeTruthy()
  expect(profile.getByText('花间小筑')).toBeTruthy()
})

test('a clerk sees the role that was given', async () => {
  showPage(AccountPage, { ...at, me: clerk() })
  expect(await screen.findByText('客服')).toBeTruthy()
})

test('the owner finds the way to the payment password, a clerk is not sent there', async () => {
  const { unmount } = showPage(AccountPage, at)
  const link = await screen.findByRole('link', { name: '设置' })
  expect(link.getAttribute('href')).toBe('/console/setting/account/safe/paypass')
  unmount()
  showPage(AccountPage, { ...at, me: clerk() })
  expect(await screen.findByRole('link', { name: '修改' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '设置' })).toBeNull()
})

test('the security level is named, and each missing point says how to gain it', async () => {
  showPage(AccountPage, at)
  const safety = within(await screen.findByRole('region', { name: '账号安全' }))
  expect(await safety.findByText('安全等级：低（2/5）')).toBeTruthy()
  expect(safety.getByText('请绑定邮箱，账号变动会另发邮件提醒')).toBeTruthy()
  const links = safety.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/console/setting/account/safe/loginpass?status=2',
    '/console/setting/account/safe/paypass',
    '/console/setting/account/safe/bind_mobile',
    '/console/setting/account/safe/bind_mail',
    '/console/setting/account/safe/bind_wechat',
  ])
})

test('each other way in says what is bound to it, and is given up there', async () => {
  const { unmount } = showPage(AccountPage, at)
  const ways = within(await screen.findByRole('region', { name: '第三方登录' }))
  expect((await ways.findByRole('link', { name: '去绑定' })).getAttribute('href')).toBe(
    '/console/setting/account/safe/bind_wechat',
  )
  unmount()
  serve(account.socials, someSocials('小雨'))
  showPage(AccountPage, at)
  expect(await screen.findByText('小雨 · 2026-11-01 绑定')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '解绑微信' }))
  expect(await screen.findByRole('dialog', { name: '解绑微信“小雨”' })).toBeTruthy()
})

test('the account centre leads to the documents of the account, for whoever may see them', async () => {
  const { unmount } = showPage(AccountPage, at)
  expect((await screen.findByRole('link', { name: '查看资质' })).getAttribute('href')).toBe(
    '/console/setting/account/real_name/edit_real_name',
  )
  unmount()
  showPage(AccountPage, { ...at, me: clerk() })
  expect(await screen.findByRole('link', { name: '查看' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '查看资质' })).toBeNull()
})

test('a clerk finds no way to end the account', async () => {
  const { unmount } = showPage(AccountPage, at)
  const link = await screen.findByRole('link', { name: '注销' })
  expect(link.getAttribute('href')).toBe('/console/setting/account/logout')
  unmount()
  showPage(AccountPage, { ...at, me: clerk() })
  expect(await screen.findByRole('link', { name: '查看' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '注销' })).toBeNull()
})

test('a changed name is shown at once', async () => {
  serve(account.changeMe, ({ body }) => ({ ...owner, name: body.name }))
  showPage(AccountPage, at)
  await userEvent.click(await screen.findByRole('button', { name: '修改姓名' }))
  const field = within(await screen.findByRole('dialog')).getByLabelText('姓名')
  await userEvent.clear(field)
  await userEvent.type(field, ' 林小雨 {Enter}')
  expect(await screen.findByText('姓名已修改')).toBeTruthy()
  expect(callsOf(account.changeMe)[0]?.body).toEqual({ name: '林小雨' })
  expect(screen.getByText('林小雨')).toBeTruthy()
})

test('one lost phone can be signed out, but not the device in hand', async () => {
  serve(identity.endSession, null)
  showPage(AccountPage, at)
  expect((await row(/Chrome/)).getByText('当前')).toBeTruthy()
  expect((await row(/Chrome/)).queryByRole('button')).toBeNull()
  await userEvent.click((await row(/iPhone/)).getByRole('button', { name: '结束' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('Safari · iPhone 将立即退出，需要重新登录。')).toBeTruthy()
  serve(identity.sessions, [here])
  await userEvent.click(question.getByRole('button', { name: '结束' }))
  expect(await screen.findByText('已结束该登录')).toBeTruthy()
  expect(callsOf(identity.endSession)[0]?.params).toEqual({ session_id: '2' })
  expect(screen.queryByRole('row', { name: /iPhone/ })).toBeNull()
})

test('all other devices can be signed out together', async () => {
  serve(identity.endOtherSessions, null)
  showPage(AccountPage, at)
  await userEvent.click(await screen.findByRole('button', { name: '结束其他登录' }))
  serve(identity.sessions, [here])
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '结束其他登录' }))
  expect(await screen.findByText('已结束其他登录')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '结束其他登录' })).toBeNull()
})

test('saying no ends nothing', async () => {
  showPage(AccountPage, at)
  await userEvent.click(await screen.findByRole('button', { name: '结束其他登录' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
  expect(callsOf(identity.endOtherSessions)).toHaveLength(0)
})

const aLook = { id: '9', at: '2026-11-16 09:30:00', role: '客服', what: '完整电话：周店长', reason: '回电核实' }

test('the owner reads who of the platform looked at what and why, page by page; a clerk does not', async () => {
  serve(audit.looks, { items: [aLook], next: '9' })
  const { unmount } = showPage(AccountPage, at)
  const looks = within(await screen.findByRole('region', { name: '谁看过我的资料' }))
  expect(await looks.findByRole('row', { name: '2026-11-16 09:30 客服 完整电话：周店长 回电核实' })).toBeTruthy()
  serve(audit.looks, { items: [{ ...aLook, id: '3', reason: '' }], next: '' })
  await userEvent.click(looks.getByRole('button', { name: '更早的记录' }))
  expect(await looks.findByRole('row', { name: /处理待办事项$/ })).toBeTruthy()
  expect(looks.queryByRole('button', { name: '更早的记录' })).toBeNull()
  expect(callsOf(audit.looks).at(-1)?.query).toMatchObject({ cursor: '9' })
  unmount()
  showPage(AccountPage, { ...at, me: clerk() })
  await screen.findByRole('region', { name: '登录设备' })
  expect(screen.queryByRole('region', { name: '谁看过我的资料' })).toBeNull()
})

test('whom nobody has looked at is told so', async () => {
  showPage(AccountPage, at)
  expect(await screen.findByText('平台人员还没有查看过您的资料')).toBeTruthy()
})
