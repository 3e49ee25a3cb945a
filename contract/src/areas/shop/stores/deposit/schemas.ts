import * as z from 'zod'
import { Id, Moment, Page, PageQuery } from '../../../../kit/page.ts'
import { SeenRevision, Terms } from '../../../../kit/terms.ts'
import { Yuan } from '../../../../kit/yuan.ts'

const payPassword = z.string().min(1, '请输入支付密码').max(32)

export const DepositQuery = z.object({ sid: Id.optional().describe('不填为默认门店') })
export const JoinDeposit = z.object({ revision: SeenRevision })
export const PayDeposit = z.object({
  amount: Yuan.refine((amount) => amount > 0, '金额须大于0').describe('缴纳金额'),
  pay_password: payPassword,
  revision: SeenRevision,
})
export const OldJoinDeposit = JoinDeposit.extend(DepositQuery.shape)
export const OldPayDeposit = PayDeposit.extend(DepositQuery.shape)

const Obstacle = z.object({ key: z.string(), title: z.string(), route: z.string() })

export const DepositRefund = z.object({
  id: z.string(),
  status: z.number().int(),
  status_zh: z.string(),
  amount: Yuan,
  reason: z.string(),
  asked_at: Moment,
  deadline: Moment.nullable().describe('平台最晚答复时间'),
  decided_at: Moment.nullable(),
})

export const Integrity = z.object({
  sid: z.string(),
  name: z.string(),
  joined: z.boolean(),
  joined_at: Moment.nullable(),
  standard: Yuan.describe('应缴标准'),
  deposit: Yuan.describe('已缴'),
  missing: Yuan.describe('还差'),
  enough: z.boolean(),
  available_balance: Yuan.nullable().describe('无权查看资金时为空'),
  terms: Terms,
  refund: DepositRefund.nullable().describe('最近一次退还申请'),
  actions: z.array(z.enum(['join', 'pay', 'askRefund', 'withdrawRefund'])),
  obstacles: z.array(Obstacle).describe('现在还不能退还的原因'),
})

export const DepositMovement = z.object({
  id: z.string(),
  kind: z.string(),
  kind_zh: z.string(),
  amount: Yuan,
  balance_after: Yuan,
  ref: z.string().describe('相关订单或申请'),
  note: z.string(),
  actor: z.string(),
  at: Moment,
})
export const DepositDetailQuery = PageQuery
export const DepositDetail = Page(DepositMovement).extend({ deposit: Yuan, standard: Yuan })

/** The names are those of the specification. */
export const StoreCredit = z.object({
  credit_money: Yuan.nullable().describe('抢单额度；无权查看资金时为空'),
  available_balance: Yuan.nullable().describe('无权查看资金时为空'),
  IndustryDeposit: Yuan.describe('所属行业应缴标准'),
  chengbao_balance: Yuan.describe('已缴保证金'),
  chengbao_standard: Yuan.describe('应缴标准'),
})
