import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { DeliveryAction } from '@zdb/contract/couriers/delivery/actions'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { aRideDetail } from '../../../../test/deliveries.ts'
import { callsOf, refuse, respond, serve } from '../../../../test/fake-server.ts'
import { owner } from '../../../../test/people.ts'
import { aBatchRow, aBoard, aQuote, aSetting, theRiders } from '../../../../test/quotes.ts'
import { openConsole, showPage } from '../../../../test/render.tsx'
import { DispatchPage } from './dispatch-page.tsx'
import { routes } from '../routes.tsx'

const sn = 'O20261115100000000001'
const best = aQuote(6, { recommended_by: ['autopilot'] })
const sf = aQuote(7, { price: '17.38', pickup_minutes: 4, on_time: 98 })

beforeEach(() => {
  serve(deliverySetup.setting, aSetting)
  serve(deliverySetup.riders, theRiders)
  serve(deliverySetup.expressChannels, [])
  serve(delivery.batchList, [aBatchRow(sn)])
  serve(delivery.inquiry, aBoard([best, sf]))
})

const show = () => showPage(DispatchPage, { at: `logistics/create?type=online&sn=${sn}` })
const row = async (name: string) => within(await screen.findByRole('listitem', { name }))
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const oneRide = {
  dispatch_id: '5',
  items: [{ sn: 'D2026111510000001', code: 6, ok: true, message: '已呼叫，等待接单' }],
}

test('one press calls one courier, at the price that was seen, however often it is pressed', async () => {
  serve(delivery.callRider, oneRide)
  serve(delivery.detail, aRideDetail({ sn: 'D2026111510000001', status: 1, status_zh: '待骑手接单', rider: null }))
  show()
  await userEvent.type(await screen.findByLabelText('小费（选填）'), '3')
  await userEvent.type(screen.getByLabelText('给骑手的备注（选填）'), '请平放')
  await userEvent.dblClick((await row('达达快送')).getByRole('button', { name: '呼叫达达快送' }))
  const result = within(await screen.findByRole('list', { name: '呼叫结果' }))
  expect(await result.findByText('待骑手接单')).toBeTruthy()
  expect(result.queryByRole('link')).toBeNull()
  expect(screen.getByRole('button', { name: '跟踪配送' })).toBeTruthy()
  expect(callsOf(delivery.callRider).map(({ body }) => body)).toEqual([
    {
      order: { type: 'online', sn },
      weight: 2,
      remarks: '请平放',
      inquiry_id: '77',
      channels: [6],
      group: 'aggregated',
      strategy: 'one',
      tip: '3.00',
    },
  ])
})

test('what goes wrong with the ride stands there with the step that mends it', async () => {
  serve(delivery.callRider, oneRide)
  serve(delivery.cancelReasons, { items: [], fee: '0.00', notice: '此刻取消不产生费用' })
  const turn = { owner: 'merchant', until: null, of: '', outcome: '请联系骑手，或取消后重新呼叫' } as const
  const actions: DeliveryAction[] = ['cancel', 'location']
  serve(delivery.detail, aRideDetail({ status: 10, status_zh: '待取货', trouble: '骑手迟迟没有取货', turn, actions }))
  show()
  await press('呼叫达达快送')
  const wrong = within(await screen.findByRole('note', { name: '配送异常' }))
  expect(wrong.getByText('骑手迟迟没有取货')).toBeTruthy()
  expect(wrong.getAllByRole('button').map((button) => button.textContent)).toEqual(['取消配送'])
  await userEvent.click(wrong.getByRole('button', { name: '取消配送' }))
  expect(await screen.findByRole('dialog', { name: '取消配送' })).toBeTruthy()
})

test('while a call is under way nothing else can be pressed', async () => {
  respond(delivery.callRider, () => new Promise(() => undefined))
  show()
  await press('呼叫达达快送')
  expect((await row('达达快送')).getByRole('button').getAttribute('aria-busy')).toBe('true')
  for (const name of ['呼叫顺丰同城', '按“最省且准时”呼叫', '安排林老板'])
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true')
})

test('several are ticked and called at once, with what that sets aside', async () => {
  serve(delivery.callRider, {
    dispatch_id: '5',
    items: [
      { sn: 'D2026111510000001', code: 6, ok: true, message: '已呼叫，等待接单' },
      { sn: 'D2026111510000002', code: 7, ok: false, message: '当前区域无运力' },
    ],
  })
  serve(delivery.detail, ({ query }) => aRideDetail({ sn: query.sn }))
  show()
  await userEvent.click((await row('达达快送')).getByRole('checkbox', { name: '选择达达快送' }))
  await userEvent.click((await row('顺丰同城')).getByRole('checkbox'))
  expect(screen.getByText(/同时呼叫将冻结/).textContent).toContain('33.61')
  expect(screen.getByText('达达快送、顺丰同城')).toBeTruthy()
  await press('同时呼叫 2 家')
  const result = within(await screen.findByRole('list', { name: '呼叫结果' }))
  await waitFor(() => expect(result.getAllByRole('link', { name: '查看配送' })).toHaveLength(2))
  expect(callsOf(delivery.callRider)[0]?.body).toMatchObject({ channels: [6, 7], strategy: 'race', inquiry_id: '77' })
})

