import * as z from 'zod'
import { Clock, Id, Moment, whole } from '../../../kit/page.ts'
import { allNotificationEvents, allPushEvents, allWays } from './notifications.ts'

/** Push types 3, 4, 7, 8, 9 of the specification; 1 is a notice of the platform itself. */
export const pushTypes = {
  notice: 1,
  chargeback: 3,
  afterSale: 4,
  orderChanged: 7,
  orderListed: 8,
  transferAfterSale: 9,
} as const

export const PushMessage = z.object({
  id: z.string(),
  at: Moment,
  read: z.boolean(),
  message: z.object({
    title: z.string(),
    alert: z.string(),
    extras: z.object({
      type: z.number().int(),
      event: z.enum(allPushEvents).describe('提醒设置中的事件'),
      needs_person: z.number().int().describe('1 需要有人确认：以本条编号作为提醒编号'),
      identity: z.number().int().describe('1 发单方，2 接单方，0 无关'),
      voice_should_play: z.number().int(),
      voice_file: z.string(),
      auto_reload_page: z.number().int(),
      params: z.string().describe('JSON 文本，含 status'),
    }),
  }),
})

/** `after` is the last push the console has; without it the newest are sent. */
export const MissedQuery = z.object({ after: Id.optional(), limit: whole(1, 200).default(50) })
export const Missed = z.object({ items: z.array(PushMessage), latest: z.string(), unread: z.number().int() })
export const Read = z.object({ up_to: Id })

export const NotificationSetting = z.object({
  events: z.array(
    z.object({
      event: z.enum(allNotificationEvents),
      group: z.string(),
      label: z.string(),
      ways: z.array(
        z.object({
          way: z.enum(allWays),
          on: z.boolean(),
          fixed: z.boolean().describe('不能更改：账号安全提醒始终发送，没有的方式不发送'),
        }),
      ),
    }),
  ),
  quiet_hours: z.object({ on: z.boolean(), from: Clock, until: Clock }),
  mobile_bound: z.boolean().describe('手机号已验证，短信可以送达'),
  email_bound: z.boolean().describe('已绑定邮箱，邮件可以送达'),
})

/** What a browser is told by its push service (RFC 8030, 8291): where to post, and the keys to encrypt with. */
const endpoint = z.string().max(1_000).describe('推送服务给本机的地址')
const bytes = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}={0,2}$`), '密钥格式不正确')

export const DeviceKey = z.object({ public_key: z.string().describe('VAPID 公钥，base64url') })
export const PushDevice = z.object({ endpoint, keys: z.object({ p256dh: bytes(65), auth: bytes(16) }) })
export const DeviceRef = z.object({ endpoint })

/** Only what is named changes. */
export const NotificationChanges = z.object({
  choices: z
    .array(z.object({ event: z.enum(allNotificationEvents), way: z.enum(allWays), on: z.boolean() }))
    .max(allNotificationEvents.length * allWays.length)
    .default([]),
  quiet_hours: z
    .object({ on: z.boolean(), from: Clock, until: Clock })
    .refine(({ from, until }) => from !== until, { path: ['until'], message: '结束时间不能与开始时间相同' })
    .optional(),
})
