import * as z from 'zod'
import { Mobile, SmsCode, text } from '../../../kit/contact.ts'
import { Id, Moment, PageQuery, whole } from '../../../kit/page.ts'
import { expected, SeenRevision, Terms } from '../../../kit/terms.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { channelCode, ChannelRow, groupNames } from '../delivery/schemas.ts'
import { strategyNames } from '../delivery/states.ts'
import { NewReceiveSetting, NewTransferSetting } from '../../shop/stores/receiving/settings.ts'

const channel = channelCode

export const StoreQuery = z.object({ sid: Id.optional() })
export const ChannelQuery = z.object({ channel })
export const AuthorizeUri = z.object({ uri: z.string() })
/** What a courier's page sent a person back with, by the names the courier uses; `token` was given to this return alone. */
export const AuthorizationReturn = z.object({
  courier: z.string().max(40),
  given: z.record(z.string().max(64), z.string().max(2_000)),
  token: z.string().max(64),
})
/** The account that was let in, for the person to confirm. */
export const PendingAccount = z.object({
  sid: z.string(),
  store_name: z.string(),
  channel: z.number().int(),
  channel_name: z.string(),
  name: z.string().describe('运力方的门店名称；运力方没有告知时为空'),
  shop_no: z.string().describe('运力方的门店编号'),
})
export const AuthorizationConfirm = z.object({ token: z.string().max(64) })
export const CodeQuery = z
  .object({
    channel,
    code: z.string().trim().min(1, '请填写授权码').max(200).optional().describe('运力方页面显示的授权码：绑定'),
    mobile: Mobile.optional().describe('运力账号的手机号：由运力方发送短信验证码，再用 pass-bind 绑定'),
    digits: z.string().trim().max(10).optional().describe('运力方图片上的数字；上一次答复了 picture 时填写'),
  })
  .refine(({ code, mobile }) => (code === undefined) !== (mobile === undefined), '请填写授权码或手机号')
export const CodeAnswer = ChannelRow.extend({
  picture: z.string().optional().describe('运力方要求先填写的图片验证码；没有时短信已发送'),
})
export const OpenCapacity = z.object({
  open: z.boolean().default(true),
  channels: z.array(channel).max(30).optional().describe('不填为全部聚合渠道'),
})
export const OpenAnswers = z.array(z.object({ code: z.number().int(), ok: z.boolean(), message: z.string() }))
export const Bind = z.object({ channel, keys: z.record(z.string().max(40), z.string().trim().max(200)) })
export const PassBind = z.object({
  channel,
  account: text('账号', 60),
  password: z.string().min(1, '请输入密码').max(64),
})
export const AppBind = z.object({
  shop_id: Id,
  channel,
  app_id: text('应用编号', 100),
  app_secret: text('应用密钥', 200),
  shop_no: z.string().trim().max(60).default(''),
})
export const OnlyChannel = z.object({ channel })
export const Modify = z.object({
  channel,
  group: z.enum(groupNames).optional().describe('同一渠道的哪一种账号；不填为自己的账号，没有时为聚合'),
  is_open: z.boolean().optional(),
  cargo_type: whole(1, 13).optional(),
  dispatch_sid: Id.nullable().optional().describe('由哪家门店发货'),
  shop_no: z.string().trim().max(60).optional(),
})
export const ModifySpu = Modify.omit({ channel: true })
export const ShopChannels = z.object({ channels: z.array(channel).max(30).describe('开启的渠道，其余关闭') })

export const Balance = z.object({ balance: Yuan.nullable().describe('无权查看资金时为空'), at: Moment })
export const RechargeUri = z.object({ uri: z.string() })

/** A valid_time of 1971-01-01 00:00:00 marks somebody who has not confirmed yet; such rows are never listed. */
export const Rider = z.object({
  id: z.string(),
  username: z.string(),
  mobile: z.string(),
  valid_time: Moment,
  busy: z.number().int().describe('正在配送的单数'),
})
export const Riders = z.array(Rider)
export const RidersQuery = PageQuery.extend({ keyword: z.string().trim().max(20).optional() })
export const RidersPage = z.object({
  items: z.array(Rider),
  total: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
})
export const RiderCodeQuery = z.object({ mobile: Mobile })
export const NewRider = z.object({ username: text('姓名', 20), mobile: Mobile, code: SmsCode })
export const RiderChange = z.object({ id: Id, username: text('姓名', 20) })
export const RiderGone = z.object({ id: Id })

