import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { useSession } from '#core/session/session.ts'
import { aRideDetail } from '../../../../test/deliveries.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import {
  aBatchRow,
  aBoard,
  anAsked,
  aQuote,
  aRefusal,
  aSetting,
  theRiders,
  type Board,
} from '../../../../test/quotes.ts'
import { showPage } from '../../../../test/render.tsx'
import { DispatchPage } from './dispatch-page.tsx'

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
const names = (group = '聚合配送') =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label'))
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const oneRide = {
  dispatch_id: '5',
  items: [{ sn: 'D2026111510000001', code: 6, ok: true, message: '已呼叫，等待接单' }],
}

/** Boards that are handed out one after the other, each when the test says so. */
const later = () => {
  const waiting: ((board: Board) => void)[] = []
  const early: Board[] = []
  serve(
    delivery.offers,
    () =>
      new Promise<Board>((resolve) => {
        const board = early.shift()
        if (board) resolve(board)
        else waiting.push(resolve)
      }),
  )
  return (board: Board) => {
    const next = waiting.shift()
    if (next) next(board)
    else early.push(board)
  }
}

test('the board says from where to where, how far, until when, and what each courier asks', async () => {
  show()
  const dada = await row('达达快送')
  for (const words of ['16.23', '约 6 分钟接单', '约 34 分钟送达', '准时 97%', '推荐', '最省且能准时'])
    expect(dada.getByText(words)).toBeTruthy()
  const board = within(screen.getByRole('region', { name: '运力报价' }))
  for (const words of ['国贸店', '光华路SO***', '2.3 km', '林** 138****2210', '2 家可呼叫'])
    expect(board.getByText(words)).toBeTruthy()
  expect(board.getByText(/可再承载 37 单/)).toBeTruthy()
  const called = within(board.getByRole('group', { name: '将要呼叫' }))
  expect(called.getByText('先呼叫达达快送')).toBeTruthy()
  expect(called.getByText(/^预计/).textContent).toBe('预计 ¥16.23')
  expect(board.getByText(/先呼叫能准时送达的最便宜一家/)).toBeTruthy()
  expect(screen.getByRole('link', { name: `网单 ${sn}` }).getAttribute('href')).toBe(
    `/console/netorder/index/${sn}/detail`,
  )
  expect(await screen.findByText('33枝红玫瑰')).toBeTruthy()
  expect(callsOf(delivery.inquiry)[0]?.body).toEqual({ order: { type: 'online', sn }, weight: 2 })
})

test('who is recommended follows the strategy that is chosen, and says why', async () => {
  serve(delivery.inquiry, aBoard([best, { ...sf, recommended_by: ['fastest'] }]))
  show()
  expect((await row('达达快送')).getByText('推荐')).toBeTruthy()
  expect((await row('顺丰同城')).queryByText('推荐')).toBeNull()
  await userEvent.click(await screen.findByLabelText('策略'))
  await userEvent.click(await screen.findByTitle('最快'))
  expect((await row('顺丰同城')).getByText('推荐')).toBeTruthy()
  expect((await row('顺丰同城')).getByText('接单最快')).toBeTruthy()
  expect((await row('达达快送')).queryByText('推荐')).toBeNull()
})

test('each row fills in for itself, and one that does not answer says so', async () => {
  const say = later()
  serve(delivery.inquiry, aBoard([anAsked(6), anAsked(7), anAsked(8)]))
  show()
  expect((await row('闪送')).getByText('询价中…')).toBeTruthy()
  expect(screen.getByRole('button', { name: '按“最省且准时”呼叫' }).getAttribute('aria-disabled')).toBe('true')
  say(aBoard([sf, anAsked(6), anAsked(8)]))
  expect(await (await row('顺丰同城')).findByText('17.38')).toBeTruthy()
  expect(screen.getByText('已答复 1/3 家')).toBeTruthy()
  expect((await row('达达快送')).getByText('询价中…')).toBeTruthy()
  say(aBoard([best, sf, aRefusal(8, '超时未答复', { state: 'late' })]))
  expect(await (await row('闪送')).findByText('超时未答复')).toBeTruthy()
  expect(callsOf(delivery.offers).map(({ query }) => query)).toEqual([
    { inquiry_id: '77', after: '0' },
    { inquiry_id: '77', after: '1' },
  ])
  expect(screen.getByRole('button', { name: '按“最省且准时”呼叫' }).getAttribute('aria-disabled')).toBeNull()
})

