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
  given_up: z.number().int().describe('多次未成而已放弃的件数'),
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

/** Work behind the scenes that was tried for the last time; it stays until somebody has it tried anew. */
export const GivenUpJobs = z.object({
  kind: z.string().describe('任务的种类'),
  kind_zh: z.string(),
  count: z.number().int(),
  oldest_at: Moment.describe('其中最早的一件'),
  reason: z.string().describe('最近一次为什么没有成'),
  error: z.string().describe('程序留下的原话'),
})
export const GivenUpKind = z.object({ kind: z.string().trim().min(1, '请选择任务').max(200, '没有这类任务') })

export const SystemHealth = z.object({
  watched_at: Moment.nullable().describe('最近一次完成的检查'),
  watch_late: z.string().describe('检查本身停了多久；没有停时为空'),
  rows: z.array(HealthRow),
  alarms: z.array(HealthAlarm).describe('未结束的在前，其后为最近结束的'),
  given_up: z.array(GivenUpJobs).describe('已放弃的任务，按种类'),
})

/** What every page of the desk shows on top while it lasts. */
export const DeskWarnings = z.object({
  watch_late: z.string().describe('系统健康检查停了多久；没有停时为空'),
  payout_stop: z.object({ at: Moment, reason: z.string() }).nullable(),
  alarms: z.array(HealthAlarm),
})
