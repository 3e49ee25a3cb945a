import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DeliveryAction } from '@zdb/contract/couriers/delivery/actions'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { codes } from '@zdb/contract/codes'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { aCalledRide, aLocation, aRideDetail, dada } from '../../../../test/deliveries.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { clerk } from '../../../../test/people.ts'
import { aPush } from '../../../../test/pushes.ts'
import { showPage } from '../../../../test/render.tsx'
import { DeliveryPage } from './detail-page.tsx'

beforeEach(() => {
  serve(delivery.detail, aRideDetail())
  serve(delivery.location, aLocation())
})

const open = (me?: ReturnType<typeof clerk>) =>
  showPage(DeliveryPage, { at: 'logistics/detail?sn=D2026111510000001', me })
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('the page says how it stands, whose turn it is, until when, and what happens then', async () => {
  open()
  const now = await panel('现在')
  expect(now.getByText('配送中')).toBeTruthy()
  expect(now.getByText('等骑手')).toBeTruthy()
  expect(now.getByText(/^送达剩 \d+分钟/)).toBeTruthy()
  expect(now.getByText('超过配送时间将标记为超时，并向运力方核实')).toBeTruthy()
  expect(now.getByRole('link', { name: '打电话 李师傅' })).toBeTruthy()
  expect(now.getByRole('button', { name: '修改' })).toBeTruthy()
  expect(now.queryByRole('button', { name: '骑手位置' })).toBeNull()
})

test('no two clocks stand unnamed: what is due next, and the delivery itself', async () => {
  const turn = {
    owner: 'courier',
    until: inMinutes(2),
    of: '接单',
    outcome: '无人接单时按策略换下一家或提醒您',
  } as const
  serve(delivery.detail, aRideDetail({ status: 1, status_zh: '待骑手接单', turn }))
  open()
  expect((await panel('现在')).getByText(/^接单剩 \d+分钟/)).toBeTruthy()
  expect((await panel('收货与取货')).getByText(/^送达剩 \d+分钟/)).toBeTruthy()
  expect(screen.queryByText(/^剩 /)).toBeNull()
})

test('goods, people and places are there, and the order it belongs to is one press away', async () => {
  open()
  const place = await panel('收货与取货')
  for (const words of ['北京市朝阳区光华路****', '林** 138****2210', '建国门外大街1号国贸商城B1'])
    expect(place.getByText(words)).toBeTruthy()
  expect(place.getByRole('link', { name: 'O20261115100000000001' }).getAttribute('href')).toBe(
    '/console/netorder/index/O20261115100000000001/detail',
  )
  expect((await panel('商品')).getByText('33枝红玫瑰')).toBeTruthy()
})

test('whom it is for is shown in full on request, to those who may look behind that order', async () => {
  serve(delivery.reveal, { consignee: '林晓', mobile: '13812342210', address: '北京市朝阳区光华路SOHO2座' })
  const { unmount } = open()
  await userEvent.click((await panel('收货与取货')).getByRole('button', { name: '查看' }))
  const full = within(await screen.findByRole('dialog', { name: '收货人完整信息' }))
  for (const words of ['林晓', '13812342210', '北京市朝阳区光华路SOHO2座'])
    expect(full.getByRole('button', { name: words })).toBeTruthy()
  expect(callsOf(delivery.reveal)[0]?.query).toEqual({ sn: 'D2026111510000001' })
  unmount()
  open(clerk('delivery.read', 'delivery.dispatch'))
  expect((await panel('收货与取货')).queryByRole('button', { name: '查看' })).toBeNull()
})

test('an express parcel shows its waybill and prints the label of its company', async () => {
  serve(delivery.detail, aRideDetail({ waybill: 'JD0000000000001', print_html: '<p>JD0000000000001</p>' }))
  open()
  const place = await panel('收货与取货')
  expect(place.getByText('JD0000000000001')).toBeTruthy()
  const label = place.getByTitle<HTMLIFrameElement>('电子面单')
  // A page of somebody else's: no script of it runs.
  expect(label.getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(label.getAttribute('srcdoc')).toBe('<p>JD0000000000001</p>')
  const print = vi.fn()
  Object.defineProperty(label, 'contentWindow', { value: { print } })
  await userEvent.click(place.getByRole('button', { name: '打印面单' }))
  expect(print).toHaveBeenCalledOnce()
})

test('a parcel without a label offers nothing to print', async () => {
  serve(delivery.detail, aRideDetail({ waybill: 'X123', print_html: '' }))
  open()
  const place = await panel('收货与取货')
  expect(place.getByText('X123')).toBeTruthy()
  expect(place.queryByRole('button', { name: '打印面单' })).toBeNull()
})

test('who may not read the order sees its number and no link', async () => {
  open(clerk('delivery.read'))
  expect((await panel('收货与取货')).queryByRole('link', { name: 'O20261115100000000001' })).toBeNull()
})

test('every call for the order is listed with what it cost, and the sum is the true cost', async () => {
  serve(
    delivery.detail,
    aRideDetail({
      attempts: [
        ...aRideDetail().attempts,
        {
          sn: 'D2026111509999999',
          channel: { ...dada, code: 8, name: '闪送', mark: '闪' },
          status: 63,
          status_zh: '已取消',
          price: '17.00',
          tips: '0.00',
          cancel_fee: '2.50',
          cost: '2.50',
          at: inMinutes(-30),
        },
      ],
      true_cost: '18.73',
    }),
  )
  open()
  const money = await panel('费用')
  const rows = within(money.getByRole('table', { name: '全部呼叫' })).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(within(rows[2] as HTMLElement).getByText('已取消')).toBeTruthy()
  expect(money.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '运力',
    '呼叫',
    '结果',
    '运费',
    '取消费',
    '花费',
  ])
  expect(money.getByText('18.73')).toBeTruthy()
  expect(money.getByText(/共呼叫 2 次/)).toBeTruthy()
  expect(within(money.getByRole('list', { name: '资金明细' })).getByText('冻结运费')).toBeTruthy()
})

