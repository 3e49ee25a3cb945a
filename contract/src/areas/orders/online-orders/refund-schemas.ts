import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Id, Moment, whole } from '../../../kit/page.ts'
import { PayPassword, Price } from '../transfer-orders/schemas.ts'
import { OnlineSn, pictures, words } from './schemas.ts'

export const RefundAnswer = z.object({ refund_id: Id, agreed: z.boolean(), reason: words('原因', 100) })
export const Negotiation = z.object({
  order_sn: OnlineSn,
  refund_id: Id,
  condition: whole(1, 3),
  amount: Price.optional(),
  note: words('说明', 200),
  images: pictures.min(1, '请上传凭证图片'),
})
export const MiniRefund = z.object({
  order_sn: OnlineSn,
  amount: Price,
  reason: text('退款原因', 100),
  pay_password: PayPassword,
})
export const RefundRecords = z.array(z.object({ at: Moment, who: z.string(), what: z.string(), detail: z.string() }))
