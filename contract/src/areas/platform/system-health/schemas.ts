import * as z from 'zod'
import { Moment } from '../../../kit/page.ts'
import { healthKindNames } from './kinds.ts'

export const HealthKindName = z.enum(healthKindNames)

export const HealthRow = z.object({
  kind: HealthKindName,
  kind_zh: z.string(),
  provider: z.string(),
  label: z.string(),
  success_at: Moment.nullable(),
  failure_at: Moment.nullable(),
  failure: z.string().describe('最近一次失败的原因'),
  calls: z.number().int().describe('最近一小时的往来次数'),
  error_percent: z.number().int().describe('其中失败的百分比'),
  backlog: z.number().int().describe('到时间而未处理的件数'),
  oldest_at: Moment.nullable().describe('其中最早的一件'),
  in_use: z.string().describe('现在为什么应当有往来；不应当有时为空'),
  silence_minutes: z.number().int().nullable().describe('此时允许的最长无往来时间；不要求时为空'),
  alarms: z.array(z.string()).describe('正在告警的内容'),
})

export const HealthAlarm = z.object({
  id: z.string(),
  kind_zh: z.string(),
  label: z.string(),
  words: z.string(),
  began_at: Moment,
  ended_at: Moment.nullable(),
})

export const SystemHealth = z.object({
  rows: z.array(HealthRow),
  alarms: z.array(HealthAlarm).describe('未结束的在前，其后为最近结束的'),
})

/** What every page of the desk shows on top while it lasts. */
export const DeskWarnings = z.object({
  payout_stop: z.object({ at: Moment, reason: z.string() }).nullable(),
  alarms: z.array(HealthAlarm),
})