test('trouble is said aloud with the remedy, and the next step is filled', async () => {
  serve(
    delivery.detail,
    aRideDetail({
      ...aCalledRide({ trouble: '迟迟无人接单' }),
      turn: { owner: 'merchant', until: null, of: '', outcome: '请加小费、换一家或取消' },
    }),
  )
  serve(delivery.location, aLocation({ status: 1, rider: null, trail: [] }))
  open()
  const now = await panel('现在')
  expect(now.getByRole('alert').textContent).toBe('迟迟无人接单')
  expect(now.getByText('待您处理')).toBeTruthy()
  expect(now.getByText('已发配送 5分钟')).toBeTruthy()
  expect(now.getByRole('button', { name: '加小费' }).dataset.kind).toBe('primary')
})

test('one that is late has the rider’s phone as its next step, and nothing else looks like one', async () => {
  const actions: DeliveryAction[] = ['location', 'update', 'voidRide']
  const turn = { owner: 'merchant', until: null, of: '', outcome: '请联系骑手或运力方核实' } as const
  serve(delivery.detail, aRideDetail({ trouble: '超过配送时间仍未送达', turn, actions }))
  open()
  const now = await panel('现在')
  expect(now.getByRole('link', { name: '打电话 李师傅' })).toBeTruthy()
  expect(now.getAllByRole('button').filter(({ dataset }) => dataset.kind === 'primary')).toEqual([])
})

test('the timeline says who: the courier by name', async () => {
  serve(
    delivery.detail,
    aRideDetail({
      timeline: [
        {
          at: inMinutes(-3),
          actor: '达达快送',
          side: 'courier',
          what: '骑手已取货，配送中',
          detail: '',
          changes: [],
          device: '',
        },
      ],
    }),
  )
  open()
  expect((await panel('全部记录')).getByText('运力方 · 达达快送')).toBeTruthy()
})

test('a push brings the page up to date', async () => {
  open()
  await panel('现在')
  serve(
    delivery.detail,
    aRideDetail({ status: 60, status_zh: '已送达', turn: { owner: 'none', until: null, of: '', outcome: '' } }),
  )
  serve(delivery.location, aLocation({ status: 60, eta: null, confidence: 100 }))
  act(() => makeFeed('100').receive(aPush(51, '已送达', { type: 7, params: '{"status":60}' })))
  expect(await (await panel('现在')).findByText('已送达')).toBeTruthy()
})

test('where the rider is asked again every ten seconds, and what the map learns first the page hears of', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open()
  await screen.findByText('较有把握')
  serve(delivery.location, aLocation({ status: 60, eta: null, confidence: 100 }))
  serve(delivery.detail, aRideDetail({ status: 60, status_zh: '已送达' }))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await waitFor(() => expect(callsOf(delivery.location)).toHaveLength(2))
  expect(callsOf(delivery.location)[0]).toMatchObject({ params: { sid: '3' }, query: { sn: 'D2026111510000001' } })
  await waitFor(() => expect(callsOf(delivery.detail)).toHaveLength(2))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(callsOf(delivery.location)).toHaveLength(2)
})

test('a map that does not come leaves the rest of the page standing', async () => {
  refuse(delivery.location, { code: 48005, message: '运力方暂时无法连接，请稍后再试' })
  open()
  const map = await panel('路线')
  expect((await map.findByRole('alert')).textContent).toContain('运力方暂时无法连接')
  serve(delivery.location, aLocation())
  await userEvent.click(map.getByRole('button', { name: '重试' }))
  expect(await map.findByText('较有把握')).toBeTruthy()
})

test('without a number there is nothing to show, and the page says where to go', async () => {
  showPage(DeliveryPage, { at: 'logistics/detail' })
  expect(await screen.findByText('没有指定配送单，请从配送列表进入')).toBeTruthy()
})

test('someone else’s ride is refused in words', async () => {
  refuse(delivery.detail, codes.notFound)
  open()
  const back = await screen.findByRole('link', { name: '返回配送管理' })
  expect(back.parentElement?.textContent).toContain(codes.notFound.message)
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  expect(screen.getByRole('heading', { name: '配送详情', level: 1 })).toBeTruthy()
  expect(back.getAttribute('href')).toMatch(/logistics$/)
})
