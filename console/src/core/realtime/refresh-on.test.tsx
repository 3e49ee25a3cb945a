import { expect, test } from 'vitest'
import { renderHook, screen, waitFor } from '@testing-library/react'
import { tabRefresh } from '@zdb/contract/desk/push/refresh'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { push } from '@zdb/contract/desk/push/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { account } from '@zdb/contract/people/account/endpoints'
import { owner } from '../../../test/people.ts'
import { aPush } from '../../../test/pushes.ts'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import { makeFeed } from './push-feed.ts'
import { useRead } from '../http/query.tsx'
import { topics, touchesTab, useRefreshOn, useTabRefresh } from './refresh-on.ts'

const statuses = [0, 1, 10, 15, 20, 30, 40, 60, 63, 64, 70]
const changed = (status: number | string) => aPush(1, '订单变化', { type: 7, params: JSON.stringify({ status }) })

test.each(Object.entries(tabRefresh))('tab %s is refreshed by exactly its statuses', (tab, expected) => {
  expect(statuses.filter((status) => touchesTab(changed(status), tab))).toEqual(expected)
})

test.each([
  ['another tab', changed(0), 'transfer_after_sale'],
  ['a push of type 8', aPush(1, '', { type: 8, params: '{"status":0}' }), 'wait_arrange'],
  ['a push without a status', aPush(1, '', { type: 7, params: '{}' }), 'wait_arrange'],
  ['an empty status', changed(''), 'wait_arrange'],
  ['params that are no JSON', aPush(1, '', { type: 7, params: 'oops' }), 'wait_arrange'],
])('%s leaves the list of the tab alone', (_, message, tab) => {
  expect(touchesTab(message, tab)).toBe(false)
})

test('a status written as text counts as well', () => {
  expect(touchesTab(changed('63'), 'self_delivery_abnormal')).toBe(true)
})

const extras = (type: number, identity: number) => aPush(1, '', { type, identity }).message.extras

test.each([
  ['transfer_after_sale', [4, 1], true],
  ['transfer_after_sale', [4, 2], false],
  ['store', [8, 0], true],
  ['store', [8, 2], false],
  ['receive_after_sale', [4, 2], true],
  ['receive_after_sale', [4, 1], false],
  ['transfer_after_sale', [9, 0], true],
  ['transfer_order', [3, 1], true],
  ['transfer_order', [4, 1], true],
  ['transfer_order', [4, 2], false],
  ['receive_order', [4, 2], true],
  ['receive_order', [9, 2], true],
  ['receive_order', [3, 1], false],
  ['netorder', [7, 0], true],
  ['netorder', [1, 0], false],
  ['logistics', [7, 2], true],
  ['logistics', [8, 0], false],
  ['workbench', [1, 0], true],
  ['tickets', [1, 0], false],
] as const)('%s hears a push of type and identity %o: %s', (topic, [type, identity], hears) => {
  expect(topics[topic](extras(type, identity))).toBe(hears)
})

const Tab = () => {
  const list = useRead(stores.list, { query: { page: 1 } })
  const totals = useRead(account.me)
  useTabRefresh(['wait_arrange'], stores.list, account.me)
  return <p>{list.data && totals.data ? '已加载' : '加载中'}</p>
}

const openTab = async (Body: () => React.ReactNode) => {
  serve(stores.list, { items: [], total: 0, page: 1, page_size: 20 })
  serve(account.me, owner)
  serve(push.missed, { items: [], latest: '0', unread: 0 })
  const feed = makeFeed('100')
  await feed.catchUp()
  showPage(Body)
  await screen.findByText('已加载')
  return feed
}

test('a status that touches the active tab reloads its list and the totals', async () => {
  const feed = await openTab(Tab)
  feed.receive(changed(63))
  await waitFor(() => expect(callsOf(stores.list)).toHaveLength(2))
  await waitFor(() => expect(callsOf(account.me)).toHaveLength(2))
})

test('a status that does not touch it reloads the totals only', async () => {
  const feed = await openTab(Tab)
  feed.receive(changed(30))
  await waitFor(() => expect(callsOf(account.me)).toHaveLength(2))
  expect(callsOf(stores.list)).toHaveLength(1)
})

test('an order that is newly listed reloads the list of any tab', async () => {
  const feed = await openTab(Tab)
  feed.receive(aPush(1, '新的网单', { type: 8, params: '{"status":0}' }))
  await waitFor(() => expect(callsOf(stores.list)).toHaveLength(2))
})

const AfterSales = () => {
  const list = useRead(stores.list, { query: { page: 1 } })
  useRefreshOn(['transfer_after_sale', 'receive_after_sale'], [stores.list])
  return <p>{list.data ? '已加载' : '加载中'}</p>
}

test('a page is refreshed by the pushes of its topics and by no others', async () => {
  const feed = await openTab(AfterSales)
  feed.receive(aPush(1, '新订单', { type: 8 }))
  feed.receive(aPush(2, '售后', { type: 4, identity: 2 }))
  await waitFor(() => expect(callsOf(stores.list)).toHaveLength(2))
})

test('what may lag is asked again on no push: it would still be as it was', () => {
  expect(analysis.goods.mayLag).toBe(true)
  expect(() => renderHook(() => useRefreshOn([], [analysis.goods]))).not.toThrow()
  expect(() => renderHook(() => useRefreshOn('store', [analysis.goods]))).toThrow('analysis.goods may lag')
  expect(() => renderHook(() => useTabRefresh([], stores.list, analysis.goods))).toThrow('analysis.goods may lag')
})

const notice = (thing: string) => aPush(1, '', { type: 1, params: JSON.stringify({ [thing]: '1', status: 1 }) })

test.each([
  ['a payment', notice('payment'), true],
  ['a remittance', notice('remittance'), true],
  ['a withdrawal that is paid or came back', notice('withdrawal'), true],
  ['a penalty that is paid', notice('penalty'), true],
  ['an order that is settled, for the sender', aPush(1, '', { type: 7, identity: 1 }), true],
  ['an order that is settled, for the florist', aPush(1, '', { type: 7, identity: 2 }), true],
  ['a refund', aPush(1, '', { type: 4, identity: 1 }), true],
  ['a deposit', aPush(1, '', { type: 8, identity: 0 }), true],
  ['a ticket', notice('ticket'), false],
  ['an invoice', notice('invoice'), false],
])('whether %s moves a balance', (_, { message }, moves) => {
  expect(topics.balance(message.extras)).toBe(moves)
})
