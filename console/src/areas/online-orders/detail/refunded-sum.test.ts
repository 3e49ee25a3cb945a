import { expect, test } from 'vitest'
import { anOnlineDetail, aRefund } from '../../../../test/online-orders.ts'
import { goodsSum, refundedSum } from './refunded-sum.ts'

const goods = (item_price: string, item_total: number) => ({ item_name: '玫瑰', item_price, item_total })

test('the goods add up to the fen', () => {
  const goods_items = [goods('0.10', 3), goods('9.99', 2), goods('0.00', 1)]
  expect(goodsSum(anOnlineDetail({ goods_items }))).toBe('20.28')
})

test('only what was agreed to is given back', () => {
  const agreed = { ...aRefund, status: 10, amount: '20.10' }
  expect(refundedSum(anOnlineDetail({ refunds: [aRefund] }))).toBeUndefined()
  expect(refundedSum(anOnlineDetail({ refunds: [agreed, { ...agreed, amount: '0.90' }, aRefund] }))).toBe('21.00')
})