test('no row moves under the hand: they are sorted when it leaves', async () => {
  const say = later()
  serve(delivery.inquiry, aBoard([anAsked(6), anAsked(7), anAsked(8)]))
  show()
  await row('闪送')
  await userEvent.hover(screen.getByRole('listitem', { name: '达达快送' }))
  const shansong = aQuote(8, { price: '9.00' })
  say(aBoard([shansong, anAsked(6), anAsked(7)]))
  expect(await (await row('闪送')).findByText('9.00')).toBeTruthy()
  expect(names()).toEqual(['达达快送', '顺丰同城', '闪送'])
  say(aBoard([shansong, best, sf]))
  expect(await (await row('顺丰同城')).findByText('17.38')).toBeTruthy()
  expect(names()).toEqual(['达达快送', '顺丰同城', '闪送'])
  await userEvent.unhover(screen.getByRole('listitem', { name: '达达快送' }))
  expect(names()).toEqual(['闪送', '达达快送', '顺丰同城'])
})

test('with the keyboard on a row they are sorted when asked to', async () => {
  const say = later()
  serve(delivery.inquiry, aBoard([best, anAsked(7)]))
  show()
  ;(await row('达达快送')).getByRole('checkbox').focus()
  say(aBoard([aQuote(7, { price: '3.00' }), best]))
  expect(await (await row('顺丰同城')).findByText('3.00')).toBeTruthy()
  expect(names()).toEqual(['达达快送', '顺丰同城'])
  await press('重新排列')
  expect(names()).toEqual(['顺丰同城', '达达快送'])
})

test('a courier that said no is asked again by itself, and called at its own new price', async () => {
  serve(delivery.inquiry, aBoard([best, aRefusal(9, '运力不足')]))
  serve(delivery.callRider, oneRide)
  serve(delivery.detail, aRideDetail())
  show()
  const fengniao = await row('蜂鸟即配')
  expect(fengniao.getByText('运力不足')).toBeTruthy()
  serve(delivery.inquiry, aBoard([aQuote(9, { price: '12.00' })], { inquiry_id: '78' }))
  await press('重试蜂鸟即配')
  expect(await fengniao.findByText('12.00')).toBeTruthy()
  expect(callsOf(delivery.inquiry)[1]?.body.channels).toEqual([9])
  await press('呼叫蜂鸟即配')
  await waitFor(() => expect(callsOf(delivery.callRider)[0]?.body).toMatchObject({ channels: [9], inquiry_id: '78' }))
})

test('an order that cannot go says why, and leads back to it', async () => {
  refuse(delivery.inquiry, codes.noSpot)
  show()
  const said = await screen.findByText(/收货地址没有准确位置/)
  expect(within(said).getByRole('link', { name: '回到订单' })).toBeTruthy()
  serve(delivery.inquiry, aBoard([best]))
  await userEvent.click(within(said).getByRole('button', { name: '重新询价' }))
  await row('达达快送')
})

test('a store without couriers is led to opening them; its own people can go all the same', async () => {
  serve(delivery.inquiry, aBoard([]))
  show()
  expect((await screen.findByText(/国贸店还没有开通配送运力/)).textContent).toContain('配送渠道')
  expect(await screen.findByRole('button', { name: '安排林老板' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /呼叫$/ }).getAttribute('aria-disabled')).toBe('true')
})

test('couriers that are switched off take one line', async () => {
  serve(delivery.inquiry, aBoard([best, aRefusal(8, '未开启', { is_open: false })]))
  show()
  await row('达达快送')
  expect(screen.getByText(/未开启：闪送/)).toBeTruthy()
  expect(screen.queryByRole('listitem', { name: '闪送' })).toBeNull()
})

test('another store or weight is another question', async () => {
  useSession.setState({
    stores: [
      { sid: '3', name: '国贸店' },
      { sid: '4', name: '望京店' },
    ] as never,
  })
  show()
  await row('达达快送')
  await userEvent.click(screen.getByLabelText('取货门店'))
  await userEvent.click(await screen.findByTitle('望京店'))
  await waitFor(() => expect(callsOf(delivery.inquiry).at(-1)?.body).toMatchObject({ sid: '4', weight: 2 }))
  const weight = screen.getByLabelText('重量')
  await userEvent.clear(weight)
  await userEvent.type(weight, '5')
  await waitFor(() => expect(callsOf(delivery.inquiry).at(-1)?.body).toMatchObject({ sid: '4', weight: 5 }))
})

test('where an account of one’s own is refused, the way to where it was bound stands beside it', async () => {
  serve(delivery.inquiry, aBoard([best, aRefusal(7, '门店编码不存在', { group: 'merchant' }), aRefusal(8, '运力不足')]))
  show()
  const own = within(await screen.findByRole('region', { name: '商家版配送' })).getByRole('listitem')
  expect(within(own).getByRole('link', { name: '检查配送渠道' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '检查配送渠道' })).toHaveLength(1)
})
