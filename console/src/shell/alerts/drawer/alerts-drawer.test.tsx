import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { selfTestChecks } from '@zdb/contract/desk/alerts/self-test'
import { changeAlerts, loadOpenAlerts } from '#core/alerts/open-alerts.ts'
import { runSelfTest } from '#core/alerts/self-test.ts'
import { setSound, useVoice } from '#core/alerts/sound.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { menuItem } from '../../../../test/people.ts'
import { aSelfTestAnswer, anAlert, anAlertState, anEndedAlert, openAlertsOf } from '../../../../test/pushes.ts'
import { aPage, openConsole } from '../../../../test/render.tsx'
import { DeafBar } from '../deaf-bar.tsx'
import { openAlertsDrawer, useAlertsDrawer } from '../drawer-state.ts'
import { AlertsDrawer } from './alerts-drawer.tsx'

const Here = () => {
  const tab = useAlertsDrawer((state) => state.tab)
  return (
    <>
      <p>工作台</p>
      <DeafBar />
      {tab && <AlertsDrawer tab={tab} />}
    </>
  )
}

const visit = async () => {
  openConsole([aPage('home', Here)], { menu: [menuItem('platform_shop_print_setting', '打印设置')] })
  await screen.findByText('工作台')
}

const past = (id: number, owners: string[] = []) => {
  const [row] = openAlertsOf([anAlert(id)]).items
  const { mine: _mine, ...end } = anEndedAlert(id)
  if (!row) throw new Error('there is one')
  return { ...row, ...end, owners, climbs: [] }
}

beforeEach(() => {
  serve(alerts.history, { items: [past(400)], total: 1, page: 1, page_size: 20 })
  serve(alerts.acknowledge, { items: [] })
  vi.stubGlobal(
    'Audio',
    class {
      play = () => Promise.resolve()
    },
  )
  setSound(true)
})

const panel = (name: string) => within(screen.getByRole('tabpanel', { name }))

test('待确认 lists what is open by urgency, how far it has climbed, and who acknowledged the others', async () => {
  serve(alerts.open, openAlertsOf([anAlert(401), anAlert(402, '退款', { event: 'onlineRefund' })]))
  await visit()
  await act(() => loadOpenAlerts())
  act(() => changeAlerts([anAlertState(401, { step: 'contact' })]))
  act(() => openAlertsDrawer())
  expect(screen.getByRole('tab', { name: /^待确认/ }).getAttribute('aria-selected')).toBe('true')
  const now = within(panel('待确认').getByRole('region', { name: '马上处理' }))
  expect(now.getByText('无人确认，已升级到短信联系人')).toBeTruthy()
  expect(within(panel('待确认').getByRole('region', { name: '尽快处理' })).getAllByRole('listitem')).toHaveLength(1)
  expect(await panel('待确认').findByText('已确认 · 周小店 · 11-15 10:01 · Chrome · Windows')).toBeTruthy()
  await userEvent.click(now.getByRole('button', { name: /^知道了/ }))
  await userEvent.click(panel('待确认').getByRole('button', { name: '全部知道了' }))
  await waitFor(() => expect(callsOf(alerts.acknowledge).map(({ body }) => body.ids)).toEqual([['401'], ['402']]))
  expect(panel('待确认').getByText('没有待确认的提醒')).toBeTruthy()
})

test('the history names whose each was, of many the first two and how many they are', async () => {
  const owned = [past(411, ['张三', '李四', '王五']), past(412, ['张三', '李四']), past(413)]
  serve(alerts.history, { items: owned, total: 3, page: 1, page_size: 20 })
  await visit()
  act(() => openAlertsDrawer())
  const many = await panel('待确认').findByText('负责：张三、李四等3人')
  expect(many.title).toBe('张三、李四、王五')
  expect(panel('待确认').getByText('负责：张三、李四')).toBeTruthy()
  expect(panel('待确认').getAllByText(/^负责：/)).toHaveLength(2)
})

