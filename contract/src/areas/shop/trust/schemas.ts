import * as z from 'zod'
import { trustLineNames, verdictNames } from './verdicts.ts'

/** So many shops stand in one list of them. */
const mostShops = 60

export const TrustQuery = z.object({
  shop_ids: z
    .string()
    .max(65 * mostShops)
    .describe('receive_shop_openid，多个以逗号分隔'),
})

const whose = z.enum(['platform', 'own', 'none']).describe('依据全平台的订单，还是自己的订单')

export const TrustRow = z.object({
  shop_id: z.string(),
  verdict: z.enum(verdictNames),
  basis: whose,
  on_time: z.number().int(),
  brought: z.number().int(),
})

/** A number, in words with its counts. */
const said = z.object({
  text: z.string(),
  route: z.string().nullable().describe('这些订单的列表；只有自己的订单才有'),
})

export const Trust = z.object({
  shop_id: z.string(),
  verdict: z.enum(verdictNames),
  basis: whose,
  days: z.number().int(),
  rule: z.string().describe('怎样得出结论'),
  privacy: z.string().describe('何时显示全平台的数字'),
  lines: z.array(z.object({ key: z.enum(trustLineNames), own: said, platform: said.nullable() })),
})
