import * as z from 'zod'
import { SmsCode, text } from '../../../kit/contact.ts'
import { Id, Moment, whole } from '../../../kit/page.ts'
import { ProductTypeId } from '../../shop/stores/product-types.ts'

export const ChannelChoice = z.object({
  code: z.number().int(),
  key: z.string(),
  name: z.string(),
  mark: z.string(),
  colour: z.string(),
  /** page: authorise on the channel's page; keys: type the shop's keys; none: nothing to bind. */
  binding: z.enum(['page', 'keys', 'none']),
  keys: z.array(z.object({ name: z.string(), label: z.string() })),
  /** The keys prove nothing: binding takes a code sent to the phone that the channel names for the shop. */
  phone_code: z.boolean(),
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
const Keys = z.record(z.string().max(40), z.string().trim().max(200))
export const ApiInfo = z.object({ keys: Keys, code: SmsCode.optional().describe('渠道登记的门店手机收到的验证码') })
export const OwnerCodeRequest = z.object({ keys: Keys })
export const OwnerCodeSent = z.object({ mobile: z.string().describe('脱敏手机号'), wait_seconds: z.number().int() })
export const ShopSettings = z.object({
  name: text('网店名称', 40),
  sid: Id.nullable(),
  auto_confirm: z.boolean(),
  product_type: ProductTypeId,
  pull_on: z.boolean(),
})
export const AuthorizeQuery = z.object({ shop_id: Id.optional().describe('重新授权的网店') })
export const Authorize = z.object({ uri: z.string() })

/** What a channel's page sent a person back with, by the names the channel uses. */
export const AuthorizationReturn = z.object({
  adapter: z.string().max(40),
  given: z.record(z.string().max(64), z.string().max(2_000)),
})
/** The shop that was let in, for the person to confirm; `state` stands for it. */
export const PendingShop = z.object({
  state: z.string(),
  channel_name: z.string(),
  name: z.string(),
  channel_shop_id: z.string(),
})
export const AuthorizationConfirm = z.object({ state: z.string().max(64) })
