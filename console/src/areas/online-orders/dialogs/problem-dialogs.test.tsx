import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { OnlineAction } from '@zdb/contract/orders/online-orders/actions'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { print } from '@zdb/contract/desk/print/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { page } from '#core/router/page.ts'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { anOnlineDetail, type OnlineDetail } from '../../../../test/online-orders.ts'
import { anOrderMoney } from '../../../../test/order-money.ts'
import { openConsole } from '../../../../test/render.tsx'
import { OnlineOrderDetail } from '../detail/detail-page.tsx'

beforeEach(() => {
  serve(print.onlineJobs, [])
  serve(finance.orderMoney, anOrderMoney())
  serve(stores.productTypes, [])
  serve(onlineOrders.problemTypes, [
    { id: 1, title: '缺货' },
    { id: 2, title: '地址有误' },
  ])
})

type Place = ReturnType<typeof within>
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (place: Place, name: string) => userEvent.click(place.getByRole('button', { name }))
const write = (place: Place, label: string, value: string) =>
  fireEvent.change(place.getByLabelText(label), { target: { value } })

/** Opens the detail of an order that offers just this, and presses it. */
const open = async (action: OnlineAction, label: string, change: Partial<OnlineDetail> = {}) => {
  serve(onlineOrders.detail, anOnlineDetail({ ...change, actions: [action] }))
  openConsole([page('onlineOrder', { gate: 'always', load: () => Promise.resolve(OnlineOrderDetail) })], {
    at: 'netorder/index/O20261115100000000001/detail',
  })
  await press(within(await screen.findByRole('region', { name: '现在' })), label)
}

test('a problem is marked with its kind and handled with a word', async () => {
  serve(onlineOrders.markProblem, null)
  await open('markProblem', '标记问题')
  const form = await dialog('标记问题单')
  await userEvent.click(await form.findByLabelText('地址有误'))
  write(form, '问题说明（选填）', '没有门牌号')
  await press(form, '标记')
  expect(await screen.findByText('已标记为问题单')).toBeTruthy()
  const marked = { type: 2, note: '没有门牌号' }
  expect(callsOf(onlineOrders.markProblem)[0]?.body).toEqual({ ...marked, only_first: true })
  serve(onlineOrders.handleProblem, null)
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(callsOf(onlineOrders.handleProblem)[0]?.body).toMatchObject({ expect: marked }))
})

test('what is marked over an open problem cannot be taken back', async () => {
  serve(onlineOrders.markProblem, null)
  const problem = { type: 1, type_zh: '缺货', note: '', at: '2026-11-15 10:00:00', handled: false }
  await open('markProblem', '标记问题', { problem, badges: ['problem'] })
  await press(await dialog('标记问题单'), '标记')
  expect(await screen.findByText('已标记为问题单')).toBeTruthy()
  expect(callsOf(onlineOrders.markProblem)[0]?.body).toMatchObject({ only_first: false })
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

test('a marked problem says what it is and is done with', async () => {
  serve(onlineOrders.handleProblem, null)
  const problem = { type: 2, type_zh: '地址有误', note: '没有门牌号', at: '2026-11-15 10:00:00', handled: false }
  await open('handleProblem', '处理问题', { problem, badges: ['problem'] })
  const form = await dialog('处理问题单')
  expect(form.getByText('没有门牌号')).toBeTruthy()
  write(form, '处理说明（选填）', '已问到门牌号')
  await press(form, '已处理好')
  expect(await screen.findByText('问题已处理')).toBeTruthy()
  expect(callsOf(onlineOrders.handleProblem)[0]?.body).toEqual({ note: '已问到门牌号' })
})
