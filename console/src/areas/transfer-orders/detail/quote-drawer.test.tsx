import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { trust } from '@zdb/contract/shop/trust/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { serve } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { aSentOrder, aShop } from '../../../../test/sent-orders.ts'
import { QuoteDrawer } from './quote-drawer.tsx'

beforeEach(() => serve(trust.list, []))

const quote = (id: string, status: number, status_zh: string, price: string) => ({
  id,
  shop: { ...aShop, name: `花店${id}` },
  price,
  note: '',
  status,
  revision: 1,
  status_zh,
  distance: 1.2,
  score: null,
  at: '2026-11-15 10:00:00',
})

test('quotes stand in the order of their fate, and only one that is open can be chosen', async () => {
  serve(transferOrders.allQuotes, [
    quote('1', 4, '已失效', '80.00'),
    quote('2', 2, '未选中', '90.00'),
    quote('3', 5, '已选中', '100.00'),
    quote('4', 1, '已选中，待付款', '110.00'),
    quote('5', 0, '报价中', '120.00'),
  ])
  const Drawn = () => <QuoteDrawer order={aSentOrder()} choosing onChosen={() => {}} onClose={() => {}} />
  showPage(Drawn, { at: 'transfer_order/index' })
  const rows = within(await screen.findByRole('list', { name: '报价' })).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
    '花店5',
    '花店4 已选中，待付款',
    '花店3 已选中',
    '花店2 未选中',
    '花店1 已失效',
  ])
  expect(screen.getAllByRole('button', { name: /^选/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    '选这家：花店5',
  ])
})

test('a price is compared with the cheapest that can be had, and the order stands above them', async () => {
  serve(transferOrders.allQuotes, [quote('1', 0, '报价中', '1120.00'), quote('2', 0, '报价中', '99.50')])
  const Drawn = () => <QuoteDrawer order={aSentOrder()} choosing onChosen={() => {}} onClose={() => {}} />
  showPage(Drawn, { at: 'transfer_order/index' })
  const sheet = within(await screen.findByRole('dialog', { name: '报价' }))
  const rows = within(await sheet.findByRole('list', { name: '报价' })).getAllByRole('listitem')
  expect(rows.map((row) => /最低|\+¥[\d.,]+/.exec(row.textContent ?? '')?.[0])).toEqual(['最低', '+¥1,020.50'])
  const [cheapest, dearer] = sheet.getAllByRole('button', { name: /^选/ })
  expect([cheapest?.dataset['kind'], dearer?.dataset['kind']]).toEqual(['primary', 'plain'])
  expect(sheet.getByText(aSentOrder().areainfo, { exact: false })).toBeTruthy()
})
