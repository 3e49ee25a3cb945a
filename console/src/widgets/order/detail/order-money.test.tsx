import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { serve } from '../../../../test/fake-server.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { OrderMoney } from './order-money.tsx'

const [order, ride] = ['T20261116120000000001', 'D20261116120000000002']
const line = { type: 'transfer', type_zh: '转单冻结与解冻', at: '2026-11-16 12:00:00', deposit: '0.00', fee: '0.00' }
const deal = {
  things: [{ label: '转单', number: order, route: routeTo('transferOrder', { no: order }) }],
  items: [
    {
      ...line,
      id: '1',
      why: '转单冻结',
      number: order,
      route: null,
      available: '-128.00',
      frozen: '128.00',
      net: '0.00',
    },
    {
      ...line,
      id: '2',
      why: '配送费',
      number: ride,
      route: routeTo('delivery', { sn: ride }),
      available: '-8.50',
      frozen: '0.00',
      net: '-8.50',
    },
  ],
  net: '-8.50',
  held: '128.00',
  fee: '0.00',
  owes: '0.00',
  is_owed: '0.00',
  margin: {
    paid: '200.00',
    channel_fee: null,
    refunded: '0.00',
    ride: '8.50',
    transfer: '128.00',
    material: '0.00',
    amount: '63.50',
    final: false,
  },
}
const Page = () => (
  <>
    <h1>订单</h1>
    <OrderMoney sn={order} />
  </>
)

test('an order shows its lines with their running sum, leads to its ride and to the flows, and says what is left', async () => {
  serve(finance.orderMoney, deal)
  showPage(Page, { at: routeTo('transferOrder', { no: order }) })
  const table = await screen.findByRole('table', { name: '资金明细' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('转单冻结'),
    expect.stringMatching(/配送费.*-.?8\.50/),
  ])
  expect(within(table).getByRole('link', { name: ride }).getAttribute('href')).toContain(ride)
  expect(screen.getByText('预计毛利')).toBeTruthy()
  expect(screen.getByRole('link', { name: '在流水中查看' }).getAttribute('href')).toContain(`number=${order}`)
})

test('who may not see money sees none of it', async () => {
  serve(finance.orderMoney, deal)
  showPage(Page, { at: routeTo('transferOrder', { no: order }), me: clerk('transfer.read') })
  expect(await screen.findByText('订单')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '资金明细' })).toBeNull()
})
