import * as z from 'zod'
import { area, del, get, post } from '../../../kit/endpoint.ts'
import { Done, Page, PageQuery } from '../../../kit/page.ts'
import {
  Billable,
  BillableQuery,
  Correction,
  InvoiceApplication,
  InvoiceReview,
  InvoiceTotals,
  InvoiceUpload,
  MonthRequest,
  NewTitle,
  OrderInvoiceDetail,
  OrderInvoiceFilter,
  OrderInvoiceRow,
  ServiceApplication,
  ServiceBill,
  ServiceInvoiceRow,
  TitleRow,
} from './schemas.ts'

const Made = z.object({ id: z.string() })
const asked = { id: 'orderInvoice' } as const
const received = { id: 'receivedInvoice' } as const

export const invoices = area('invoices', {
  titles: get('/api.v2/merchant/tax-info', { about: '发票抬头', result: z.array(TitleRow), allow: 'invoice.read' }),
  saveTitle: post('/api.v2/merchant/tax-info', { about: '新增或修改发票抬头', body: NewTitle, result: Made, allow: 'invoice.manage', once: true }),
  removeTitle: del('/api.v2/merchant/tax-info/{id}', { about: '删除发票抬头', result: Done, allow: 'invoice.manage', of: { id: 'invoiceTitle' } }),
  applyInvoice: post('/api.v2/transfer/order/apply-invoice', { about: '申请发票', body: InvoiceApplication, result: Done, allow: 'transfer.settle', of: { sn: 'transferOrder' }, once: true }),
  requested: get('/api.v2/finance/order/invoice/request', { about: '我申请的发票', query: OrderInvoiceFilter, result: Page(OrderInvoiceRow), allow: 'invoice.read' }),
  requestedTotals: get('/api.v2/finance/order/invoice/request/state-total', { about: '我申请的发票数量', query: OrderInvoiceFilter, result: InvoiceTotals, allow: 'invoice.read' }),
  billable: get('/api.v2/finance/order/invoice/billable', { about: '某月可开票的门店', query: BillableQuery, result: Billable, allow: 'invoice.manage' }),
  requestMonth: post('/api.v2/finance/order/invoice/request', { about: '按月申请发票', body: MonthRequest, result: Made, allow: 'invoice.manage', once: true }),
  revoke: post('/api.v2/finance/order/invoice/request/{id}/revoke', { about: '撤销发票申请', result: Done, allow: 'invoice.manage', of: asked, once: true }),
  remind: post('/api.v2/finance/order/invoice/request/{id}/remind', { about: '提醒对方开票', result: Done, allow: 'invoice.manage', of: asked, once: true }),
  received: get('/api.v2/finance/order/invoice/receive', { about: '我收到的开票申请', query: OrderInvoiceFilter, result: Page(OrderInvoiceRow), allow: 'invoice.read' }),
  receivedTotals: get('/api.v2/finance/order/invoice/receive/state-total', { about: '收到的开票申请数量', query: OrderInvoiceFilter, result: InvoiceTotals, allow: 'invoice.read' }),
  show: get('/api.v2/finance/order/invoice/{id}', { about: '发票申请详情', result: OrderInvoiceDetail, allow: 'invoice.read', of: asked }),
  review: post('/api.v2/finance/order/invoice/review', { about: '接受或拒绝开票申请', body: InvoiceReview, result: Done, allow: 'invoice.manage', of: received, once: true }),
  upload: post('/api.v2/finance/order/invoice/upload', { about: '上传发票', body: InvoiceUpload, result: Done, allow: 'invoice.manage', of: received, once: true }),
  bills: get('/api.v2/finance/service/invoice-bill', { about: '平台服务账单', result: z.array(ServiceBill), allow: 'invoice.read' }),
  service: get('/api.v2/finance/service/invoice', { about: '平台服务发票', query: PageQuery, result: Page(ServiceInvoiceRow), allow: 'invoice.read' }),
  applyService: post('/api.v2/finance/service/invoice-apply', { about: '申请平台服务发票', body: ServiceApplication, result: Made, allow: 'invoice.manage', once: true }),
  correctService: post('/api.v2/finance/service/invoice/{id}/correct', { about: '申请更正服务发票', body: Correction, result: Done, allow: 'invoice.manage', of: { id: 'serviceInvoice' }, once: true }),
})
