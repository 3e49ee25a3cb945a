import * as z from 'zod'
import { Yuan } from '../../../kit/yuan.ts'

/** What the orders that wait are made of together, as far as their lines are goods of the merchant's own. */
export const StockMaking = z.object({
  orders: z.number().int().describe('认出商品的订单数'),
  cost: Yuan.describe('用料成本'),
  materials: z.array(z.object({ name: z.string(), quantity: z.number(), unit: z.string() })),
})

/** What an order is made of, as far as its lines are goods of the merchant's own. */
export const Making = z.object({
  cost: Yuan.describe('用料成本'),
  materials: z.array(z.object({ name: z.string(), quantity: z.number(), unit: z.string() })),
  lines: z.array(z.object({ goods_id: z.string(), name: z.string(), spec: z.string(), quantity: z.number().int() })),
})
