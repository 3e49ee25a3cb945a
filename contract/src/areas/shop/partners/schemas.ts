import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { expected } from '../../../kit/terms.ts'
import { Moment, PageQuery } from '../../../kit/page.ts'

export const blackReasons = ['商品质量差', '经常超时', '服务态度差', '恶意退单', '价格不合理', '其他'] as const

export const PartnerFilter = PageQuery.extend({ keyword: z.string().trim().max(40).optional() })
export const PartnerRow = z.object({
  shop_id: z.string().describe('receive_shop_openid'),
  name: z.string(),
  merchant_id: z.string(),
  merchant_name: z.string(),
  areainfo: z.string(),
  open: z.boolean(),
  remark: z.string(),
  orders: z.number().int(),
  last_order_at: Moment.nullable(),
  late_invoices: z.number().int().describe('超期未开的发票'),
  at: Moment,
})
export const NewPartner = z.object({
  shop_id: text('门店', 64),
  remark: z.string().trim().max(50).default(''),
  expect: expected({ partner: z.literal(false).describe('移除后没有人再添加') }),
})
export const BlackRow = z.object({
  shop_id: z.string(),
  name: z.string(),
  merchant_id: z.string(),
  merchant_name: z.string(),
  areainfo: z.string(),
  reason: z.string(),
  at: Moment,
})
export const NewBlack = z.object({ shop_id: text('门店', 64), reason: text('拉黑原因', 50) })
