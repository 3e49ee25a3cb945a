import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { radar } from '@zdb/contract/desk/radar/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { momentText } from '#ui/format/moment.ts'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { aPage, openConsole } from '../../../../test/render.tsx'
import { RadarPage } from './radar-page.tsx'
import type { RadarRow, RadarTotals } from './radar-order.ts'

const inMinutes = (count: number) => momentText(new Date(Date.now() + count * 60_000))

const row = (facts: Partial<RadarRow> = {}): RadarRow => ({
  kind: 'online',
  sn: 'O1',
  shop_name: '国贸店',
  goods_brief: '33枝红玫瑰',
  window_start: inMinutes(-40),
  window_end: inMinutes(20.5),
  status: 'ahead',
  step: 'call',
  ride_sn: '',
  needed_minutes: 33,
  slack_minutes: -12,
  ahead_band: 2,
  minutes_to_band: 30,
  money: '268.00',
  stake: '268.00',
  stake_at_most: true,
  ...facts,
})

const totals: RadarTotals = {
  counts: { whole: 0, share: 0, late: 0, ahead: 1, tight: 0, calm: 2 },
  stake: '268.00',
  free_minutes: 10,
  share_minutes: 30,
  ahead_minutes: 5,
  tight_minutes: 20,
}

beforeEach(() => {
  serve(radar.totals, totals)
})

const show = () =>
  openConsole([aPage('radar', RadarPage), aPage('logistics/create', () => <p>呼叫骑手页</p>)], { at: routeTo('radar') })

test('an order that will be late says how late, what holds it up, what it may cost and what to do next', async () => {
  serve(radar.list, pageOf(row()))
  const { address } = show()
  const line = within(await screen.findByRole('row', { name: /33枝红玫瑰/ }))
  expect(line.getByText('余量 −12分钟')).toBeTruthy()
  expect(line.getByText('送达剩 20分钟')).toBeTruthy()
  expect(line.getByText('没有骑手')).toBeTruthy()
  expect(line.getByText('30分钟后晚到按比例退款')).toBeTruthy()
  expect(line.getByText('最多')).toBeTruthy()
  expect(screen.getByText(/晚到 10 分钟以内不退款，30 分钟以内按买家实际获退的比例退，再晚退全款/)).toBeTruthy()
  await userEvent.click(line.getByRole('button', { name: '呼叫骑手' }))
  await waitFor(() => expect(address()).toContain('logistics/create?type=online&sn=O1'))
})

test('what waits for others offers no button and leads to how it goes', async () => {
  serve(radar.list, pageOf(row({ kind: 'sent', sn: 'T1', step: 'answer', stake: '0.00', stake_at_most: false })))
  show()
  const line = within(await screen.findByRole('row', { name: /33枝红玫瑰/ }))
  expect(line.getByText('对方还没接单')).toBeTruthy()
  expect(line.queryByRole('button')).toBeNull()
  expect(line.getByRole('link', { name: '看看进展' }).getAttribute('href')).toContain('transfer_order/detail/T1')
})

test('a tab shows its orders alone, and the calm of an empty radar is said', async () => {
  serve(radar.list, pageOf())
  show()
  expect(await screen.findByText('没有未送达的订单，一切从容')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: /^来得及/ }))
  await waitFor(() => expect(callsOf(radar.list).at(-1)?.query).toMatchObject({ status: 'calm' }))
})
