import * as z from 'zod'
import { Moment, whole } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'

const route = z.string().describe('点击后打开的页面，含筛选条件')

export const Todo = z.object({
  key: z.string(),
  title: z.string(),
  count: z.number().int(),
  note: z.string().describe('为什么；没有要说的为空'),
  tone: z.enum(['blue', 'yellow', 'red', 'green']),
  route,
})

/** A figure is money or a number, today against yesterday. */
export const Figure = z.object({
  key: z.string(),
  type: z.string().describe('所属趋势'),
  title: z.string(),
  unit: z.enum(['money', 'count']),
  today: z.string(),
  yesterday: z.string(),
})

export const Trend = z.object({
  type: z.string(),
  title: z.string(),
  unit: z.enum(['money', 'count']),
  days: z.array(z.string()),
  series: z.array(z.object({ title: z.string(), values: z.array(z.number()) })),
})

export const Overview = z.object({
  money: z
    .object({ available_balance: Yuan, frozen_total: Yuan, chengbao_money: Yuan })
    .nullable()
    .describe('无财务权限时为空'),
  notices: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), at: Moment })),
  shortcuts: z.array(z.object({ title: z.string(), route })),
  trends: z.array(z.object({ type: z.string(), title: z.string() })),
})

export const StatusChange = z.object({
  sid: z.string(),
  status: whole(0, 1),
  reason: z.string().trim().max(50, '原因不能超过50个字').optional(),
  reopen_at: Moment.optional(),
})
