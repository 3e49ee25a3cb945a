import { expect, test } from 'vitest'
import { routeTo } from '@zdb/contract/pages'
import { anOrder, inMinutes } from '../../../test/orders.ts'
import { casesOf, countsLateness, hasNextStep, otherSide, shopTitle, waitFor, type OrderRow } from './order.ts'

const taken = (change: Partial<OrderRow> = {}) => anOrder({ order_status: 20, actions: ['callRider'], ...change })

test('a change waits for the shop’s answer, whatever else it has to do', () => {
  const order = taken({ badges: ['modify', 'overdue'] })
  expect(waitFor(order)).toMatchObject({ of: '答复', mine: 'shop', words: { shop: '待您答复修改' } })
  expect(hasNextStep(order, 'shop')).toBe(true)
})

test('a photo waits for the sender, and the shop for the sender, until the window is over', () => {
  const order = taken({ badges: ['photo'] })
  expect(waitFor(order)?.words.shop).toBe('等发单方审核实拍')
  expect([hasNextStep(order, 'sender'), hasNextStep(order, 'shop')]).toEqual([true, false])
  const late = taken({ badges: ['photo', 'overdue'] })
  expect(waitFor(late)?.words.shop).toBe('待您配送')
  expect(hasNextStep(late, 'shop')).toBe(true)
})

test('a clock that counts to the delivery says by itself that it is late, one that counts to an answer does not', () => {
  const until = (moment: string) => ({ owner: 'shop', until: moment, outcome: '' }) as const
  const window_end = inMinutes(-5)
  expect(countsLateness(taken({ window_end }))).toBe(true)
  expect(countsLateness(taken({ window_end, badges: ['modify'], turn: until(inMinutes(30)) }))).toBe(true)
  expect(countsLateness(taken({ window_end, badges: ['modify'], turn: until(inMinutes(-9)) }))).toBe(false)
  expect(countsLateness(anOrder({ order_status: 10, window_end, turn: until(inMinutes(30)) }))).toBe(false)
})

test('what a shop gave back waits for its sender while it can still be brought', () => {
  const order = anOrder({ order_status: 60, turn: { owner: 'sender', until: null, outcome: '' }, actions: [] })
  expect(waitFor(order)?.words.sender).toBe('待您重发')
  expect([hasNextStep(order, 'sender'), hasNextStep(order, 'shop')]).toEqual([true, false])
})

test('who knows which case it is goes to that one, who does not to all of the order', () => {
  const { sn } = anOrder()
  expect(casesOf({ sn, after_sale_id: '8' }, 'sender')).toBe(routeTo('sentAfterSale', { id: '8' }))
  expect(casesOf({ sn, after_sale_id: null }, 'shop')).toBe(
    routeTo('receivedAfterSales', { status: 'all', keyword: sn }),
  )
})

test.each([
  [10, '已指派给', '国贸店'],
  [15, '拒单门店', '拒单 国贸店'],
  [16, '超时未接门店', '未接 国贸店'],
  [20, '接单门店', '国贸店'],
  [50, '接单门店', '国贸店'],
  [60, '退单门店', '退单 国贸店'],
])('in state %i a shop is %s', (order_status, title, other) => {
  const order = anOrder({ order_status })
  expect(shopTitle(order)).toBe(title)
  expect(otherSide(order, 'sender')).toBe(other)
  expect(otherSide(order, 'shop')).toBe('花满城')
})