test('a balance that does not carry what is ticked is said before anything is pressed', async () => {
  serve(delivery.inquiry, aBoard([best, sf], { available_balance: '20.00', carries: 1 }))
  show()
  await row('达达快送')
  expect(screen.queryByText('余额不足')).toBeNull()
  await userEvent.click((await row('达达快送')).getByRole('checkbox'))
  await userEvent.click((await row('顺丰同城')).getByRole('checkbox'))
  expect(screen.getByText('余额不足')).toBeTruthy()
})

test('the strategy is left to choose, with its limit for tips', async () => {
  serve(delivery.callRider, oneRide)
  serve(delivery.detail, aRideDetail())
  show()
  await row('达达快送')
  const most = screen.getByLabelText('自动加小费上限')
  await userEvent.clear(most)
  await userEvent.type(most, '6')
  await press('按“最省且准时”呼叫')
  await screen.findByRole('list', { name: '呼叫结果' })
  expect(callsOf(delivery.callRider)[0]?.body).toMatchObject({
    channels: [],
    strategy: 'autopilot',
    max_tip: '6.00',
    inquiry_id: '77',
  })
})

test('another strategy says what it does and calls by it', async () => {
  serve(delivery.callRider, oneRide)
  serve(delivery.detail, aRideDetail())
  show()
  await userEvent.click(await screen.findByLabelText('策略'))
  await userEvent.click(await screen.findByTitle('最快'))
  expect(screen.getByText('从预计接单最快的一家开始，无人接单时换下一家')).toBeTruthy()
  expect(screen.queryByLabelText('自动加小费上限')).toBeNull()
  await press('按“最快”呼叫')
  await screen.findByRole('list', { name: '呼叫结果' })
  expect(callsOf(delivery.callRider)[0]?.body).toMatchObject({ strategy: 'fastest' })
  expect(callsOf(delivery.callRider)[0]?.body.max_tip).toBeUndefined()
})

test('prices that are too old are asked for anew, from where the answer stands', async () => {
  refuse(delivery.callRider, codes.quoteStale)
  show()
  await press('呼叫达达快送')
  const said = await screen.findByText('报价已过期，请重新询价', { selector: 'p' })
  await userEvent.click(within(said).getByRole('button', { name: '重新询价' }))
  await waitFor(() => expect(callsOf(delivery.inquiry)).toHaveLength(2))
})

test('who has a rider already is led to it', async () => {
  refuse(delivery.callRider, codes.alreadyCalled)
  show()
  await press('呼叫达达快送')
  const said = await screen.findByText(/已有进行中的配送/, { selector: 'p' })
  expect(within(said).getByRole('link', { name: '查看配送' }).getAttribute('href')).toBe(
    `/console/logistics?keyword=${sn}`,
  )
})

test('a call without an answer is the same call when it is pressed again', async () => {
  respond(delivery.callRider, () => Promise.reject(new TypeError('gone')))
  show()
  await press('呼叫达达快送')
  expect(await screen.findByText(/不会重复叫人/)).toBeTruthy()
  serve(delivery.callRider, oneRide)
  serve(delivery.detail, aRideDetail())
  await press('呼叫达达快送')
  await screen.findByRole('list', { name: '呼叫结果' })
  const [first, second] = callsOf(delivery.callRider).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(first).toBe(second)
})

test('a courier that left the call unanswered is explained, and can be voided', async () => {
  serve(delivery.callRider, {
    dispatch_id: '5',
    items: [{ sn: 'D2026111510000001', code: 6, ok: false, message: '呼叫未得到答复，正在核实' }],
  })
  const unknown = aRideDetail({ status: 0, unknown: true, rider: null, actions: ['voidRide'] })
  serve(delivery.detail, unknown)
  serve(delivery.voidRide, null)
  show()
  await press('呼叫达达快送')
  expect(await screen.findByRole('heading', { name: '呼叫未得到答复' })).toBeTruthy()
  expect(screen.getByText('等待核实')).toBeTruthy()
  expect(screen.getByText(/骑手可能已经在路上.*核实前不能再呼叫/)).toBeTruthy()
  await press('作废')
  const dialog = within(await screen.findByRole('dialog', { name: '手工作废' }))
  await userEvent.type(dialog.getByLabelText('作废原因'), '运力方查无此单')
  await userEvent.click(dialog.getByRole('button', { name: '作废' }))
  await waitFor(() =>
    expect(callsOf(delivery.voidRide)[0]?.body).toEqual({ sn: 'D2026111510000001', reason: '运力方查无此单' }),
  )
})

test('when nobody could be called the board is one press away, with new prices', async () => {
  serve(delivery.callRider, {
    dispatch_id: '5',
    items: [{ sn: 'D2026111510000001', code: 6, ok: false, message: '当前区域无运力' }],
  })
  serve(delivery.detail, aRideDetail({ status: 70, status_zh: '配送失败', tone: 'red', rider: null, attempts: [] }))
  show()
  await press('呼叫达达快送')
  expect(await screen.findByRole('heading', { name: '没有呼叫成功' })).toBeTruthy()
  expect(screen.getByText('当前区域无运力')).toBeTruthy()
  await press('重新呼叫')
  expect(await screen.findByRole('listitem', { name: '达达快送' })).toBeTruthy()
  await waitFor(() => expect(callsOf(delivery.inquiry)).toHaveLength(2))
})

test('who may not call riders finds no such page', async () => {
  openConsole(routes, {
    at: `logistics/create?type=online&sn=${sn}`,
    me: { ...owner, is_master_user: false },
    menu: [],
  })
  expect(await screen.findByText('您暂无访问的权限，请联系主账户授权！')).toBeTruthy()
})
