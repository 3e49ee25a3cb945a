import * as z from 'zod'
import { Id, Moment, PageQuery, whole } from '../../../kit/page.ts'
import { Day } from '../../../kit/orders/order-fields.ts'
import { rehearsalLimits as limits } from './limits.ts'
import { RehearsalReport } from './report.ts'

export const RehearsalQuery = z.object({ id: Id })

export const NewRehearsal = z.object({
  festival: z.string().trim().max(20).default('').describe('节日名称；不填时看日期'),
  start_date: Day.optional().describe('去年的哪些天'),
  end_date: Day.optional(),
  factor: whole(limits.factor.least, limits.factor.most).default(limits.factor.usual).describe('订单放大的倍数'),
  hours: whole(limits.hours.least, limits.hours.most).default(limits.hours.usual).describe('演练几个小时的营业'),
  minutes: whole(limits.minutes.least, limits.minutes.most).default(limits.minutes.usual).describe('实际用几分钟'),
  hands: whole(limits.hands.least, limits.hands.most).optional().describe('人手，不填为能处理网单的员工数'),
  making: whole(limits.making.least, limits.making.most).default(limits.making.usual).describe('做好一单要几分钟'),
})

export const RehearsalProgress = z.object({
  step: z.string().describe('正在做什么'),
  share: z.number().min(0).max(1),
  clock: z.string().describe('演练里的时间'),
  played: z.number().int(),
  waiting: z.number().int().describe('还没有人处理的订单'),
  late: z.number().int(),
})
export type Progress = z.output<typeof RehearsalProgress>

export const RehearsalRow = z.object({
  id: z.string(),
  title: z.string(),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  factor: z.number().int(),
  hours: z.number().int(),
  minutes: z.number().int(),
  by: z.string(),
  at: Moment,
  started_at: Moment.nullable(),
  ended_at: Moment.nullable(),
  progress: RehearsalProgress.nullable(),
  verdict: z.string().describe('一句话的结果'),
  lost: z.number().int().nullable(),
  actions: z.array(z.enum(['cancelRehearsal'])),
})
export const RehearsalDetail = RehearsalRow.extend({ report: RehearsalReport.nullable() })

export const RehearsalFilter = PageQuery

export const RehearsalOptions = z.object({
  festivals: z.array(
    z.object({
      name: z.string(),
      last_day: z.string(),
      next_day: z.string(),
      orders: z.number().int().describe('去年那天的订单'),
    }),
  ),
  hands: z.number().int().describe('能处理网单的员工'),
  open_id: z.string().nullable().describe('正在进行或排队的演练'),
})
export const RehearsalId = z.object({ id: z.string() })
