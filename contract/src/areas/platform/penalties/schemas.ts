import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Id, Moment, PageQuery, whole } from '../../../kit/page.ts'
import { Revision, SeenRevision } from '../../../kit/terms.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { limitTypeNames } from '../../people/account/limit-types.ts'
import { EvidencePart } from '../inbox/schemas.ts'
import { deskPenaltyActions, penaltyActions } from './actions.ts'
import { offenceNames } from './offences.ts'

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

/** What the desk may start from when it issues a penalty of its own accord. */
export const OffenceRow = z.object({
  name: z.enum(offenceNames),
  title: z.string(),
  clause: z.string(),
  level: z.number().int(),
  amount: Yuan,
  limits: z.array(z.object({ type: z.enum(limitTypeNames), days: z.number().int() })),
})
export const OffenceQuery = z.object({ merchant_id: Id })

export const NewPenalty = z.object({
  merchant_id: Id,
  offence: z.enum(offenceNames).optional().describe('条款表中的违规行为；没有时自行填写'),
  level: z.literal([1, 2, 3]),
  title: text('违规行为', 40),
  clause: text('依据条款', 200),
  description: text('经过', 1000),
  order_sn: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{0,40}$/, '请填写正确的单号')
    .default(''),
  amount: Yuan.describe('没有罚款时为0.00'),
  limits: z
    .array(
      z.object({
        type: z.enum(limitTypeNames),
        days: whole(1, 365).nullable().describe('天数；空为缴清罚款前'),
      }),
    )
    .max(limitTypeNames.length)
    .default([]),
})

/** A penalty as the platform's desk reads it. */
export const DeskPenalty = z.object({
  id: z.string(),
  merchant_id: z.string(),
  merchant: z.string(),
  title: z.string(),
  status_zh: z.string(),
  tone: z.enum(['blue', 'yellow', 'red', 'green', 'neutral']),
  revision: Revision,
  standing: z.array(EvidencePart).describe('现在等谁、到何时、届时怎样'),
  parts: z.array(EvidencePart).describe('处罚、申诉与经过'),
  actions: z.array(z.enum(deskPenaltyActions)),
})

export const PenaltyWithdrawal = z.object({ revision: Revision, reason: text('理由', 200) })

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
  unread: z.boolean().describe('平台有未读的处罚或处理结果'),
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
