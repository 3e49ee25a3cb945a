import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { yuanText } from '../../../kit/fen.ts'
import { Id, Moment, PageQuery, whole } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { couponActions } from './actions.ts'
import { couponLimits } from './limits.ts'
import { couponStatusWords } from './states.ts'

const { faceMin, faceMax, floorMax, quantityMax, perUserMax } = couponLimits

export const CouponFilter = PageQuery.extend({
  status: z.string().max(20).default('all').describe('all、draft、under_way、scheduled、active、finished'),
  keyword: z.string().trim().max(40).optional().describe('优惠券名称'),
  shop_id: Id.optional().describe('小程序商城'),
})
export const CouponTotals = z.record(z.string(), z.number().int())
export const CouponQuery = z.object({ id: Id })

const Face = Yuan.refine(
  (amount) => amount >= faceMin && amount <= faceMax,
  `面额应在${yuanText(faceMin)}到${yuanText(faceMax)}之间`,
)
const Floor = Yuan.refine(
  (amount) => amount === 0 || (amount >= faceMin && amount <= floorMax),
  `使用门槛应为0（不限）或在${yuanText(faceMin)}到${yuanText(floorMax)}之间`,
)
const Quantity = whole(1, quantityMax)
const seen = { budget: Yuan.describe('确认时看到的预算：面额乘以数量') }

const fields = {
  name: text('优惠券名称', 20),
  description: z.string().trim().max(200, '使用说明不能超过200个字').default(''),
  per_user: whole(1, perUserMax).default(1).describe('每人限领'),
  end_at: Moment.describe('结束时间'),
}
export const NewCoupon = z.object({
  shop_id: Id.describe('小程序商城'),
  ...fields,
  face_value: Face.describe('面额'),
  floor_amount: Floor.describe('满多少可用，0为不限'),
  quantity: Quantity.describe('发行数量'),
  start_at: Moment.describe('开始时间'),
  ...seen,
})
/** What the pay-app has is changed in these; all else only while it has never had it. */
export const CouponChange = z.object({
  id: Id,
  ...fields,
  face_value: Face.optional(),
  floor_amount: Floor.optional(),
  quantity: Quantity.optional(),
  start_at: Moment.optional(),
  ...seen,
})
export const CouponAppend = z.object({ id: Id, quantity: Quantity.describe('追加到的总数量，只能更多'), ...seen })
export const CouponStop = z.object({ id: Id })

const statuses = Object.values(couponStatusWords)

export const CouponRow = z.object({
  id: z.string(),
  shop_id: z.string(),
  shop_name: z.string(),
  name: z.string(),
  face_value: Yuan,
  floor_amount: Yuan,
  quantity: z.number().int(),
  pending_quantity: z.number().int().nullable().describe('追加中的总数量'),
  budget: Yuan,
  used: z.number().int().describe('已核销'),
  used_amount: Yuan.describe('已抵扣'),
  per_user: z.number().int(),
  start_at: Moment,
  end_at: Moment,
  status: z.enum(statuses),
  status_zh: z.string(),
  tone: z.string(),
  reason: z.string().describe('支付宝未同意的原因'),
  waiting_since: Moment.nullable().describe('自何时起等待支付宝答复'),
  created_at: Moment,
  actions: z.array(z.enum(couponActions)),
})

const CouponStep = z.object({
  what: z.string(),
  outcome: z.enum(['waiting', 'done', 'refused']),
  note: z.string().describe('内容，或支付宝的原因'),
  at: Moment,
  answered_at: Moment.nullable(),
})
const CouponUse = z.object({
  order_sn: z.string(),
  code: z.string(),
  amount: Yuan,
  at: Moment,
  returned_at: Moment.nullable(),
  counted: z.boolean().describe('是否计入预算'),
})

export const CouponDetail = CouponRow.extend({
  description: z.string(),
  activity_id: z.string().describe('支付宝活动编号'),
  left: z.number().int().describe('还可核销'),
  left_amount: Yuan,
  over: z.number().int().describe('超出预算、未计入的核销'),
  draft: z
    .object({ name: z.string(), description: z.string(), per_user: z.number().int(), end_at: Moment })
    .nullable()
    .describe('修改中的内容'),
  uses: z.array(CouponUse).describe('最近使用它的订单'),
  history: z.array(CouponStep),
})
export const CouponId = z.object({ id: z.string() })
