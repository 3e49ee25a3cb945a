import * as z from 'zod'
import { Yuan } from '../../../kit/yuan.ts'

/** What an order is made of, as far as its lines are goods of the merchant's own. */
export const Making = z.object({
  cost: Yuan.describe('用料成本'),
  materials: z.array(z.object({ name: z.string(), quantity: z.number(), unit: z.string() })),
  lines: z.array(z.object({ goods_id: z.string(), name: z.string(), spec: z.string(), quantity: z.number().int() })),
})
