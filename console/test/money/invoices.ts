import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { invoices } from '@zdb/contract/money/invoices/endpoints'
import { inMinutes } from '../orders.ts'

export type Title = WireResult<typeof invoices.titles>[number]
export type OrderInvoice = WireResult<typeof invoices.requested>['items'][number]
export type ServiceInvoice = WireResult<typeof invoices.service>['items'][number]

export const aTitle = (facts: Partial<Title> = {}): Title => ({
  id: '3',
  kind: 'company',
  name: '花语花艺有限公司',
  tax_no: '91440101MA5CXYT467',
  address: '',
  phone: '',
  bank: '',
  account: '',
  email: '',
  is_default: true,
  ...facts,
})

/** One that its shop has not answered yet. */
export const anOrderInvoice = (facts: Partial<OrderInvoice> = {}): OrderInvoice => ({
  id: '7',
  partner: '望京店',
  shop_name: '望京店',
  title: aTitle(),
  amount: '128.00',
  order_count: 1,
  first_sn: 'T1',
  status: 0,
  status_zh: '待开票',
  tone: 'yellow',
  overdue: false,
  turn: { owner: 'shop', until: inMinutes(600), outcome: '' },
  number: '',
  file: null,
  reason: '',
  created_at: '2026-11-15 10:00:00',
  updated_at: '2026-11-15 10:00:00',
  actions: ['remind', 'revoke'],
  ...facts,
})

export const aServiceInvoice = (facts: Partial<ServiceInvoice> = {}): ServiceInvoice => ({
  id: '9',
  title: aTitle(),
  amount: '99.00',
  bills: [{ month: '2026-10', kind_zh: '闪推服务', amount: '99.00' }],
  status: 20,
  status_zh: '已开票',
  tone: 'green',
  number: '26312000000012345678',
  red_number: '',
  file: { url: '/files/a.pdf', name: '服务发票.pdf' },
  reason: '',
  until: null,
  created_at: '2026-11-15 10:00:00',
  updated_at: '2026-11-15 10:00:00',
  actions: ['correct'],
  ...facts,
})
