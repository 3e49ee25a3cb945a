import * as z from 'zod'
import { Moment } from '../../../kit/page.ts'

export const OpenApi = z.object({
  opened: z.boolean(),
  app_key: z.string(),
  secret: z.string().nullable().describe('仅在开通或重置后显示一次'),
  callback_uri: z.string(),
  deliveries: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      order_sn: z.string(),
      status: z.enum(['waiting', 'sent', 'failed']),
      code: z.number().int(),
      error: z.string(),
      tries: z.number().int(),
      at: Moment,
    }),
  ),
})
export const OpenIt = z.object({ rotate: z.boolean().default(false) })
export const CallbackUri = z.object({ callback_uri: z.string().trim().max(300) })
export const UriTestQuery = z.object({ uri: z.string().trim().max(300) })
export const UriTest = z.object({
  ok: z.boolean(),
  status: z.number().int(),
  message: z.string(),
  ms: z.number().int(),
})
