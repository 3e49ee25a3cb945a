import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Id, Moment } from '../../../kit/page.ts'
import { Revision } from '../../../kit/terms.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { gatewayNames } from './gateways.ts'
import { payableKinds } from './payables.ts'

const Way = z.enum(['qr', 'page'])

export const PayChannel = z.object({
  identifier: z.enum(gatewayNames),
  name: z.string(),
  ways: z.array(z.object({ way: Way, name: z.string() })),
  params: z.object({ bank_code: z.array(z.object({ code: z.string(), name: z.string() })) }),
})

/** How the payer gets to the cashier: a text drawn as a QR code, an address, or a form that the browser posts. */
const Cashier = z.object({
  kind: z.enum(['qr', 'page', 'form']),
  text: z.string().describe('二维码内容、收银台地址或表单提交地址'),
  fields: z.record(z.string(), z.string()).describe('表单内容'),
})

export const Payment = z.object({
  id: z.string(),
  no: z.string().describe('支付单号'),
  title: z.string(),
  payable: z.enum(payableKinds).nullable().describe('为空是充值'),
  amount: Yuan,
  balance_part: Yuan.describe('余额支付的部分'),
  channel_part: Yuan.describe('渠道支付的部分'),
  owed_part: Yuan.describe('其中先偿还的欠款'),
  identifier: z.enum(gatewayNames).nullable(),
  identifier_zh: z.string(),
  way: Way.nullable(),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  cashier: Cashier.nullable(),
  expires_at: Moment,
  seconds_left: z.number().int(),
  paid_at: Moment.nullable(),
  bought: z.boolean().describe('要买的已经买到'),
  outcome: z.string().describe('关闭或没有买到的原因'),
})

const money = (label: string) => Yuan.refine((amount) => amount > 0, `请输入${label}`)

const channel = {
  identifier: z.enum(gatewayNames).describe('支付渠道'),
  way: Way.optional(),
  bank_code: z.string().max(40).optional(),
}

export const Recharge = z.object({ amount: money('充值金额'), ...channel })

export const Remittance = z.object({
  id: z.string(),
  code: z.string().describe('识别码，六位数字，填写在汇款用途中'),
  amount: Yuan,
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  account: z.object({ name: z.string(), bank: z.string(), branch: z.string(), account: z.string() }),
  payer_name: z.string(),
  images: z.array(z.string()),
  created_at: Moment,
  deadline_at: Moment.nullable().describe('在此之前汇款并上传凭证'),
  credited: Yuan.describe('实际到账'),
  difference_zh: z.string().describe('到账金额与申请金额的差额；没有差额时为空'),
  reason: z.string().describe('未通过的原因'),
  may_prove: z.boolean().describe('可以上传凭证'),
})

export const NewRemittance = z.object({ amount: money('汇款金额') })
export const RemittanceProof = z.object({
  id: Id,
  payer_name: text('付款户名', 60),
  images: z.array(z.string().min(1).max(200)).min(1, '请上传汇款凭证').max(3, '最多3张图片'),
})

export const RechargeDesk = z.object({
  channels: z.array(PayChannel),
  least: Yuan,
  most: Yuan,
  suggestions: z.array(Yuan),
  available_balance: Yuan,
  owed: Yuan.describe('到账后先偿还的欠款'),
  open: Payment.nullable().describe('尚未付款的充值'),
  remittance: z.object({
    least: Yuan,
    days: z.number().int(),
    account: Remittance.shape.account,
    items: z.array(Remittance).describe('最近的汇款，从最近的开始'),
  }),
})

export const PayQuery = z.object({
  kind: z.enum(payableKinds).describe('要支付的是什么'),
  ref: z.string().trim().min(1).max(80).describe('转单号、处罚编号、套餐编号、门店编号:套餐编号或门店编号:金额（分）'),
})

export const PayDesk = z.object({
  title: z.string(),
  amount: Yuan,
  revision: Revision,
  available_balance: Yuan.nullable().describe('无权查看资金时为空'),
  enough: z.boolean().describe('余额足够'),
  owed: Yuan.describe('渠道支付时先偿还的欠款'),
  has_pay_password: z.boolean(),
  channels: z.array(PayChannel),
  open: Payment.nullable().describe('尚未付款的一笔'),
})

export const Pay = PayQuery.extend({
  revision: z.coerce.number().int().min(0).max(2_000_000_000).describe('看到的版本'),
  use_balance: z.boolean().default(true).describe('先用余额'),
  pay_password: z.string().max(20).optional().describe('使用余额时需要'),
  identifier: channel.identifier.optional().describe('余额不足的部分由它支付'),
  way: channel.way,
  bank_code: channel.bank_code,
})
