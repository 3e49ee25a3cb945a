import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { aCase, type Case } from '../../../test/after-sales.ts'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { inMinutes } from '../../../test/orders.ts'
import { aPush } from '../../../test/pushes.ts'
import { showPage } from '../../../test/render.tsx'
import { ReceivedAfterSalesPage, SentAfterSalesPage } from './list-page.tsx'

const cases = (...items: Case[]) => serve(afterSale.list, { items, total: items.length, page: 1, page_size: 20 })

beforeEach(() => {
  cases(aCase())
  serve(afterSale.totals, { all: 4, waiting: 1 })
})

const showSent = () => showPage(SentAfterSalesPage, { at: 'transfer_order/transfer_order_after_sale_apply' })
const showReceived = () => showPage(ReceivedAfterSalesPage, { at: 'receive_order/receive_transfer_after_sales' })
const row = async () => within(await screen.findByRole('row', { name: /T2026111500001/ }))

test('a case tells what is asked, how it stands, and whose turn it is', async () => {
  showSent()
  const shown = await row()
  for (const words of ['33枝红玫瑰', '国贸店', '花材不新鲜', '50.00', '待处理', '等待对方'])
    expect(shown.getByText(words)).toBeTruthy()
  const link = shown.getByRole('link', { name: '查看' })
  expect(link.getAttribute('href')).toBe('/console/transfer_order/transfer_order_after_sale_apply/detail?id=9')
  expect(callsOf(afterSale.list)[0]?.query.direction).toBe('1')
})

test('the receiving side sees its own cases, and what waits for it says so', async () => {
  cases(aCase({ side: 'shop', partner: '花满楼' }))
  showReceived()
  const shown = await row()
  expect(shown.getByText('待您处理')).toBeTruthy()
  expect(shown.getByRole('link', { name: '处理' }).getAttribute('href')).toBe(
    '/console/receive_order/receive_transfer_after_sales/detail?id=9',
  )
  expect(callsOf(afterSale.list)[0]?.query.direction).toBe('2')
})

test.for([
  [['arbitration', 'revoke'], { refund_status: 20, stage: 0 }, '申请仲裁'],
  [['appeal'], { refund_status: 30, stage: 2 }, '申诉'],
] as const)('with %j left, clock and link say %s', async ([actions, stands, step]) => {
  const turn = { owner: 'sender' as const, until: inMinutes(90), outcome: '' }
  cases(aCase({ side: 'sender', turn, actions: [...actions], ...stands }))
  showSent()
  const shown = await row()
  expect(shown.getByText(new RegExp(`^${step}剩`))).toBeTruthy()
  expect(shown.getByRole('link', { name: step })).toBeTruthy()
})

test('what a ruling leaves to the other side is named as what it is', async () => {
  const turn = { owner: 'sender' as const, until: inMinutes(90), outcome: '到期未申诉，裁决生效' }
  cases(aCase({ side: 'shop', refund_status: 30, refund_status_zh: '已关闭', stage: 2, stage_zh: '平台已裁决', turn }))
  showReceived()
  const shown = await row()
  expect(shown.getByText('等待对方')).toBeTruthy()
  expect(shown.getByText(/^申诉剩/)).toBeTruthy()
})

test('while the platform judges, both wait for the platform', async () => {
  const turn = { owner: 'platform' as const, until: null, outcome: '平台将在期限内裁决并通知双方' }
  cases(aCase({ refund_status: 20, refund_status_zh: '已拒绝', stage: 1, stage_zh: '平台仲裁中', turn }))
  showSent()
  const shown = await row()
  expect(shown.getByText('平台仲裁中')).toBeTruthy()
  expect(shown.getByText('等待平台')).toBeTruthy()
})

test('tabs show their counts, and the address keeps tab and keyword', async () => {
  const { address } = showSent()
  await row()
  await userEvent.click(await screen.findByRole('tab', { name: '待对方处理 1' }))
  await waitFor(() => expect(callsOf(afterSale.list).at(-1)?.query.status).toBe('waiting'))
  await userEvent.type(screen.getByLabelText('单号/对方名称'), '国贸{Enter}')
  await waitFor(() => expect(callsOf(afterSale.list).at(-1)?.query.keyword).toBe('国贸'))
  expect(decodeURIComponent(address())).toContain('?status=waiting&keyword=国贸')
})

test('without any case the page says what to do', async () => {
  cases()
  showSent()
  expect(await screen.findByText(/没有售后申请/)).toBeTruthy()
})

test('a push brings the new case without a reload', async () => {
  serve(afterSale.totals, {})
  cases()
  showReceived()
  await screen.findByText('没有售后，继续保持。')
  cases(aCase({ side: 'shop' }))
  act(() => makeFeed('100').receive(aPush(1, '您有新的售后', { type: 4, identity: 2 })))
  expect(await row()).toBeTruthy()
})

test('a case that moved is highlighted in its place, and a new one waits while the hand is on the list', async () => {
  const isMarked = (name: RegExp) => 'marked' in screen.getByRole('row', { name }).dataset
  showSent()
  await row()
  await userEvent.hover(screen.getByRole('row', { name: /T2026111500001/ }))
  cases(aCase({ id: '10', sn: 'T2026111500002' }), aCase({ refund_status_zh: '已拒绝' }))
  act(() => makeFeed('100').receive(aPush(21, '售后有变化', { type: 4, identity: 1 })))
  expect(await screen.findByText('已拒绝')).toBeTruthy()
  expect(isMarked(/T2026111500001/)).toBe(true)
  expect(screen.queryByRole('row', { name: /T2026111500002/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /1 条新售后/ }))
  expect(isMarked(/T2026111500002/)).toBe(true)
})

test('a row of the workbench opens what it counted', async () => {
  showPage(SentAfterSalesPage, { at: 'transfer_order/transfer_order_after_sale_apply?status=judging&todo=sentLost' })
  await row()
  expect(callsOf(afterSale.list).at(-1)?.query).toMatchObject({ status: 'judging', todo: 'sentLost', direction: '1' })
  expect(screen.getByRole('button', { name: '取消待办' }).textContent).toContain('转单售后裁决可申诉')
})