export const Address = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string(),
  province: z.string(),
  city: z.string(),
  county: z.string(),
  address: z.string(),
  place_known: z.boolean().describe('地区在行政区划内；为 false 时请编辑更正'),
  is_default: z.boolean(),
})
const place = {
  name: text('联系人', 20),
  mobile: Mobile,
  province: text('省份', 20),
  city: text('城市', 20),
  county: z.string().trim().max(20).default(''),
  address: text('详细地址', 120),
}
export const NewAddress = z.object({ ...place, is_default: z.stringbool().default(false) })
export const AddressChange = z.object({
  id: Id,
  is_default: z.boolean().optional(),
  name: place.name.optional(),
  mobile: place.mobile.optional(),
  province: place.province.optional(),
  city: place.city.optional(),
  county: z.string().trim().max(20).optional(),
  address: place.address.optional(),
  expect: expected({ default_id: Id.describe('设为默认的地址') }),
})
/** Without `id` a new address. */
export const AccountAddress = z.object({ ...place, id: Id.optional(), is_default: z.boolean().optional() })
export const AddressGone = z.object({ id: Id })

export const Service = z.object({
  opened: z.boolean(),
  until: Moment.nullable(),
  plans: z.array(z.object({ id: z.number().int(), title: z.string(), days: z.number().int(), price: Yuan })),
  available_balance: Yuan.nullable().describe('无权查看资金时为空'),
  terms: Terms,
})
export const BuyService = z.object({
  plan_id: whole(1, 9),
  pay_password: z.string().min(1, '请输入支付密码').max(32),
  revision: SeenRevision,
})
export const Purchase = z.object({
  id: z.string(),
  title: z.string(),
  price: Yuan,
  from: Moment,
  until: Moment,
  actor: z.string(),
  at: Moment,
})

/** How the merchant's stores deliver when nobody says otherwise. Saved with sid 0: for all of them. */
export const DeliverySetting = z.object({
  strategy: z.enum(strategyNames),
  auto_dispatch: z.boolean().describe('安排到门店后自动呼叫'),
  lead_minutes: whole(10, 240).describe('配送时间前多久呼叫'),
  escalate_minutes: whole(1, 30).describe('无人接单多久换下一家'),
  max_tip: Yuan.describe('自动加小费的上限'),
  weight: whole(1, 50).describe('默认重量，公斤'),
  remarks: z.string().trim().max(200, '备注不能超过200个字').describe('给骑手的固定备注'),
})
export const ConfigItems = z.object({
  identifier: z.literal('delivery'),
  sid: z.string(),
  setting: DeliverySetting,
  /** What holds where the merchant has said nothing, by the rules of today. */
  usual: DeliverySetting,
})
const NewDeliverySetting = z.object({
  identifier: z.literal('delivery'),
  sid: z.union([z.literal(0), z.literal('0')]).describe('固定为 0：全部门店'),
  setting: DeliverySetting,
})
export const ConfigSetting = z.discriminatedUnion('identifier', [
  NewDeliverySetting,
  NewReceiveSetting,
  NewTransferSetting,
])

export const ExpressRow = z.object({
  code: z.number().int(),
  name: z.string(),
  mark: z.string(),
  colour: z.string(),
  shipper_code: z.string(),
  /** The fields of an account at this express company that have to be filled in. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
  if_auth: z.boolean(),
})

/** What an account at an express company consists of, in the words of the printing settings. */
export const expressFields = {
  customer_name: { label: '账号', name: 'CustomerName' },
  customer_pwd: { label: '密码', name: 'CustomerPwd' },
  send_site: { label: '快递网点', name: 'SendSite' },
  month_code: { label: '月结账号', name: 'MonthCode' },
  ware_house_id: { label: '仓库编码', name: 'WareHouseID' },
} as const
export type ExpressFieldName = keyof typeof expressFields
export const expressFieldNames = Object.keys(expressFields) as [ExpressFieldName, ...ExpressFieldName[]]

export const ExpressType = z.object({
  id: z.string(),
  name: z.string(),
  shipper_code: z.string(),
  fields: z.array(
    z.object({
      name: z.enum(expressFieldNames),
      label: z.string(),
      hint: z.string().describe('快递公司自己的叫法'),
      required: z.boolean(),
    }),
  ),
})
export const ExpressTypes = z.record(z.string(), ExpressType).describe('以快递公司编号为键')

const accountField = z.string().trim().max(200).default('')
export const NewCommonExpress = z.object({
  express_id: channel,
  customer_name: accountField,
  customer_pwd: accountField,
  send_site: accountField,
  month_code: accountField,
  ware_house_id: accountField,
})
/** What opens the account is never shown again. */
export const CommonExpress = z.object({
  id: z.string(),
  express_id: z.number().int(),
  express_name: z.string(),
  customer_name: z.string(),
  customer_pwd: z.string().describe('已填写时为******'),
  send_site: z.string(),
  month_code: z.string().describe('脱敏'),
  ware_house_id: z.string(),
  trouble: z.string(),
})
