import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Moment, PageQuery } from '../../../kit/page.ts'
import { Revision, SeenRevision } from '../../../kit/terms.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { limitTypeNames } from '../../people/account/limit-types.ts'
import { penaltyActions } from './actions.ts'

export const PenaltyFilter = PageQuery.extend({
  status: z.string().max(20).default('all'),
  keyword: z.string().trim().max(40).optional(),
})
export const PenaltyTotals = z.record(z.string(), z.number().int())

export const PayFine = z.object({
  pay_password: z.string().max(20).optional().describe('罚款为零时不需要'),
  revision: SeenRevision,
})
export const Appeal = z.object({
  content: text('申诉理由', 1000),
  images: z.array(z.string().min(1).max(200)).max(9, '最多9张图片').default([]),
})

export const PenaltyRow = z.object({
  id: z.string(),
  revision: Revision,
  level: z.number().int().describe('1 一般，2 中度，3 严重'),
  level_zh: z.string(),
  title: z.string(),
  order_sn: z.string().describe('相关单号，可为空'),
  amount: Yuan,
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  limits: z.array(
    z.object({
      type: z.enum(limitTypeNames),
      type_zh: z.string(),
      in_force: z.boolean(),
      until: Moment.nullable().describe('到期时间；已结束的为结束时间'),
      until_paid: z.boolean().describe('缴清后解除'),
    }),
  ),
  turn: z.object({ owner: z.enum(['merchant', 'platform', 'none']), until: Moment.nullable(), outcome: z.string() }),
  issued_at: Moment,
  actions: z.array(z.enum(penaltyActions)),
})

export const PenaltyDetail = PenaltyRow.extend({
  store_name: z.string().describe('相关门店，可为空'),
  clause: z.string().describe('依据的条款'),
  description: z.string(),
  images: z.array(z.string()),
  appeal: z
    .object({ content: z.string(), images: z.array(z.string()), at: Moment, opened: z.boolean() })
    .nullable()
    .describe('申诉；每个处罚一次'),
  verdict: z.string().describe('平台的处理说明'),
  available_balance: Yuan.nullable().describe('无权查看资金时为空'),
  paid: z.array(z.object({ title: z.string(), amount: Yuan })).describe('罚款从哪里扣'),
  timeline: z
    .array(
      z.object({
        at: Moment,
        side: z.enum(['merchant', 'platform', 'system']),
        actor: z.string(),
        what: z.string(),
        detail: z.string(),
        images: z.array(z.string()),
      }),
    )
    .describe('从最近的开始'),
})
