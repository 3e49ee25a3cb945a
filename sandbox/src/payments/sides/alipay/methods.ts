import { randomBytes } from 'node:crypto'
import { chinaTime } from '../../../couriers/sides/china-time.ts'
import { isRecord } from '../../../raw-body.ts'
import { hasBill, statementLines } from '../../files/statement-lines.ts'
import type { App, Payout, TillRefusal, Trade } from '../../till/entities.ts'
import { fenOf, yuan, type SideThings } from '../side.ts'
import type { BillType } from './bills.ts'
import { transferState } from './notices.ts'

export type Answer = Record<string, string>
export type Call = { app: App; biz: Record<string, unknown>; notifyUrl: string; returnUrl: string }

const success = (fields: Answer): Answer => ({ code: '10000', msg: 'Success', ...fields })
export const failed = (sub_code: string, sub_msg: string): Answer => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
})

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const chinaMs = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`)
const defaultLifeMs = 2 * 3_600_000

const refusals: Record<TillRefusal, Answer> = {
  otherTerms: failed('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改'),
  alreadyPaid: failed('ACQ.TRADE_HAS_SUCCESS', '交易已被支付'),
  isClosed: failed('ACQ.TRADE_HAS_CLOSE', '交易已经关闭'),
  unknownTrade: failed('ACQ.TRADE_NOT_EXIST', '交易不存在'),
  notPaid: failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法'),
  tooMuch: failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限'),
  payeeUnknown: failed('PAYEE_NOT_EXIST', '收款账号不存在或姓名有误，建议核实账号和姓名是否准确'),
  nameDiffers: failed('PAYEE_USER_INFO_ERROR', '支付宝账号和姓名不匹配，请确认姓名是否正确'),
}
export const refusalOf = (refusal: TillRefusal): Answer => refusals[refusal]
const repeated = failed('ACQ.DISCORDANT_REPEAT_REQUEST', '不一致的请求')

/** What a call means to the till. Page pay leads a browser on and is not among them. */
export function alipayMethods(
  { till, faults, origin }: SideThings,
  billTokens: Map<string, { label: string; day: string; type: BillType }>,
) {
  /** As Alipay has it: before somebody opened the cashier there is no trade. */
  const visible = ({ app, biz }: Call): Trade | undefined => {
    const trade = till.trade('alipay', app.label, text(biz['out_trade_no']))
    return trade?.opened ? trade : undefined
  }

  const stateOf = (trade: Trade): string => {
    const paid = trade.payments.reduce((sum, { amount }) => sum + amount, 0)
    if (paid > 0) return till.refundedOf(trade) >= paid ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
    return till.isOpen(trade) ? 'WAIT_BUYER_PAY' : 'TRADE_CLOSED'
  }

  const open = ({ app, biz, notifyUrl, returnUrl }: Call): Trade | TillRefusal => {
    const expire = text(biz['time_expire'])
    return till.open({
      gateway: 'alipay',
      label: app.label,
      no: text(biz['out_trade_no']),
      amount: fenOf(text(biz['total_amount'])),
      title: text(biz['subject']),
      bank: '',
      expiresAt: expire ? chinaMs(expire) : Date.now() + defaultLifeMs,
      notifyUrl,
      returnUrl,
    })
  }

  const transferAnswer = (payout: Payout): Answer => ({
    out_biz_no: payout.no,
    order_id: payout.tradeNo,
    pay_fund_order_id: payout.tradeNo,
    status: transferState(payout),
    ...(payout.reason && { fail_reason: payout.reason, error_code: 'PAYEE_ACCOUNT_STATUS_ERROR' }),
  })

  const methods: Record<string, (call: Call) => Answer> = {
    'alipay.trade.precreate': (call) => {
      const trade = open(call)
      if (typeof trade === 'string') return refusalOf(trade)
      return success({ out_trade_no: trade.no, qr_code: `${origin()}/payments/cashier/${trade.token}` })
    },
    'alipay.trade.query': (call) => {
      const trade = visible(call)
      if (!trade) return refusalOf('unknownTrade')
      const [payment] = trade.payments
      return success({
        out_trade_no: trade.no,
        trade_no: payment?.tradeNo ?? trade.token,
        trade_status: stateOf(trade),
        total_amount: yuan(payment?.amount ?? trade.amount),
        ...(payment && { send_pay_date: chinaTime(payment.at), buyer_user_id: payment.payer }),
      })
    },
    'alipay.trade.close': (call) => {
      const trade = visible(call)
      if (!trade) return refusalOf('unknownTrade')
      if (trade.closed || till.close(trade)) return refusalOf('notPaid')
      return success({ out_trade_no: trade.no, trade_no: trade.token })
    },
    'alipay.trade.refund': (call) => {
      const trade = visible(call)
      if (!trade) return refusalOf('unknownTrade')
      const given = till.giveBack(trade, {
        refundNo: text(call.biz['out_request_no']) || trade.no,
        amount: fenOf(text(call.biz['refund_amount'])),
        reason: text(call.biz['refund_reason']),
      })
      if (given === 'otherTerms') return repeated
      if (typeof given === 'string') return refusalOf(given)
      return success({
        out_trade_no: trade.no,
        trade_no: given.refund.tradeNo,
        fund_change: given.fresh ? 'Y' : 'N',
        refund_fee: yuan(till.refundedOf(trade)),
      })
    },
    'alipay.trade.fastpay.refund.query': (call) => {
      const trade = visible(call)
      if (!trade) return refusalOf('unknownTrade')
      const refund = till.refund('alipay', call.app.label, text(call.biz['out_request_no']))
      if (!refund || refund.no !== trade.no) return success({})
      return success({
        out_trade_no: trade.no,
        trade_no: refund.tradeNo,
        out_request_no: refund.refundNo,
        refund_amount: yuan(refund.amount),
        refund_status: 'REFUND_SUCCESS',
      })
    },
    'alipay.fund.trans.uni.transfer': ({ app, biz, notifyUrl }) => {
      const payee = isRecord(biz['payee_info']) ? biz['payee_info'] : {}
      if (text(biz['product_code']) !== 'TRANS_ACCOUNT_NO_PWD' || text(biz['biz_scene']) !== 'DIRECT_TRANSFER')
        return failed('INVALID_PARAMETER', '参数有误')
      if (payee['identity_type'] !== 'ALIPAY_LOGON_ID' || !text(payee['name']))
        return failed('INVALID_PARAMETER', '参数有误')
      const amount = fenOf(text(biz['trans_amount']))
      if (!(amount >= 10)) return failed('AMOUNT_LESS_THAN_MINIMUM', '转账金额不能少于0.1元')
      const isNew = !till.payout('alipay', app.label, text(biz['out_biz_no']))
      if (isNew && faults.struck(app.label, 'alipay', 'reject')) return refusalOf('payeeUnknown')
      const payout = till.payOut({
        gateway: 'alipay',
        label: app.label,
        no: text(biz['out_biz_no']),
        amount,
        account: text(payee['identity']),
        name: text(payee['name']),
        remark: text(biz['order_title']),
        notifyUrl,
        state: isNew && faults.struck(app.label, 'alipay', 'hold') ? 'underway' : 'paid',
        bounces: isNew && faults.struck(app.label, 'alipay', 'bounce'),
      })
      if (payout === 'otherTerms') return failed('INVALID_PARAMETER', '单号已存在且参数不一致')
      if (typeof payout === 'string') return refusalOf(payout)
      return success({ ...transferAnswer(payout), trans_date: chinaTime(payout.at) })
    },
    'alipay.fund.trans.common.query': ({ app, biz }) => {
      const payout = till.payout('alipay', app.label, text(biz['out_biz_no']))
      if (!payout) return failed('ORDER_NOT_EXIST', '转账订单不存在')
      return success({
        ...transferAnswer(payout),
        trans_amount: yuan(payout.amount),
        pay_date: chinaTime(payout.changedAt),
      })
    },
    'alipay.data.dataservice.bill.downloadurl.query': ({ app, biz }) => {
      const [day, type] = [text(biz['bill_date']), text(biz['bill_type'])]
      if (type !== 'trade' && type !== 'signcustomer') return failed('isp.bill_type_error', '账单类型不支持')
      // Before nine in the morning the day before has none, and none is all that is said.
      const any = !faults.struck(app.label, 'alipay', 'notYet') && hasBill({ till, faults }, app.label, 'alipay', day)
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !any) return failed('isp.bill_not_exist', '账单不存在')
      const token = randomBytes(16).toString('hex')
      billTokens.set(token, { label: app.label, day, type })
      return success({
        bill_download_url: `${origin()}/alipay/downloadBillFile.resource?bizType=${type}&fileId=${token}`,
      })
    },
  }
  return {
    methods,
    open,
    linesOf: (label: string, day: string) => statementLines({ till, faults }, label, 'alipay', day),
  }
}
