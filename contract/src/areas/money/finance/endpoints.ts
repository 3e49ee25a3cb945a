import * as z from 'zod'
import { area, get } from '../../../kit/endpoint.ts'
import { ExportQuery, FinanceAccount, Fingerprint, FlowPage, FlowQuery, FlowTypes, OrderMoney, RecordPage, RecordTotals, TotalsQuery } from './schemas.ts'

// prettier-ignore
export const finance = area('finance', {
  account: get('/api.v2/account/finance/account', { about: '余额概览：可用、冻结构成、待偿款与本月收支', result: FinanceAccount, allow: 'finance.read' }),
  recordTotals: get('/api.v2/account/trades/records/total', { about: '交易记录按类型合计', query: TotalsQuery, result: RecordTotals, allow: 'finance.read' }),
  records: get('/api.v2/account/trades/records', { about: '交易记录', query: FlowQuery, result: RecordPage, allow: 'finance.read' }),
  flowTypes: get('/api.v2/account/flows/types', { about: '流水类型', result: FlowTypes, allow: 'finance.read' }),
  balanceFlows: get('/api.v2/account/flows/balance', { about: '余额流水', query: FlowQuery, result: FlowPage, allow: 'finance.read' }),
  frozenFlows: get('/api.v2/account/flows/frozen', { about: '冻结流水', query: FlowQuery, result: FlowPage, allow: 'finance.read' }),
  orderMoney: get('/api.v2/account/finance/order/{sn}', { about: '一张订单的资金明细与毛利', result: OrderMoney, allow: 'finance.read', of: { sn: 'transferOrder' } }),
  fingerprint: get('/api.v2/account/finance/fingerprint', { about: '余额证明的指纹：最后一笔流水的哈希与时间', result: Fingerprint, allow: 'finance.read' }),
  exportFlows: get('/api.v2/account/flows/{status}/export', { about: '导出流水，或导出余额证明及其校验脚本', query: ExportQuery, result: z.null(), allow: 'finance.read', download: true }),
})
