import * as z from 'zod'
import { Moment, PageQuery } from '../../kit/page.ts'

export const StoreFilter = PageQuery.extend({ keyword: z.string().trim().max(40).optional() })

export const StoreRow = z.object({
  sid: z.string(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  is_default: z.boolean(),
  categories: z.array(z.number().int()),
  status: z.number().int().describe('1 营业中，0 休息中'),
  status_zh: z.string(),
  close_reason: z.string(),
  reopen_at: Moment.nullable(),
})

export const ProductType = z.object({ id: z.number().int(), name: z.string() })
