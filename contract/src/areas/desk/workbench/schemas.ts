import * as z from 'zod'
import { Moment, whole } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { todoSectionNames } from './sections.ts'
import { setupStandings, setupStepNames } from './setup.ts'

const route = z.string().describe('点击后打开的页面，含筛选条件')

export const Todo = z.object({
  key: z.string(),
  section: z.enum(todoSectionNames).describe('所在分组'),
  title: z.string(),
  count: z.number().int(),
  note: z.string().describe('为什么；没有要说的为空'),
  tone: z.enum(['blue', 'yellow', 'red', 'green']),
  route,
})

/** A figure is money or a number: of today against yesterday, or of this moment. */
export const Figure = z.object({
  key: z.string(),
  title: z.string(),
  unit: z.enum(['money', 'count']),
  today: z.string().describe('数不尽时带加号'),
  yesterday: z.string().nullable().describe('此刻的数没有昨日'),
  urgent: z.boolean().describe('需要马上处理'),
  route: route.nullable().describe('数目正好相同的列表；没有列表的为空'),
})

/** Lines over days, or bars over the hours of today. */
export const Trend = z.object({
  type: z.string().describe('hours为今日各时段'),
  title: z.string(),
  unit: z.enum(['money', 'count']),
  days: z.array(z.string()).describe('日期，今日各时段为钟点'),
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
  setup: z
    .array(
      z.object({
        key: z.enum(setupStepNames),
        title: z.string(),
        hint: z.string(),
        standing: z.enum(setupStandings),
        route,
      }),
    )
    .describe('开店准备，只列本人可办的'),
  has_orders: z.boolean().describe('有过网单、转单、接单或配送'),
  has_hours: z.boolean().describe('有可看的今日各时段'),
})

export const StatusChange = z.object({
  sid: z.string(),
  status: whole(0, 1),
  reason: z.string().trim().max(50, '原因不能超过50个字').optional(),
  reopen_at: Moment.optional(),
  expect_reason: z.string().max(50).optional().describe('撤销休息时带回休息的原因；原因或恢复时间已被他人修改则拒绝'),
  expect_reopen_at: Moment.optional().describe('撤销休息时带回恢复营业的时间'),
})
