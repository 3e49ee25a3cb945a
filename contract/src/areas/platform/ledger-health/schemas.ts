import * as z from 'zod'
import { Moment, Page } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'

const ProofLine = z.object({
  name: z.string(),
  label: z.string(),
  breaches: z.array(z.object({ what: z.string(), amount: Yuan.describe('相差') })).describe('最多列出 100 处'),
  ms: z.number().int().describe('用时（毫秒）'),
})

export const LedgerProof = z.object({
  id: z.string(),
  asked_at: Moment,
  asked_by: z.string().describe('夜间核对时为空'),
  ended_at: Moment.nullable().describe('进行中时为空'),
  broken: z.number().int().describe('不符的项数'),
  trouble: z.string().describe('未能完成时的原因'),
  lines: z.array(ProofLine),
})

export const PayoutStopFacts = z.object({
  at: Moment,
  by: z.string().describe('账务核对自动暂停时为空'),
  reason: z.string(),
  proposed: z.boolean().describe('已有待复核的恢复提议'),
  missing: z.string().describe('恢复之前还缺什么；不缺时为空'),
})

export const LedgerOverview = z.object({
  running: z.boolean().describe('正在核对'),
  last: LedgerProof.nullable().describe('最近一次完成的核对'),
  earlier: z.array(LedgerProof).describe('此前的核对'),
  stop: PayoutStopFacts.nullable().describe('付款暂停；未暂停时为空'),
  totals: z.array(z.object({ kind: z.string(), label: z.string(), accounts: z.number().int(), balance: Yuan })),
  claims: z.object({ count: z.number().int(), rest: Yuan.describe('尚未偿还'), oldest_at: Moment.nullable() }),
  holds: z.object({ count: z.number().int(), amount: Yuan, oldest_at: Moment.nullable() }),
})

export const ClaimRow = z.object({
  id: z.string(),
  debtor_id: z.string(),
  debtor: z.string(),
  creditor_id: z.string().describe('欠平台时为空'),
  creditor: z.string(),
  amount: Yuan,
  rest: Yuan,
  why: z.string(),
  ref: z.string(),
  at: Moment,
})
export const Claims = Page(ClaimRow)

export const HoldRow = z.object({
  id: z.string(),
  merchant_id: z.string(),
  merchant: z.string(),
  amount: Yuan,
  why: z.string(),
  ref: z.string(),
  at: Moment,
})
export const Holds = Page(HoldRow)

const Side = z.object({ label: z.string(), amount: Yuan })

export const MerchantProof = z.object({
  merchant_id: z.string(),
  merchant: z.string(),
  sound: z.boolean(),
  accounts: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      balance: Yuan,
      recomputed: Yuan.describe('由全部分录重新计算'),
      postings: z.number().int(),
      broken_at: z.number().int().describe('余额不连续的分录数'),
      beside: Side.nullable().describe('与之对应的另一本账：未了结冻结、保证金变动'),
      sound: z.boolean(),
    }),
  ),
  owes: Yuan.describe('欠他人的待偿款'),
  is_owed: Yuan.describe('他人欠的待偿款'),
})
