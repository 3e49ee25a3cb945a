import * as z from 'zod'
import { Id, Moment, Page, PageQuery, whole } from '../../../kit/page.ts'
import { allPushEvents } from '../push/notifications.ts'
import { selfTestCheckNames } from './self-test.ts'
import { alertEndNames, alertStepNames } from './steps.ts'

const Step = z.enum(alertStepNames)
const End = z.enum(alertEndNames)

/** How far an alert is; what the socket tells of every change as `alerts_changed`, so that consoles fall silent together. */
export const AlertState = z.object({
  id: z.string().describe('提醒编号，与推送编号相同'),
  step: Step,
  step_label: z.string(),
  next_at: Moment.nullable().describe('无人确认时升级的时间；已结束或已到最后一步时为空'),
  ended: End.nullable().describe('怎样结束；仍待确认时为空'),
  ended_label: z.string(),
  ended_at: Moment.nullable(),
  ended_by: z.string().describe('谁确认的；没有人时为空'),
  ended_by_id: z.string().describe('确认人的账号；没有人时为空'),
  ended_on: z.string().describe('在哪台设备上确认的；没有人时为空'),
})

export const AlertsChanged = z.object({ items: z.array(AlertState) })

export const Alert = AlertState.extend({
  event: z.enum(allPushEvents),
  event_label: z.string(),
  urgency: z.number().int().describe('1 马上，2 尽快，3 今天'),
  at: Moment,
  title: z.string(),
  alert: z.string(),
  voice_file: z.string(),
  identity: z.number().int(),
  params: z.string().describe('JSON 文本，与推送相同'),
})

export const OpenAlertsQuery = z.object({ limit: whole(1, 200).default(50) })

/** What is open, the most urgent first: for a page that slept or was offline. */
export const OpenAlerts = z.object({
  total: z.number().int(),
  oldest_at: Moment.nullable(),
  kinds: z
    .array(
      z.object({
        event: z.enum(allPushEvents),
        label: z.string(),
        urgency: z.number().int(),
        count: z.number().int(),
        oldest_at: Moment,
      }),
    )
    .describe('按紧急程度'),
  items: z.array(Alert),
})

export const Acknowledge = z.object({ ids: z.array(Id).min(1, '请选择提醒').max(200, '一次最多确认200条') })

/** Whoever was first is named; what is not theirs, or long gone, is not among them. */
export const Acknowledged = z.object({
  items: z.array(AlertState.extend({ mine: z.boolean().describe('由本人确认') })),
})

export const AlertHistoryQuery = PageQuery.extend({
  event: z.enum(allPushEvents).optional(),
  ended: z.union([End, z.literal('open')]).optional(),
})

const Climb = z.object({
  step: Step,
  step_label: z.string(),
  at: Moment,
  words: z.string().describe('告诉了谁，或为什么没有人可以告诉'),
})

export const AlertHistory = Page(
  Alert.extend({
    owners: z.array(z.string()).describe('负责人：现在有权处理的人'),
    climbs: z.array(Climb),
  }),
)

const timeOfPage = z.number().int().min(0).max(8_640_000_000_000_000)

export const SelfTest = z.object({
  reason: z.enum(['signIn', 'hourly', 'wake', 'manual']),
  socket: z.boolean().describe('消息连接是否通'),
  audio: z.enum(['allowed', 'blocked', 'unsupported']),
  muted: z.boolean().describe('语音开关是否关闭'),
  clock: timeOfPage.describe('页面的时间，毫秒'),
  last_push: z
    .string()
    .regex(/^\d{1,15}$/, '编号不正确')
    .describe('页面收到的最后一条推送；没有时为0'),
})

export const SelfTestAnswer = z.object({
  clock: timeOfPage.describe('服务器的时间，毫秒'),
  skew_ms: z.number().int().describe('页面比服务器快多少毫秒'),
  latest_push: z.string().describe('本人应收到的最后一条推送；没有时为0'),
  open: z.number().int().describe('待确认的提醒数，最多数到100'),
  printers: z.object({
    total: z.number().int(),
    down: z.array(
      z.object({ id: z.string(), name: z.string(), store_id: z.string(), store: z.string(), state: z.string() }),
    ),
  }),
  failing: z
    .array(z.object({ check: z.enum(selfTestCheckNames), label: z.string(), cure: z.string() }))
    .describe('哪些会让提醒听不到，以及怎么办'),
})
