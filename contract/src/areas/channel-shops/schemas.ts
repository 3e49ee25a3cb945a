import * as z from 'zod'
import { text } from '../../kit/contact.ts'
import { Id, Moment, whole } from '../../kit/page.ts'
import { Yuan } from '../../kit/yuan.ts'

export const ChannelChoice = z.object({
  code: z.number().int(),
  key: z.string(),
  name: z.string(),
  mark: z.string(),
  colour: z.string(),
  /** page: authorise on the channel's page; keys: type the shop's keys; none: nothing to bind. */
  binding: z.enum(['page', 'keys', 'none']),
  keys: z.array(z.object({ name: z.string(), label: z.string() })),
  /** What the channel lets us do. */
  abilities: z.array(z.string()),
  shops: z.number().int(),
})

export const shopStates = ['bound', 'expired', 'unbound'] as const

export const OnlineShop = z.object({
  id: z.string(),
  name: z.string(),
  channel: z.object({
    code: z.number().int(),
    key: z.string(),
    name: z.string(),
    mark: z.string(),
    colour: z.string(),
  }),
  channel_shop_id: z.string(),
  status: z.enum(shopStates),
  status_zh: z.string(),
  store: z.object({ sid: z.string(), name: z.string() }).nullable(),
  auto_confirm: z.boolean(),
  product_type: z.number().int(),
  pull_on: z.boolean(),
  pulled_until: Moment.nullable(),
  last_push_at: Moment.nullable(),
  trouble: z.string(),
  orders_today: z.number().int(),
  created_at: Moment,
})
export const OnlineShops = z.object({ items: z.array(OnlineShop), total: z.number().int() })

export const NewShop = z.object({ channel: whole(0, 99), name: text('网店名称', 40), sid: Id.optional() })
export const ApiInfo = z.object({ keys: z.record(z.string().max(40), z.string().trim().max(200)) })
export const ShopSettings = z.object({
  name: text('网店名称', 40),
  sid: Id.nullable(),
  auto_confirm: z.boolean(),
  product_type: whole(1, 13),
  pull_on: z.boolean(),
})
export const AuthorizeQuery = z.object({ shop_id: Id.optional().describe('重新授权的网店') })
export const Authorize = z.object({ uri: z.string() })
export const Pulled = z.object({ found: z.number().int(), added: z.number().int() })

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

export const WriteOffQuery = z.object({
  page: whole(1, 10_000).default(1),
  page_size: whole(1, 100).default(20),
  keyword: z.string().trim().max(40).optional(),
})
export const WriteOffRow = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  amount: Yuan,
  store: z.object({ sid: z.string(), name: z.string() }).nullable(),
  status: z.enum(['verified', 'undone']),
  actor: z.string(),
  at: Moment,
  undo_until: Moment.nullable(),
})
export const WriteOffPage = z.object({
  items: z.array(WriteOffRow),
  total: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
})
export const WriteOff = z.object({
  action: z.enum(['check', 'verify', 'undo']),
  code: z.string().trim().max(300).default(''),
  token: z.string().max(16_000).default('').describe('查券时得到'),
  codes: z.array(z.string().max(200)).max(20).default([]),
  sid: Id.optional(),
  id: Id.optional(),
})
export const WriteOffAnswer = z.object({
  token: z.string(),
  vouchers: z.array(z.object({ code: z.string(), title: z.string(), amount: Yuan, expires_at: Moment.nullable() })),
  message: z.string(),
})
