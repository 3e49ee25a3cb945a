import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Id, Moment } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { AuditLine } from '../audit/schemas.ts'
import { limitTypeNames } from '../../people/account/limit-types.ts'
import { QueueKey } from '../inbox/schemas.ts'
import { foundByNames, phoneOwners } from './looks.ts'

export const MerchantSearch = z.object({
  word: z
    .string()
    .trim()
    .min(1, '请输入要查找的内容')
    .max(60, '最多60个字')
    .describe('名称、手机号、订单号、证照编号或商家编号'),
})

export const FoundMerchants = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      closed: z.boolean().describe('已注销'),
      cities: z.array(z.string()).describe('门店所在城市'),
      stores: z.number().int().describe('门店数量'),
      by: z.array(z.object({ by: z.enum(foundByNames), by_zh: z.string(), what: z.string() })),
    }),
  ),
  more: z.boolean().describe('还有更多，请写得更具体'),
})

export const LookReason = text('查看理由', 100)

export const LookQuery = z.object({ reason: LookReason })

const Tone = z.enum(['blue', 'yellow', 'red', 'green', 'neutral'])

/** Where in the inbox it waits for the platform. */
const Waits = z
  .object({ queue: QueueKey, queue_zh: z.string(), id: z.string(), mine: z.boolean().describe('本人的角色可以处理') })
  .nullable()

const Contact = z.object({
  of: z.enum(phoneOwners),
  id: z.string(),
  name: z.string(),
  position: z.string(),
  phone: z.string().describe('脱敏'),
})

const Document = z.object({
  id: z.string(),
  holder: z.string().describe('商家或门店名称'),
  type_zh: z.string(),
  name: z.string(),
  number: z.string().describe('脱敏'),
  status_zh: z.string(),
  tone: Tone,
  valid_until: z.string().nullable(),
  waits: Waits,
})

const Shop = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  status: z.number().int(),
  status_zh: z.string(),
  tone: Tone,
  business_zh: z.string(),
  receiving: z.boolean(),
  reason: z.string().describe('停用或未通过的原因'),
  until: Moment.nullable().describe('停用到期'),
  deposit: Yuan,
  lift_proposed: z.boolean().describe('解除停用待复核'),
  waits: Waits,
})

const Claim = z.object({
  owes: z.boolean().describe('该商家欠款；否则为他人所欠'),
  other: z.string(),
  amount: Yuan,
  rest: Yuan,
  why: z.string(),
  at: Moment,
})

const Withdrawal = z.object({
  id: z.string(),
  no: z.string(),
  amount: Yuan,
  account: z.string().describe('收款账户，脱敏'),
  status_zh: z.string(),
  tone: Tone,
  at: Moment,
  waits: Waits,
})

const Flow = z.object({
  id: z.string(),
  type_zh: z.string(),
  why: z.string(),
  number: z.string(),
  amount: Yuan,
  balance_after: Yuan,
  at: Moment,
})

const Case = z.object({
  kind: z.enum(['afterSale', 'penalty', 'ticket']),
  kind_zh: z.string(),
  id: z.string(),
  title: z.string(),
  status_zh: z.string(),
  tone: Tone,
  at: Moment,
  waits: Waits,
})

const Person = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  is_master: z.boolean(),
  enabled: z.boolean(),
  seen_at: Moment.nullable(),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), address: z.string(), started_at: Moment, seen_at: Moment }),
  ),
})

const LimitInForce = z.object({
  id: z.string(),
  type: z.enum(limitTypeNames),
  type_zh: z.string(),
  reason: z.string(),
  from: Moment,
  until: Moment.nullable(),
  until_paid: z.boolean(),
  penalty: z.string().describe('所属违规处罚；平台直接限制的为空'),
})

export const Timeline = z.object({ items: z.array(AuditLine), next: z.string().describe('下一页的游标；空为到底') })

export const MerchantFile = z.object({
  id: z.string(),
  name: z.string(),
  category_zh: z.string(),
  created_at: Moment,
  closed_at: Moment.nullable(),
  revision: z.string().describe('所见的限制与门店状态的版本，操作时带回'),
  contacts: z.array(Contact),
  documents: z.array(Document),
  stores: z.array(Shop),
  money: z.object({
    available: Yuan,
    frozen: Yuan,
    deposit: Yuan,
    owes: Yuan.describe('欠他人的待偿款'),
    is_owed: Yuan.describe('他人欠的待偿款'),
    frozen_by: z
      .array(z.object({ type_zh: z.string(), amount: Yuan, count: z.number().int() }))
      .describe('冻结金额的组成，大的在前'),
    claims: z.array(Claim).describe('未还清的，最早的在前'),
    holds: z.array(z.object({ ref: z.string(), amount: Yuan, held_at: Moment })).describe('最早的冻结'),
    withdrawals: z.array(Withdrawal).describe('未完成的提现，最早的在前'),
    flows: z.array(Flow).describe('可用余额最近的变动'),
  }),
  cases: z.array(Case),
  people: z.array(Person),
  limits: z.array(LimitInForce),
  timeline: Timeline,
})

export const TimelineQuery = LookQuery.extend({ cursor: Id })

export const PhoneRequest = z.object({ of: z.enum(phoneOwners), id: Id, reason: LookReason })
export const Phone = z.object({ phone: z.string() })

const Revision = z.string().max(80)
const ActReason = text('理由', 200)

export const LimitAct = z.object({
  type: z.enum(limitTypeNames),
  reason: ActReason.describe('商家会看到'),
  until: Moment,
  revision: Revision,
})
export const ReasonedAct = z.object({ reason: ActReason.describe('商家会看到'), revision: Revision })
export const SuspendAct = ReasonedAct.extend({ until: Moment.nullable().describe('空为直到平台解除') })
export const SignOutAct = ReasonedAct.extend({ session: z.uuid().optional().describe('空为该商家的全部登录') })
export const SignedOutCount = z.object({ ended: z.number().int() })
