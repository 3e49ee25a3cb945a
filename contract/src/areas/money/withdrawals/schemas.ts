import * as z from 'zod'
import { SmsCode, text } from '../../../kit/contact.ts'
import { Id, Moment, PageQuery } from '../../../kit/page.ts'
import { Revision } from '../../../kit/terms.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { holderTypeNames, settlementKindNames, withdrawalActions, withdrawalSpeedNames } from './states.ts'

export const CodeScene = z.object({
  scene: z.enum(['withdraw', 'account']).default('withdraw').describe('withdraw 提现，account 添加结算账户'),
})

export const SettlementSetting = z.object({
  available_balance: Yuan,
  frozen_total: Yuan,
  deposit_total: Yuan.describe('诚信保证金'),
  owed_total: Yuan.describe('待偿款'),
  withdrawable: Yuan.describe('现在最多可以提现的金额'),
  least: Yuan,
  most: Yuan,
  day_times: z.number().int(),
  day_most: Yuan,
  used_times: z.number().int().describe('今天已提现的次数'),
  used_amount: Yuan.describe('今天已提现的金额'),
  self_approved: Yuan.describe('不超过此金额且无风险提示的免审核'),
  speeds: z.array(
    z.object({
      speed: z.enum(withdrawalSpeedNames),
      name: z.string(),
      fee: Yuan,
      arrival: z.string().describe('到账时间说明'),
      arrives_by: Moment.describe('现在提现，最晚到账'),
    }),
  ),
  revision: Revision,
  obstacles: z
    .array(z.object({ key: z.string(), title: z.string(), route: z.string() }))
    .describe('不能提现的原因，可以提现时为空'),
  has_pay_password: z.boolean(),
  mobile: z.string().describe('接收验证码的手机，脱敏'),
  holders: z
    .array(z.object({ type: z.enum(holderTypeNames), name: z.string() }))
    .describe('已通过的资质上的名称，结算账户的户名须与其一致'),
})

export const SettlementChannels = z
  .record(
    z.string(),
    z.object({
      number: z.number().int(),
      kind: z.enum(settlementKindNames),
      name: z.string(),
      open: z.boolean().describe('现在是否开通'),
      child: z.array(z.object({ code: z.string(), name: z.string(), bank_no: z.string() })).describe('可选的银行'),
    }),
  )
  .describe('以编号为键')

export const BranchQuery = z.object({
  bank: z.string().trim().min(1, '请选择银行').max(10),
  city: z.string().trim().max(20).optional(),
  keyword: z.string().trim().max(40).optional(),
})
export const Branch = z.object({ bank_no: z.string().describe('联行号'), full_name: z.string(), city: z.string() })

export const SettlementAccount = z.object({
  id: z.string(),
  channel: z.number().int(),
  kind: z.enum(settlementKindNames),
  kind_zh: z.string(),
  holder_type: z.enum(holderTypeNames),
  name: z.string(),
  account: z.string().describe('脱敏账号'),
  bank_name: z.string(),
  branch_name: z.string(),
  added_at: Moment,
  settled_at: Moment.describe('此后提现不再因新账户而审核'),
  obstacle: z.string().describe('不能用于提现的原因，可用时为空'),
})

export const NewSettlementAccount = z.object({
  channel: z.coerce.number().int().min(1).max(3),
  holder_type: z.enum(holderTypeNames).default('person'),
  name: text('户名', 60),
  account: z.string().trim().max(64).default('').describe('银行卡号或支付宝账号；微信不需要'),
  bank: z.string().trim().max(10).default(''),
  bank_no: z.string().trim().max(12).default('').describe('开户支行联行号，企业账户必填'),
  branch_name: z.string().trim().max(80).default(''),
  code: SmsCode,
})

export const AccountId = z.object({ id: Id })

export const NewWithdrawal = z.object({
  account_id: Id,
  amount: Yuan,
  speed: z.enum(withdrawalSpeedNames).default('normal'),
  revision: Revision,
  code: SmsCode,
  pay_password: z.string().min(1, '请输入支付密码').max(20),
})

export const WithdrawalRow = z.object({
  id: z.string(),
  no: z.string(),
  amount: Yuan,
  fee: Yuan.describe('手续费；没有到账的不收，为 0'),
  net_amount: Yuan.describe('到账金额；未结束的是预计到账，退回、未通过、撤销的为 0'),
  speed: z.enum(withdrawalSpeedNames),
  speed_zh: z.string(),
  account: z.string().describe('收款账户，脱敏'),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  reason: z.string().describe('退回或未通过的原因'),
  confirm_text: z.string().describe('收款人须先确认时，供其扫描的内容'),
  asked_at: Moment,
  asked_by: z.string(),
  arrives_by: Moment.nullable().describe('预计最晚到账；已结束为空'),
  ended_at: Moment.nullable(),
  actions: z.array(z.enum(withdrawalActions)),
})

export const WithdrawalFilter = PageQuery.extend({
  todo: z.enum(['confirm', 'bounced']).optional().describe('只看待收款人确认的，或退回后没有再提的'),
})
