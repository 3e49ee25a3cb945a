import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { pages } from '@zdb/contract/pages'
import { announce } from '#core/alerts/announcing.ts'
import { useMissed } from '#core/alerts/missed-pushes.ts'
import { obeyNotificationSetting } from '#core/alerts/notification-setting.ts'
import { loadOpenAlerts, openAlerts, useOpenAlerts } from '#core/alerts/open-alerts.ts'
import { setSound } from '#core/alerts/sound.ts'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { menuItem } from '../../../test/people.ts'
import { aNotificationSetting, anAlert, aPush, openAlertsOf } from '../../../test/pushes.ts'
import { aPage, openConsole } from '../../../test/render.tsx'
import { useAlertsDrawer } from './drawer-state.ts'
import { useOpenedAcknowledged } from './opened-orders.ts'
import { Toasts } from './toasts.tsx'

const menu = [menuItem(pages.onlineOrder.path, '网单详情', [], true)]

const Here = () => {
  useOpenedAcknowledged()
  return (
    <>
      <p>工作台</p>
      <Toasts />
    </>
  )
}

const visit = async (at = 'home') => {
  const view = openConsole([aPage('home', Here), aPage(pages.onlineOrder.path, Here)], { at, menu })
  await screen.findByText('工作台')
  return view
}

beforeEach(() => {
  setSound(false)
  serve(alerts.acknowledge, { items: [] })
})

const news = () => within(screen.getByRole('region', { name: '新消息' }))
const acknowledged = () => callsOf(alerts.acknowledge).flatMap(({ body }) => body.ids)

test('what needs a person stands with 知道了, each by itself, and is gone once somebody has pressed it', async () => {
  await visit()
  act(() => announce([anAlert(301, '美团外卖 #1：新订单'), anAlert(302, '美团外卖 #2：新订单')]))
  expect(news().getAllByRole('listitem')).toHaveLength(2)
  expect(news().queryByText(/2 条/)).toBeNull()
  await userEvent.click(news().getByRole('button', { name: '知道了：美团外卖 #1' }))
  expect(news().getAllByRole('listitem')).toHaveLength(1)
  await waitFor(() => expect(acknowledged()).toEqual(['301']))
})

const wide = (px: number) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, most = 0] = /width < (\d+)px/.exec(query) ?? []
    return Object.assign(new EventTarget(), { matches: px < Number(most) }) as MediaQueryList
  })

test.each([
  [1366, ['311', '312', '315'], 2],
  [1024, ['311', '315'], 3],
  [390, ['311'], 4],
])(
  'at %i px of many the most urgent and the newest stand, the others are one line that opens them',
  async (px, ids, hidden) => {
    wide(px)
    await visit()
    act(() => openAlerts([311, 312, 313, 314, 315].map((id) => anAlert(id))))
    expect(
      news()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(ids.map((id) => `新的网单 ${id}`))
    await userEvent.click(news().getByRole('button', { name: `还有 ${hidden} 条待确认` }))
    expect(useAlertsDrawer.getState().tab).toBe('waiting')
  },
)

test('what is late stands before what is new, however long that has waited', async () => {
  await visit()
  act(() => openAlerts([anAlert(311), anAlert(312, '美团外卖 #9：网单已超过配送时间', { event: 'onlineTrouble' })]))
  const words = news().getAllByRole('listitem')
  expect(words.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('#9'), '新的网单 311'])
})

test('news leave what needs a person its room: on a phone they wait in the bell', async () => {
  wide(390)
  await visit()
  act(() => announce([anAlert(316, '美团外卖 #1：新订单'), aPush(317, '骑手已取货', { event: 'riderProgress' })]))
  expect(news().getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(news().getByRole('button', { name: '知道了：美团外卖 #1' }))
  expect(news().getByText('骑手已取货')).toBeTruthy()
})

test('whoever wants no toast of an event has none of its alerts either', async () => {
  await visit()
  act(() => {
    obeyNotificationSetting(aNotificationSetting({ 'onlineNew.toast': false }))
    announce([anAlert(321)])
  })
  expect(news().queryByRole('listitem')).toBeNull()
  expect(useOpenAlerts.getState().list).toHaveLength(1)
})

test('opening its order from the toast acknowledges it', async () => {
  const { address } = await visit()
  act(() => announce([anAlert(331, '美团外卖 #7：新订单')]))
  await userEvent.click(news().getByRole('link', { name: '美团外卖 #7' }))
  await waitFor(() => expect(address()).toBe('/console/netorder/index/O331/detail'))
  await waitFor(() => expect(acknowledged()).toEqual(['331']))
  expect(useOpenAlerts.getState().list).toEqual([])
})

test('so does coming to its order another way; what arrives while it is open has to be heard', async () => {
  serve(alerts.open, openAlertsOf([anAlert(341)]))
  const { history } = await visit()
  await act(() => loadOpenAlerts())
  await userEvent.click(screen.getByText('工作台'))
  act(() => history.push('/console/netorder/index/O341/detail?tab=story'))
  await waitFor(() => expect(acknowledged()).toEqual(['341']))
  await screen.findByRole('region', { name: '新消息' })
  act(() => announce([anAlert(342, '买家催单', { event: 'onlineUrged', params: '{"online_sn":"O341"}' })]))
  expect(news().getAllByRole('listitem')).toHaveLength(1)
  expect(acknowledged()).toEqual(['341'])
})

test('a page that was loaded by nobody acknowledges nothing until somebody touches it', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  serve(alerts.open, openAlertsOf([anAlert(345)]))
  await visit('netorder/index/O345/detail')
  await act(() => loadOpenAlerts())
  expect(useOpenAlerts.getState().list).toHaveLength(1)
  expect(acknowledged()).toEqual([])
  await userEvent.click(screen.getByText('工作台'))
  await waitFor(() => expect(acknowledged()).toEqual(['345']))
  clock.mockRestore()
})

test('Alt and K acknowledge the most urgent', async () => {
  await visit()
  act(() => openAlerts([anAlert(351, '退款', { event: 'onlineRefund' }), anAlert(352)]))
  await userEvent.keyboard('{Alt>}k{/Alt}')
  await waitFor(() => expect(acknowledged()).toEqual(['352']))
})

test('what was missed is one card with its sentence and what waits by urgency, and not as many toasts', async () => {
  const waiting = [anAlert(361, '美团外卖 #3：新订单'), anAlert(362, '买家催单：饿了么 #4', { event: 'onlineUrged' })]
  serve(alerts.open, openAlertsOf(waiting))
  await visit()
  act(() => announce([...waiting, aPush(363, '骑手已取货', { event: 'riderProgress' })], 'missed'))
  const words = '离开期间有 1 条新的网单，1 条买家催单，另有 1 条消息'
  expect(await news().findByText(words)).toBeTruthy()
  expect(news().getAllByRole('button', { name: /^知道了：/ })).toHaveLength(2)
  await userEvent.click(news().getByRole('button', { name: '关闭' }))
  expect(useMissed.getState().missed).toBeUndefined()
  // They still wait.
  expect(news().getAllByRole('listitem')).toHaveLength(2)
})
