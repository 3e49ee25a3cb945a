import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { print } from '@zdb/contract/desk/print/endpoints'
import { flags } from '@zdb/contract/desk/flags/endpoints'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { usePageKeys } from '#core/router/page-keys.ts'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { anOnlineOrder } from '../../../../test/online-orders.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { clerk } from '../../../../test/people.ts'
import { aPush } from '../../../../test/pushes.ts'
import { aPage, openConsole } from '../../../../test/render.tsx'
import { OnlineOrderList } from './list-page.tsx'

const snOf = (at: number) => `O2026111510000000000${at}`
const three = [1, 2, 3].map((at) => anOnlineOrder({ order_sn: snOf(at) }))

beforeEach(() => {
  serve(onlineOrders.list, pageOf(...three))
  serve(onlineOrders.totals, {})
  serve(onlineOrders.tabMenus, [])
  serve(onlineOrders.morePending, { pending: 3, overdue: 0, oldest: null, text: '' })
  serve(stores.productTypes, [])
  serve(shell.dateRanges, [])
  serve(flags.list, [{ id: 1, colour: 'red', name: '加急' }])
})

const Elsewhere = () => <button type="button">别处</button>

const desk = async (me?: ReturnType<typeof clerk>) => {
  const opened = openConsole(
    [
      aPage('netorder/new_index', OnlineOrderList),
      aPage('netorder/index/{no}/detail', Elsewhere),
      aPage('transfer_order/create', Elsewhere),
    ],
    { at: 'netorder/new_index', me },
  )
  await screen.findByRole('article', { name: `网单 ${snOf(1)}` })
  return opened
}
const current = () => document.activeElement?.getAttribute('aria-label')
const keys = (pressed: string) => userEvent.keyboard(pressed)

test('the hands walk down and up the list, and stop at its ends', async () => {
  await desk()
  await keys('j')
  expect(current()).toBe(`网单 ${snOf(1)}`)
  await keys('j{ArrowDown}j')
  expect(current()).toBe(`网单 ${snOf(3)}`)
  await keys('k{ArrowUp}k')
  expect(current()).toBe(`网单 ${snOf(1)}`)
})

test('orders are selected without a mouse, and the batch is one key away', async () => {
  await desk()
  await keys('jxjx')
  expect(screen.getByRole('checkbox', { name: `选择 ${snOf(2)}` })).toHaveProperty('checked', true)
  expect(within(await screen.findByRole('region', { name: '批量操作' })).getByText(/已选 2 单/)).toBeTruthy()
  await keys('x')
  expect(screen.getByText(/已选 1 单/)).toBeTruthy()
  await keys('b')
  expect(document.activeElement?.textContent).toBe('批量安排')
})

test('Enter opens the current order, and the way back leads to it again', async () => {
  const { address, history } = await desk()
  await keys('jj{Enter}')
  await screen.findByRole('button', { name: '别处' })
  expect(address()).toBe(`/console/netorder/index/${snOf(2)}/detail`)
  act(() => history.back())
  await waitFor(() => expect(current()).toBe(`网单 ${snOf(2)}`))
})

test('Enter on a button of a card is the button’s', async () => {
  const { address } = await desk()
  await keys('j')
  screen.getAllByRole('button', { name: '转单' })[0]?.focus()
  await keys('{Enter}')
  await screen.findByRole('button', { name: '别处' })
  expect(address()).toBe(`/console/transfer_order/create?origin_sn=${snOf(1)}`)
})

test('the next step opens its dialog, Escape closes it, and the current order is still the same', async () => {
  serve(onlineOrders.warehouse, { stores: [] })
  serve(onlineOrders.list, pageOf(...three.map((order) => ({ ...order, actions: ['dispatch' as const] }))))
  await desk()
  await keys('jja')
  expect(await screen.findByRole('dialog', { name: '安排门店配送' })).toBeTruthy()
  await keys('j')
  await keys('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(current()).toBe(`网单 ${snOf(2)}`))
  await keys('j')
  expect(current()).toBe(`网单 ${snOf(3)}`)
})

test('one key transfers, one key flags', async () => {
  serve(onlineOrders.saveFlagMemo, null)
  const { address } = await desk()
  await keys('jf')
  const form = within(await screen.findByRole('dialog', { name: '备注与旗帜' }))
  await userEvent.type(form.getByLabelText('备注'), '老客户')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('备注已保存')).toBeTruthy()
  expect(callsOf(onlineOrders.saveFlagMemo)[0]?.params).toEqual({ sn: snOf(1) })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await keys('t')
  await waitFor(() => expect(address()).toBe(`/console/transfer_order/create?origin_sn=${snOf(1)}`))
})

test('p prints the ticket of the current order', async () => {
  serve(print.onlineTicket, { message: '已送去打印', jobs: ['1'] })
  await desk()
  await keys('jjp')
  const form = within(await screen.findByRole('dialog', { name: '打印小票' }))
  await userEvent.click(form.getByRole('button', { name: '打印' }))
  expect(await screen.findByText('已送去打印')).toBeTruthy()
  expect(callsOf(print.onlineTicket)[0]?.params).toEqual({ sn: snOf(2) })
})

test('what an order does not offer, no key does', async () => {
  serve(onlineOrders.list, pageOf(anOnlineOrder({ order_sn: snOf(1), actions: [] })))
  const { address } = await desk(clerk('online.read'))
  await keys('jtfpa')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/console/netorder/new_index')
})

test('g and a digit lead to a tab, and typing a keyword wakes no key', async () => {
  const { address } = await desk()
  await keys('g7')
  await waitFor(() => expect(address()).toContain('status=refund'))
  await keys('g0')
  await waitFor(() => expect(address()).toContain('status=closed'))
  await userEvent.type(screen.getByRole('searchbox', { name: /单号/ }), 'g1jx')
  expect(address()).toContain('status=closed')
})

test('an order that leaves under the hands hands its place to the next', async () => {
  serve(
    onlineOrders.list,
    pageOf(...three.map((order) => ({ ...order, badges: ['write_back' as const], actions: ['replay' as const] }))),
  )
  serve(onlineOrders.replay, null)
  await desk()
  await keys('jj')
  serve(onlineOrders.list, pageOf(...three.filter(({ order_sn }) => order_sn !== snOf(2))))
  await keys('a')
  await waitFor(() => expect(screen.queryByRole('article', { name: `网单 ${snOf(2)}` })).toBeNull())
  await waitFor(() => expect(current()).toBe(`网单 ${snOf(3)}`))
})

test('new orders do not move the list under the hands', async () => {
  await desk()
  await keys('j')
  serve(onlineOrders.list, pageOf(anOnlineOrder({ order_sn: snOf(9) }), ...three))
  act(() => makeFeed('100').receive(aPush(91, '新的网单', { type: 8 })))
  expect(await screen.findByRole('button', { name: /1 条新订单/ })).toBeTruthy()
  expect(current()).toBe(`网单 ${snOf(1)}`)
})

test('the overlay of keys knows the desk', async () => {
  await desk()
  expect(usePageKeys.getState().list.map(({ keys: written }) => written)).toEqual(
    expect.arrayContaining(['J ↓', 'K ↑', 'X', 'Enter', 'A', 'T', 'F', 'G 1…0']),
  )
})
