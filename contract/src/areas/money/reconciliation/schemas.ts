import * as z from 'zod'
import { Day } from '../../../kit/orders/order-fields.ts'
import { Moment } from '../../../kit/page.ts'
import { statementStateNames } from './states.ts'

export const StatementDay = z.object({
  source: z.string(),
  source_zh: z.string(),
  kind: z.enum(['gateway', 'courier']),
  day: z.string(),
  status: z.enum(statementStateNames),
  status_zh: z.string(),
  lines: z.number().int().describe('对账单行数'),
  compared: z.number().int().describe('核对的笔数'),
  matched: z.number().int().describe('相符的笔数'),
  open: z.number().int().describe('待处理的差异'),
  decided: z.number().int().describe('已处理的差异'),
  read_at: Moment.nullable().describe('最近一次读到对账单的时间'),
  trouble: z.string().describe('未能读取的原因'),
})

export const ReconciliationOverview = z.object({
  today: z.string(),
  running: z.boolean().describe('正在对账'),
  open: z.number().int().describe('全部待处理的差异'),
  days: z.array(StatementDay),
})

export const RunDay = z.object({
  day: Day.startsWith('20', '日期不正确').describe('要对账的日期'),
})