test('where the server does not say what waits, the drawer does not say that nothing does', async () => {
  refuse(alerts.open, { code: 50003, message: '系统繁忙，请稍后再试' })
  await visit()
  await act(() => loadOpenAlerts())
  act(() => openAlertsDrawer())
  const waiting = panel('待确认')
  expect(waiting.getByRole('alert').textContent).toContain('暂时不知道有没有待确认的提醒')
  expect(waiting.queryByText('没有待确认的提醒')).toBeNull()
  serve(alerts.open, openAlertsOf([anAlert(405)]))
  await userEvent.click(waiting.getByRole('button', { name: '重试' }))
  expect(await waiting.findByRole('region', { name: '马上处理' })).toBeTruthy()
  expect(waiting.queryByRole('alert')).toBeNull()
})

const trouble = (...checks: (keyof typeof selfTestChecks)[]) =>
  checks.map((check) => ({ check, ...selfTestChecks[check] }))

test('a deaf page names what is wrong with its cure, in the shell and line by line', async () => {
  setSound(false)
  serve(alerts.selfTest, aSelfTestAnswer({ failing: trouble('muted', 'clock'), skew_ms: 125_000 }))
  await visit()
  await act(() => runSelfTest('signIn'))
  const bar = within(screen.getByRole('status'))
  expect(bar.getByText('提醒可能听不到：语音提醒已关闭，请在右上角打开')).toBeTruthy()
  await userEvent.click(bar.getByRole('button', { name: '还有 1 项，查看自检' }))
  const lines = within(panel('自检').getByRole('list', { name: '自检结果' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '消息连接正常',
    '声音权限正常',
    '语音开关异常已关闭语音提醒已关闭，请在右上角打开打开声音',
    '电脑时间异常与服务器相差 125 秒电脑时间不准，请在系统设置中开启自动对时',
    '打印机正常2 台都在线',
    '最近消息正常',
    '音量未知浏览器无法得知电脑的音量',
  ])
  serve(alerts.selfTest, aSelfTestAnswer())
  await userEvent.click(panel('自检').getByRole('button', { name: '打开声音' }))
  expect(useVoice.getState().sound).toBe(true)
  await waitFor(() => expect(screen.queryByRole('button', { name: '还有 1 项，查看自检' })).toBeNull())
})

test('what has come right since needs no bar, and one that was read can be put away until the next test', async () => {
  setSound(false)
  serve(alerts.selfTest, aSelfTestAnswer({ failing: trouble('muted') }))
  await visit()
  await act(() => runSelfTest('hourly'))
  act(() => setSound(true))
  expect(screen.queryByText(/^提醒可能听不到/)).toBeNull()
  act(() => setSound(false))
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByText(/^提醒可能听不到/)).toBeNull()
  await act(() => runSelfTest('hourly'))
  expect(screen.getByText(/^提醒可能听不到/)).toBeTruthy()
})

test('a printer that is down leads to its settings', async () => {
  const down = [{ id: '1', name: '前台小票机', store_id: '1', store: '国贸店', state: '缺纸' }]
  serve(alerts.selfTest, aSelfTestAnswer({ failing: trouble('printer'), printers: { total: 2, down } }))
  await visit()
  await act(() => runSelfTest('hourly'))
  expect(screen.getByText(/^单据可能打不出来：/)).toBeTruthy()
  act(() => openAlertsDrawer('selfTest'))
  expect(panel('自检').getByText('国贸店 前台小票机')).toBeTruthy()
  expect(panel('自检').getByRole('link', { name: '去打印设置' }).getAttribute('href')).toBe(
    '/console/platform_shop_print_setting',
  )
})

test('where there is no printer none is well', async () => {
  serve(alerts.selfTest, aSelfTestAnswer({ printers: { total: 0, down: [] } }))
  await visit()
  await act(() => runSelfTest('hourly'))
  act(() => openAlertsDrawer('selfTest'))
  expect(panel('自检').getByText('没有云打印机').closest('li')?.textContent).toBe('打印机未绑定没有云打印机')
})
