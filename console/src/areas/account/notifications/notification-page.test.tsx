import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { push } from '@zdb/contract/desk/push/endpoints'
import { mayCallOn } from '#core/alerts/notification-setting.ts'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { aNotificationSetting, aPush } from '../../../../test/pushes.ts'
import { showPage } from '../../../../test/render.tsx'
import { NotificationPage } from './notification-page.tsx'

const at = { at: 'setting/notification' }
const switchOf = (name: string) => screen.findByRole('switch', { name })
const isOn = async (name: string) => (await switchOf(name)).getAttribute('aria-checked')

beforeEach(() => serve(push.notificationSetting, aNotificationSetting()))

test('each event has a switch for each way; what is fixed says so', async () => {
  showPage(NotificationPage, at)
  expect(await isOn('新的网单的语音提醒')).toBe('true')
  expect(await isOn('新的网单的短信提醒')).toBe('false')
  expect(await isOn('新的网单的兜底短信提醒')).toBe('true')
  const security = within(await screen.findByRole('row', { name: /账号安全/ }))
  expect(security.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '账号安全',
    '无',
    '无',
    '始终',
    '无',
    '始终',
    '无',
  ])
  expect(security.queryByRole('switch')).toBeNull()
  expect(screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'))).toEqual([
    '网单提醒',
    '转单提醒',
    '接单提醒',
    '抢单提醒',
    '售后提醒',
    '配送提醒',
    '门店提醒',
    '节日提醒',
    '数据提醒',
    '财务提醒',
    '账号提醒',
  ])
})

test('on a phone all ways of an event stand in one line', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
  showPage(NotificationPage, at)
  const row = within(await screen.findByRole('row', { name: /^新的网单/ }))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['新的网单', '弹窗语音短信兜底短信邮件手机'])
  expect(row.getAllByRole('switch')).toHaveLength(6)
})

test('a switch saves its one cell, holds in this console at once and can be taken back', async () => {
  showPage(NotificationPage, at)
  const order = aPush(1, '网单', { event: 'onlineNew' })
  expect(mayCallOn(order, 'toast')).toBe(true)
  const changed = aNotificationSetting({ 'onlineNew.toast': false })
  await switchOf('新的网单的弹窗提醒')
  serve(push.saveNotificationSetting, changed)
  serve(push.notificationSetting, changed)
  await userEvent.click(await switchOf('新的网单的弹窗提醒'))
  expect(await screen.findByText('新的网单的弹窗提醒已关闭')).toBeTruthy()
  expect(await isOn('新的网单的弹窗提醒')).toBe('false')
  expect(mayCallOn(order, 'toast')).toBe(false)
  serve(push.saveNotificationSetting, aNotificationSetting())
  serve(push.notificationSetting, aNotificationSetting())
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(async () => expect(await isOn('新的网单的弹窗提醒')).toBe('true'))
  expect(mayCallOn(order, 'toast')).toBe(true)
  expect(callsOf(push.saveNotificationSetting).map(({ body }) => body.choices)).toEqual([
    [{ event: 'onlineNew', way: 'toast', on: false }],
    [{ event: 'onlineNew', way: 'toast', on: true }],
  ])
})

test('quiet hours are saved together, and refused where they have no length', async () => {
  const quiet_hours = { on: true, from: '22:00', until: '06:30' }
  serve(push.saveNotificationSetting, aNotificationSetting({}, { quiet_hours }))
  showPage(NotificationPage, at)
  await userEvent.click(await switchOf('免打扰'))
  const until = screen.getByLabelText('结束时间')
  await userEvent.clear(until)
  await userEvent.type(until, '22:00')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('结束时间不能与开始时间相同')).toBeTruthy()
  await userEvent.clear(until)
  await userEvent.type(until, '06:30')
  serve(push.notificationSetting, aNotificationSetting({}, { quiet_hours }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('免打扰时段已保存')).toBeTruthy()
  expect(callsOf(push.saveNotificationSetting).map(({ body }) => body)).toEqual([{ quiet_hours }])
  expect(await screen.findByText(/^每天 22:00 至次日 06:30/)).toBeTruthy()
})

test('whoever cannot be reached is told where to mend it', async () => {
  serve(push.notificationSetting, aNotificationSetting({}, { email_bound: false, mobile_bound: false }))
  showPage(NotificationPage, at)
  expect((await screen.findByRole('link', { name: '去绑定' })).getAttribute('href')).toBe(
    '/console/setting/account/safe/bind_mail',
  )
  expect(screen.getByRole('link', { name: '去验证' }).getAttribute('href')).toBe(
    '/console/setting/account/safe/bind_mobile',
  )
})
