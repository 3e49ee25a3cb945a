import * as z from 'zod'
import { Moment } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'

/** Another order for the same phone, day and address, with enough to see whether it is the same one. */
export const SimilarOnline = z.object({
  order_sn: z.string(),
  channel_name: z.string(),
  order_status_zh: z.string(),
  goods: z.string().describe('商品与数量'),
  delivery_time: z.string(),
  order_amount: Yuan,
  created_at: Moment,
})
