import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { handOver } from '#core/http/downloads.ts'
import { days, someSales, someTrade } from '../../../../test/analysis.ts'
import { callsOf, respond, serve } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { TransferPricesPage } from './transfer-prices-page.tsx'

const detail = {
  order_sn: 'O20261118100000000001',
  route: 'netorder/index/O20261118100000000001/detail',
  created_at: '2026-11-18 10:00:00',
  channel: 6,
  channel_zh: '美团',
  shop: '花语',
  goods: '33枝红玫瑰×1',
  valid: true,
  order_amount: '268.00',
  transfer_sn: 'T20261118100000000001',
  transfer_route: 'transfer_order/detail/T20261118100000000001',
  way: 'grab' as const,
  way_zh: '抢单',
  partner: '沪上花坊',
  account: '林老板',
  transfer_price: '188.00',
  price_percentage: 70.15,
  refund_amount: '0.00',
  coupon_amount: '0.00',
  channel_fee: '13.40',
  transfer_cost: '188.00',
  ride_cost: '0.00',
  material_cost: '0.00',
  margin: '66.60',
}

beforeEach(() => {
  vi.setSystemTime('2026-11-18T12:00:00+08:00')
  serve(analysis.transferDetail, { ...days, items: [detail], total: 1, page: 1, page_size: 20, totals: someSales() })
  serve(analysis.accounts, {
    ...days,
    total: someTrade(),
    items: [{ key: '7', name: '林老板', valid_percentage: 100, ...someTrade() }],
  })
  serve(analysis.shops, {
    ...days,
    total: someSales(),
    items: [],
    compare: null,
    compare_hint: '',
    festivals: [],
  })
})

test('every order passed on stands with what it sold for, what it cost and what was left', async () => {
  showPage(TransferPricesPage, { at: routeTo('transferPriceAnalysis') })
  const table = within(await screen.findByRole('table', { name: '转单价格明细' }))
  expect(table.getByRole('link', { name: detail.order_sn }).getAttribute('href')).toContain(detail.order_sn)
  expect(table.getByRole('link', { name: '抢单' }).getAttribute('href')).toContain(detail.transfer_sn)
  expect(table.getByText('70.15%')).toBeTruthy()
  const totals = within(screen.getByRole('list', { name: '转单合计' }))
  expect(totals.getByRole('link', { name: /转出订单/ }).getAttribute('href')).toContain('passed_on=1')
})

test('it is narrowed by way and person, and what is in view is what is exported', async () => {
  const save = vi.spyOn(handOver, 'save').mockReturnValue()
  respond(analysis.exportDetail, () => new Response('x', { headers: { 'content-type': 'application/zip' } }))
  const { address } = showPage(TransferPricesPage, { at: routeTo('transferPriceAnalysis', { way: 'grab' }) })
  await screen.findByRole('table', { name: '转单价格明细' })
  await userEvent.click(screen.getByRole('combobox', { name: '发单人' }))
  await userEvent.click(await screen.findByText('林老板', { selector: '.ant-select-item-option-content' }))
  const narrowed = { ...days, way: 'grab', account_id: '7' }
  await vi.waitFor(() => expect(callsOf(analysis.transferDetail).at(-1)?.query).toMatchObject(narrowed))
  expect(address()).toContain('way=grab')
  await userEvent.click(screen.getByRole('button', { name: '导出 Excel' }))
  await vi.waitFor(() => expect(callsOf(analysis.exportDetail).at(-1)?.query).toEqual(narrowed))
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith(expect.anything(), '转单价格明细.xlsx'))
  save.mockRestore()
})

test('nothing passed on says of which days', async () => {
  serve(analysis.transferDetail, { ...days, items: [], total: 0, page: 1, page_size: 20, totals: someSales() })
  showPage(TransferPricesPage, { at: routeTo('transferPriceAnalysis', { span: 'month' }) })
  expect(await screen.findByText('2026年11月没有把网单转出')).toBeTruthy()
})
