import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryTabs } from '@zdb/contract/couriers/delivery/states'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { page } from '#core/router/page.ts'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { useSession, type Store } from '#core/session/session.ts'
import { aCalledRide, aRide, dada, ownPeople } from '../../../../test/deliveries.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { clerk } from '../../../../test/people.ts'
import { aPush } from '../../../../test/pushes.ts'
import { openConsole, showPage } from '../../../../test/render.tsx'
import { DeliveryList, OldDeliveryList } from './list-page.tsx'

beforeEach(() => {
  serve(delivery.list, pageOf(aRide()))
  serve(delivery.totals, { all: 500, waitRiderComfirm: 4, waitPickup: 2, abnormal: 1, inDelivery: 11 })
  serve(delivery.options, {
    channels: [dada, ownPeople],
    status_options: deliveryTabs.map(({ index, title, tone }) => ({ index, title, color: tone })),
    origin_order_type: [{ id: 'received', title: '接单' }],
  })
  serve(shell.dateRanges, [{ key: 'last_month', label: '最近一个月', start: '2026-10-15', end: '2026-11-15' }])
})

const list = (at = '', me?: ReturnType<typeof clerk>) => showPage(DeliveryList, { at: `logistics${at}`, me })
const card = async (sn = 'D2026111510000001') => within(await screen.findByRole('article', { name: `配送单 ${sn}` }))
const lastList = () => callsOf(delivery.list).at(-1)?.query
const pushed = (id: number, status: number) =>
  act(() => makeFeed('100').receive(aPush(id, `骑手 ${id}`, { type: 7, params: JSON.stringify({ status }) })))

test('the tabs come with their counts, and a press asks for that tab', async () => {
  const { address } = list()
  await card()
  await waitFor(() => expect(screen.getByRole('tab', { name: /^配送异常/ }).textContent).toBe('配送异常1'))
  expect(screen.getByRole('tab', { name: /^全部/ }).textContent).toBe('全部500+')
  await userEvent.click(screen.getByRole('tab', { name: /^待取货/ }))
  await waitFor(() => expect(lastList()?.status).toBe('waitPickup'))
  expect(address()).toContain('status=waitPickup')
})

test('a card shows the courier, the rider to call, the time left, the way and what it costs', async () => {
  serve(delivery.list, pageOf(aRide({ tips: '2.00', cost: '18.23' })))
  list()
  const shown = await card()
  // Where there is one store only, it goes without saying.
  expect(shown.queryByText('国贸店')).toBeNull()
  const stores = ['国贸店', '望京店'].map((name, at) => ({ sid: String(at), name }) as Store)
  act(() => useSession.setState({ stores }))
  expect(shown.getByRole('img', { name: '达达快送' })).toBeTruthy()
  for (const words of ['配送中', '李师傅', '13911112222', '国贸店', '朝阳区光华路****', '18.23', '2.00'])
    expect(shown.getByText(words)).toBeTruthy()
  expect(shown.getByText(/^送达剩 \d+分钟/)).toBeTruthy()
  expect(shown.getByText('33枝红玫瑰 ×1 · 林** 138****2210 · 2.3 km')).toBeTruthy()
  expect(shown.getByRole('link', { name: '打电话 李师傅' }).getAttribute('href')).toBe('tel:13911112222')
  expect(shown.getByRole('link', { name: /国贸店/ }).getAttribute('href')).toBe(
    '/console/logistics/detail?sn=D2026111510000001',
  )
})

test('a cancelled ride shows what the cancellation cost', async () => {
  serve(
    delivery.list,
    pageOf(aRide({ status: 63, status_zh: '已取消', cancel_fee: '2.50', cost: '2.50', rider: null, actions: [] })),
  )
  list()
  const shown = await card()
  expect(shown.getByText('取消费')).toBeTruthy()
  expect(shown.queryByText(/^送达剩/)).toBeNull()
})

