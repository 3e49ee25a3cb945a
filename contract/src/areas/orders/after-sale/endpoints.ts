import { area, get, post } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import { AfterSaleAgree, AfterSaleChange, AfterSaleDetail, AfterSaleFilter, AfterSaleReject, AfterSaleRow, AfterSaleTotals, AfterSaleTypes, NewAfterSale, Operate, Statement, TypesQuery } from './schemas.ts'
import * as z from 'zod'

const rid = { rid: 'afterSale' } as const

export const afterSale = area('afterSale', {
  totals: get('/api.v2/transfer/after-sale/state-total', { about: '售后数量', query: AfterSaleFilter, result: AfterSaleTotals, allow: 'afterSale.read' }),
  list: get('/api.v2/transfer/after-sale/items', { about: '售后列表', query: AfterSaleFilter, result: Page(AfterSaleRow), allow: 'afterSale.read' }),
  types: get('/api.v2/transfer/after-sale/types', { about: '售后类型', query: TypesQuery, result: AfterSaleTypes, allow: 'afterSale.read' }),
  detail: get('/api.v2/transfer/after-sale/{rid}', { about: '售后详情', result: AfterSaleDetail, allow: 'afterSale.read', of: rid }),
  applyAfterSale: post('/api.v2/transfer/after-sale/create', { about: '申请售后', body: NewAfterSale, result: z.object({ id: z.string() }), allow: 'afterSale.apply', of: { sn: 'transferOrder' }, once: true }),
  update: post('/api.v2/transfer/after-sale/{rid}/update', { about: '修改申请再协商', body: AfterSaleChange, result: Done, allow: 'afterSale.apply', of: rid, once: true }),
  revoke: get('/api.v2/transfer/after-sale/{rid}/revoke', { about: '撤销申请', result: Done, allow: 'afterSale.apply', of: rid }),
  agree: post('/api.v2/transfer/after-sale/{rid}/agree', { about: '同意退款', body: AfterSaleAgree, result: Done, allow: 'afterSale.answer', of: rid, once: true }),
  reject: post('/api.v2/transfer/after-sale/{rid}/reject', { about: '拒绝退款', body: AfterSaleReject, result: Done, allow: 'afterSale.answer', of: rid, once: true }),
  arbitration: post('/api.v2/transfer/after-sale/{rid}/arbitration', { about: '申请平台仲裁', body: Statement, result: Done, allow: 'afterSale.apply', of: rid, once: true }),
  appeal: post('/api.v2/transfer/after-sale/{rid}/appeal', { about: '申诉（发单方须有申请权限，接单方须有处理权限）', body: Statement, result: Done, allow: 'afterSale.read', of: rid, once: true }),
  operate: post('/api/Refund.operate', { about: '售后操作（旧，所需权限同各新接口）', body: Operate, result: Done, allow: 'afterSale.read', of: { id: 'afterSale' }, once: true }),
})
