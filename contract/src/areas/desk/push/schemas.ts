import * as z from 'zod'
import { Id, Moment, whole } from '../../../kit/page.ts'

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
