import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Id, Moment, whole } from '../../../kit/page.ts'
import { Revision, SeenRevision, Terms } from '../../../kit/terms.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { Goods, OrderFilter, OrderPage, Price } from '../transfer-orders/schemas.ts'
import { ProductTypeId } from '../../shop/stores/product-types.ts'

export { OrderFilter, OrderPage }

export const Reject = z.object({ reason: text('拒单原因', 50) })
export const ChargebackCost = z.object({
  fee: Yuan,
  rate: z.number(),
  rule: z.string(),
  available_balance: Yuan.nullable().describe('无权查看资金时为空'),
  enough: z.boolean(),
})
export const NewChargeback = z.object({ reason: text('退单原因', 50) })
export const NewPhotos = z.object({
  images: z.array(z.string().min(1).max(200)).min(1, '请上传实拍照片').max(9, '最多9张图片'),
})
export const DeliveryShop = z.object({ sid: Id })
export const Confirm = z.object({ revision: SeenRevision })
export const Batch = z.object({
  sns: z.array(z.string().max(40)).min(1, '请选择订单').max(100, '一次最多100单'),
  revisions: z.record(z.string().max(40), SeenRevision.unwrap()).default({}).describe('单号对应的版本'),
})
export const BatchAnswer = z.array(
  z.object({ sn: z.string(), code: z.number().int(), message: z.string(), terms: Terms.optional() }),
)
export const ModificationAudit = z.object({
  agreed: z.boolean(),
  answer: z.string().trim().max(200).default(''),
  revision: SeenRevision.describe('修改申请的版本'),
  ride: z
    .object({
      action: z.enum(['keep', 'change', 'cancel']),
      fee: Yuan.optional().describe('看到的取消费或修改差价；变高时不执行'),
    })
    .optional()
    .describe('已叫的骑手怎么办：同意改地点或时间而配送进行中时必填'),
})

export const RideChange = z.object({
  fee: Yuan.nullable().describe('改送新地址的差价，可为负数；不能修改时为空'),
  notice: z.string(),
})

export const PoolFilter = z.object({
  kind: whole(1, 2).optional(),
  product_type: ProductTypeId.optional(),
  sort: z.enum(['fit', 'distance', 'price', 'time']).default('fit'),
  sid: Id.optional(),
})

/** What a shop sees before it takes an order: area, time, goods and price, and nobody's name or phone. */
export const PoolCard = z.object({
  id: z.string(),
  sn: z.string(),
  revision: Revision,
  kind: z.number().int(),
  kind_zh: z.string(),
  price: Yuan.nullable(),
  product_type: z.number().int(),
  goods_items: z.array(Goods),
  delivery_date: z.string(),
  delivery_time: z.string(),
  window_start: Moment,
  window_end: Moment,
  areainfo: z.string(),
  distance: z.number().nullable(),
  until: Moment.nullable(),
  sender: z.string(),
  order_remarks: z.string(),
  my_quote: z.object({ id: z.string(), price: Yuan, note: z.string() }).nullable(),
  allowed: z.boolean(),
  why_not: z.string(),
  shop: z.object({ sid: z.string(), name: z.string() }),
})
/** Why nothing can be taken: of the merchant and its stores first, then of the orders that are there. */
export const poolObstacles = [
  'noStore',
  'notLimited',
  'owesNobody',
  'depositPaid',
  'depositStays',
  'inTrade',
  'receiving',
  'open',
  'qualified',
  'foodPermit',
  'inScope',
  'inDeliveryArea',
  'inTime',
  'dearEnough',
  'slotOpen',
  'aboveFloor',
] as const
export type PoolObstacle = (typeof poolObstacles)[number]

export const Pool = z.object({
  items: z.array(PoolCard),
  total: z.number().int(),
  credit: z.object({ limit: Yuan, used: Yuan }),
  obstacle: z
    .object({
      reason: z.enum(poolObstacles),
      words: z.string(),
      sid: z.string().describe('该门店；与门店无关时为空'),
      orders: z.number().int().describe('因此看不到的同城订单数；与订单无关时为 0'),
    })
    .nullable()
    .describe('抢单池为空的真正原因；有单可抢、或确实没有订单时为空'),
})

export const TakeGrab = z.object({ sid: Id.optional(), revision: SeenRevision })
export const NewQuote = z.object({
  price: Price,
  note: z.string().trim().max(100, '说明不能超过100个字').default(''),
  sid: Id.optional(),
  revision: SeenRevision.describe('所报订单的版本'),
})

export const MyQuote = z.object({
  id: z.string(),
  sn: z.string(),
  price: Yuan,
  note: z.string(),
  status: z.number().int(),
  status_zh: z.string(),
  goods_items: z.array(Goods),
  delivery_date: z.string(),
  delivery_time: z.string(),
  areainfo: z.string(),
  shop_name: z.string(),
  until: Moment.nullable().describe('对方选报价的期限；已有结果时为空'),
  at: Moment,
})

export const ScopeDistrict = z.object({
  code: z.string(),
  name: z.string(),
  allow_modified_after_date: Moment,
  chosen: z.boolean(),
})
export const Scopes = z.object({
  shop_delivery_scope: z.record(
    z.string(),
    z.object({ name: z.string(), city: z.string(), district: z.array(ScopeDistrict) }),
  ),
  city_district: z.record(z.string(), z.string()),
})
export const ScopeChange = z.object({ sid: Id, districts: z.array(z.string().regex(/^\d{6}$/, '区县不正确')).max(60) })