test('rides whose cost a bill corrected are a tab of their own, with what was booked before', async () => {
  serve(
    delivery.list,
    pageOf(aRide({ status: 60, status_zh: '已送达', cost: '9.50', billed_before: '8.00', actions: [] })),
  )
  list('?status=billDiffers')
  const shown = await card()
  expect(screen.getByRole('tab', { name: /^账单差异/ })).toBeTruthy()
  expect(shown.getByText('账单更正前')).toBeTruthy()
  for (const sum of ['9.50', '8.00']) expect(shown.getByText(sum)).toBeTruthy()
})

test('where every bill agrees nobody is sent to call a rider', async () => {
  serve(delivery.list, pageOf())
  list('?status=billDiffers')
  const none = (await screen.findByText('运力方的账单与扣费一致')).parentElement as HTMLElement
  expect(within(none).queryByRole('button')).toBeNull()
})

test('whoever waits for a rider sees since when, in every tab', async () => {
  const waiting = aRide({
    sn: 'D2026111510000002',
    status: 10,
    order_logistics: { send_time: inMinutes(-90), confirm_time: inMinutes(-65) },
  })
  const fresh = aCalledRide({
    sn: 'D2026111510000003',
    order_logistics: { send_time: inMinutes(-0.5), confirm_time: null },
  })
  serve(delivery.list, pageOf(aCalledRide(), waiting, fresh))
  list()
  expect((await card()).getByText('已发配送 5分钟')).toBeTruthy()
  expect((await card('D2026111510000002')).getByText('已接单 1小时5分钟')).toBeTruthy()
  expect((await card('D2026111510000003')).queryByText(/已发配送/)).toBeNull()
})

test('a ride in trouble stands out with its remedy and one filled button', async () => {
  serve(
    delivery.list,
    pageOf(
      aCalledRide({
        trouble: '迟迟无人接单',
        turn: { owner: 'merchant', until: null, of: '', outcome: '请加小费、换一家或取消' },
      }),
      aRide({ sn: 'D2026111510000002' }),
    ),
  )
  list()
  const shown = await card()
  expect(shown.getByRole('note', { name: '配送异常' }).textContent).toContain('迟迟无人接单 · 请加小费、换一家或取消')
  const filled = screen.getAllByRole('button').filter(({ dataset }) => dataset.kind === 'primary')
  expect(filled.map(({ textContent }) => textContent)).toEqual(['加小费'])
  await userEvent.click(shown.getByRole('button', { name: '加小费' }))
  expect(await screen.findByRole('dialog', { name: '加小费' })).toBeTruthy()
})

test('a rider who is late is dialled with one press, and nothing red stands beside it', async () => {
  const late = aRide({
    trouble: '超过配送时间仍未送达',
    actions: ['location', 'cancel', 'update'],
    turn: { owner: 'merchant', until: null, of: '', outcome: '请联系骑手或运力方核实' },
  })
  serve(delivery.list, pageOf(late))
  list()
  const shown = await card()
  const dial = shown.getByRole('link', { name: '联系骑手' })
  expect([dial.getAttribute('href'), dial.dataset['kind']]).toEqual(['tel:13911112222', 'primary'])
  expect(shown.queryByRole('button', { name: '取消配送' })).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: '更多' }))
  expect(await screen.findByRole('menuitem', { name: '取消配送' })).toBeTruthy()
})

test('what failed is called again with one press', async () => {
  serve(
    delivery.list,
    pageOf(
      aRide({
        status: 70,
        status_zh: '配送失败',
        trouble: '无人签收',
        actions: ['callRider'],
        rider: null,
        eta: null,
      }),
    ),
  )
  const { address } = openConsole(
    [
      page('deliveries', { gate: 'always', load: () => Promise.resolve(DeliveryList) }),
      page('callRider', { gate: 'always', load: () => Promise.resolve(() => <p>询价</p>) }),
    ],
    { at: 'logistics' },
  )
  await userEvent.click((await card()).getByRole('button', { name: '重新呼叫' }))
  expect(await screen.findByText('询价')).toBeTruthy()
  expect(address()).toBe('/console/logistics/create?type=online&sn=O20261115100000000001')
})

