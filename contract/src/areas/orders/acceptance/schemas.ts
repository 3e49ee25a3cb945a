import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Day, DeliveryTime } from '../../../kit/orders/order-fields.ts'
import { Moment, whole } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { ProductTypeId } from '../../shop/stores/product-types.ts'
import { Price } from '../transfer-orders/schemas.ts'

/** The shares for which a price is named. */
export const namedShares = [50, 80, 95] as const

export const CurveQuery = z.object({
  kind: whole(0, 1).default(1).describe('0 指派门店，1 抢单'),
  product_type: ProductTypeId,
  province: z.string().trim().max(20).default('').describe('不填时按城市名称确定'),
  city: text('城市', 20),
  county: z.string().trim().max(20).default(''),
  delivery_date: Day,
  delivery_time: DeliveryTime,
  price: Price.optional(),
})

const Share = z.number().int().min(0).max(100)

/** Of a hundred such orders so many are taken in time at this price, and between how many that may truly lie. */
export const CurvePoint = z.object({
  price: Yuan,
  share: Share.describe('每百单中在时限内有人接的单数'),
  low: Share.describe('九成把握的下限'),
  high: Share.describe('九成把握的上限'),
  minutes: z.number().int().describe('有人接时，一半的单在多少分钟内被接走'),
})

export const Curve = z.object({
  place: z.string().describe('依据哪里的转单：区县、城市或全国'),
  day: z.string().describe('配送日属于哪一类：平日、周末或节日名'),
  merchants: z.number().int().describe('至少有多少家商家，按五家取整；0 为数据不足'),
  orders: z.number().int().describe('至少有多少单，按两位有效数字取整'),
  learned_at: Moment.nullable().describe('每夜更新一次'),
  points: z.array(CurvePoint).describe('数据不足时为空'),
  suggested: z.array(z.object({ share: Share, price: Yuan.nullable().describe('价格范围内到不了的为空') })),
  asked: CurvePoint.nullable().describe('所填价格对应的一点；超出价格范围时按最近的一端'),
})