test('an own rider’s next step is filled and everything else is under 更多', async () => {
  serve(
    delivery.list,
    pageOf(
      aRide({
        channel: ownPeople,
        group: 'own',
        status: 10,
        turn: {
          owner: 'merchant',
          until: inMinutes(40),
          of: '送达',
          outcome: '由您安排的人配送，请在取货和送达时标记',
        },
        actions: ['reportByHandPickedUp', 'reportByHandDelivered', 'reportByHandArrived', 'update', 'voidRide'],
      }),
    ),
  )
  serve(delivery.reportByHand, null)
  list()
  const shown = await card()
  await userEvent.click(shown.getByRole('button', { name: '标记取货' }))
  expect(await screen.findByText('已标记取货，配送中')).toBeTruthy()
  expect(callsOf(delivery.reportByHand)[0]?.body).toEqual({ sn: 'D2026111510000001', step: 'picked' })
  expect(shown.getByRole('button', { name: '更多' })).toBeTruthy()
})

test('the filters stand in the address and are asked for', async () => {
  useSession.setState({ stores: [{ sid: '3', name: '国贸店' } as Store] })
  list('?channel=6&origin_order_type=received&sid=3&keyword=2210&date_option=last_month')
  await card()
  expect(lastList()).toMatchObject({
    channel: '6',
    origin_order_type: 'received',
    sid: '3',
    keyword: '2210',
    date_option: 'last_month',
  })
  expect(callsOf(delivery.totals).at(-1)?.query).toMatchObject({ channel: '6', keyword: '2210' })
  const chip = await screen.findByText('运力=达达快送')
  await userEvent.click(chip)
  await waitFor(() => expect(lastList()?.channel).toBeUndefined())
})

test('a rider who moves is seen at once, and the rows stay under the hand', async () => {
  list()
  await card()
  await userEvent.hover(screen.getByRole('article'))
  serve(delivery.list, pageOf(aRide({ sn: 'D2026111510000009' }), aRide({ status: 60, status_zh: '已送达' })))
  pushed(41, 60)
  expect(await (await card()).findByText('已送达')).toBeTruthy()
  expect(screen.queryByRole('article', { name: /0009/ })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: /1 条新配送单/ }))
  await card('D2026111510000009')
})

test('the history asks for what is older and counts nothing', async () => {
  serve(delivery.oldList, pageOf(aRide({ status: 60, status_zh: '已送达', actions: [] })))
  showPage(OldDeliveryList, { at: 'logistics/old_items' })
  await card()
  expect(screen.getByRole('heading', { name: '历史配送' })).toBeTruthy()
  expect(callsOf(delivery.totals)).toHaveLength(0)
  expect(callsOf(delivery.list)).toHaveLength(0)
})

test('who may only look finds no way to call a rider', async () => {
  serve(delivery.list, pageOf(aRide({ actions: ['location'] })))
  list('', clerk('delivery.read'))
  await card()
  expect(screen.queryByRole('button', { name: '呼叫骑手' })).toBeNull()
})

test('an empty tab says why, and a failed list can be asked again', async () => {
  serve(delivery.list, pageOf())
  const { unmount } = list('?status=abnormal')
  expect(await screen.findByText('没有配送异常，一切顺利')).toBeTruthy()
  unmount()
  refuse(delivery.list, { code: 1, message: '稍后再试' })
  list('?status=all&keyword=玫瑰')
  const again = await screen.findByRole('button', { name: '重试' })
  serve(delivery.list, pageOf(aRide()))
  await userEvent.click(again)
  await card()
})

test('a row of the workbench opens what it counted', async () => {
  list('?status=waitRiderComfirm&todo=ridersAwaited')
  await card()
  expect(lastList()).toMatchObject({ status: 'waitRiderComfirm', todo: 'ridersAwaited' })
  expect(screen.getByRole('button', { name: '取消待办' }).textContent).toContain('待骑手接单 超时')
})
