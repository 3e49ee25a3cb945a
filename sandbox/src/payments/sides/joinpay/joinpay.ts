import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chinaTime } from '../../../couriers/sides/china-time.ts'
import { escapeHtml, htmlPage } from '../../../page.ts'
import { jsonBody, rawBody } from '../../../raw-body.ts'
import { statementLines } from '../../files/statement-lines.ts'
import type { App, BookLine, Refund, TillRefusal, Trade } from '../../till/entities.ts'
import { fenOf, troubleOf, yuan, type PaymentSide, type SideThings } from '../side.ts'
import { chargeNotice, payoutFields, payoutNotice } from './notices.ts'
import { isSigned, signed } from './signing.ts'

const minute = 60_000
const base = '/joinpay'
const gateway = 'joinpay_netpay'
/** A bank takes its time. */
const bankMs = 3_000

const fields = {
  init: 'p1_MerchantNo p2_OrderNo p3_Amount p4_Cur p5_ProductName p6_Mp p7_ReturnUrl p8_NotifyUrl p9_FrpCode pa_OrderPeriod'.split(
    ' ',
  ),
  query: ['p1_MerchantNo', 'p2_OrderNo'],
  refund: 'p1_MerchantNo p2_OrderNo p3_RefundOrderNo p4_RefundAmount p5_RefundReason p6_NotifyUrl'.split(' '),
  queryRefund: ['p1_MerchantNo', 'p2_RefundOrderNo'],
  bill: ['p1_MerchantNo', 'p2_BillDate'],
  payout:
    'userNo productCode requestTime merchantOrderNo receiverAccountNoEnc receiverNameEnc receiverAccountType receiverBankChannelNo paidAmount currency isChecked paidDesc paidUse callbackUrl firstProductCode'.split(
      ' ',
    ),
  queryPayout: ['userNo', 'merchantOrderNo'],
} as const satisfies Record<string, readonly string[]>

const words: Record<TillRefusal, string> = {
  otherTerms: '订单号重复',
  alreadyPaid: '订单已支付',
  isClosed: '订单已取消',
  unknownTrade: '订单不存在',
  notPaid: '订单未支付，不能退款',
  tooMuch: '退款金额超过可退金额',
  payeeUnknown: '收款账户不存在',
  nameDiffers: '收款人姓名与账户不符',
}
const bankCode = /^[A-Z]+_NET_B2[CB]$/
const billTypes: Record<BookLine['kind'], string> = {
  charge: '支付',
  refund: '退款',
  payout: '代付',
  return: '代付退回',
  fee: '手续费',
}

type Form = Record<string, string>
type Found = { app: App; given: Form }

function serve(server: FastifyInstance, { till, faults, origin }: SideThings): void {
  const formOf = (request: FastifyRequest): Form =>
    Object.fromEntries(new URLSearchParams(rawBody(request).toString('utf8')))
  const textsOf = (request: FastifyRequest): Form =>
    Object.fromEntries(
      Object.entries(jsonBody(request)).map(([name, value]) => [
        name,
        typeof value === 'string' || typeof value === 'number' ? String(value) : '',
      ]),
    )

  const callerOf = (given: Form, id: 'p1_MerchantNo' | 'userNo', names: readonly string[]): App | undefined => {
    const app = till.apps().find(({ joinpay }) => joinpay.merchantNo === given[id])
    return app && isSigned(names, given, app.joinpay.key) ? app : undefined
  }

  /** Answers one call as its switches have it. */
  const answering =
    (id: 'p1_MerchantNo' | 'userNo', names: readonly string[], act: (found: Found) => object, unsigned: object) =>
    (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
      const given = id === 'userNo' ? textsOf(request) : formOf(request)
      const app = callerOf(given, id, names)
      if (!app) return reply.send(unsigned)
      const trouble = troubleOf(faults, app.label, gateway)
      const failed = trouble.before(reply, () => reply.code(500).send('系统繁忙'))
      if (failed) return failed
      const done = act({ app, given })
      return trouble.after(reply) ?? reply.send(done)
    }
  const tradeCall = (act: (found: Found) => object, names: readonly string[]) =>
    answering('p1_MerchantNo', names, act, { rb_Code: 10080002, rc_CodeMsg: '验证签名失败' })
  const payoutCall = (act: (found: Found) => object, names: readonly string[]) =>
    answering('userNo', names, act, { statusCode: 2002, message: '验签失败', data: {} })

  function stateOf(trade: Trade): number {
    if (trade.payments.length > 0) return 100
    if (!till.isOpen(trade)) return 103
    return trade.failed ? 101 : 102
  }

  const refused = (app: App, values: Form, message: string): object =>
    signed({ ...values, ra_Status: 101, rb_Code: 10080000, rc_CodeMsg: message }, app.joinpay.key)

  server.post(`${base}/gateway/gateway_init.action`, (request, reply) => {
    const given = formOf(request)
    const app = callerOf(given, 'p1_MerchantNo', fields.init)
    const page = (message: string): FastifyReply =>
      reply
        .type('text/html; charset=utf-8')
        .send(htmlPage('汇聚支付', `<h1>无法付款</h1><p class="hint">${escapeHtml(message)}</p>`))
    if (!app) return page('验证签名失败')
    if (!bankCode.test(given['p9_FrpCode'] ?? '')) return page('银行编码不正确')
    const amount = fenOf(given['p3_Amount'] ?? '')
    if (!(amount > 0)) return page('金额不正确')
    const trade = till.open({
      gateway,
      label: app.label,
      no: given['p2_OrderNo'] ?? '',
      amount,
      title: given['p5_ProductName'] ?? '',
      bank: given['p9_FrpCode'] ?? '',
      expiresAt: Date.now() + (Number(given['pa_OrderPeriod']) || 120) * minute,
      notifyUrl: given['p8_NotifyUrl'] ?? '',
      returnUrl: given['p7_ReturnUrl'] ?? '',
    })
    return typeof trade === 'string'
      ? page(words[trade])
      : reply.redirect(`${origin()}/payments/cashier/${trade.token}`, 303)
  })

  const query = ({ app, given }: Found): object => {
    const no = given['p2_OrderNo'] ?? ''
    const trade = till.trade(gateway, app.label, no)
    const head = { r1_MerchantNo: app.joinpay.merchantNo, r2_OrderNo: no }
    if (!trade) return refused(app, head, words.unknownTrade)
    const [payment] = trade.payments
    return signed(
      {
        ...head,
        // A number, whose last nought JSON does not write.
        r3_Amount: (payment?.amount ?? trade.amount) / 100,
        r4_ProductName: trade.title,
        r5_TrxNo: payment?.tradeNo ?? '',
        ra_Status: stateOf(trade),
        rb_Code: 100,
        rc_CodeMsg: '',
        rf_PayTime: payment ? chinaTime(payment.at) : '',
      },
      app.joinpay.key,
    )
  }

  const refundAnswer = (app: App, refund: Refund): object =>
    signed(
      {
        r1_MerchantNo: app.joinpay.merchantNo,
        r2_OrderNo: refund.no,
        r3_RefundOrderNo: refund.refundNo,
        r4_RefundAmount: refund.amount / 100,
        r5_RefundTrxNo: refund.refundId,
        ra_Status: 100,
        rb_Code: 100,
        rc_CodeMsg: '',
      },
      app.joinpay.key,
    )
  const refund = ({ app, given }: Found): object => {
    const [no, refundNo] = [given['p2_OrderNo'] ?? '', given['p3_RefundOrderNo'] ?? '']
    const trade = till.trade(gateway, app.label, no)
    const done = trade
      ? till.giveBack(trade, {
          refundNo,
          amount: fenOf(given['p4_RefundAmount'] ?? ''),
          reason: given['p5_RefundReason'] ?? '',
        })
      : 'unknownTrade'
    if (typeof done !== 'string') return refundAnswer(app, done.refund)
    const head = { r1_MerchantNo: app.joinpay.merchantNo, r2_OrderNo: no, r3_RefundOrderNo: refundNo }
    return refused(app, head, words[done])
  }
  const queryRefund = ({ app, given }: Found): object => {
    const refundNo = given['p2_RefundOrderNo'] ?? ''
    const known = till.refund(gateway, app.label, refundNo)
    const head = { r1_MerchantNo: app.joinpay.merchantNo, r2_RefundOrderNo: refundNo }
    if (!known) return refused(app, head, '退款订单不存在')
    return signed(
      {
        ...head,
        r3_RefundAmount: known.amount / 100,
        r4_RefundTrxNo: known.refundId,
        r5_RefundCompleteTime: chinaTime(known.at),
        ra_Status: 100,
        rb_Code: 100,
        rc_CodeMsg: '',
      },
      app.joinpay.key,
    )
  }

  const payOut = ({ app, given }: Found): object => {
    const no = given['merchantOrderNo'] ?? ''
    const answer = (statusCode: number, message: string, errorCode = '', errorDesc = ''): object => {
      const told = { statusCode, message, errorCode, errorDesc, userNo: app.joinpay.merchantNo, merchantOrderNo: no }
      const { hmac } = signed(told, app.joinpay.key)
      return { statusCode, message, data: { errorCode, errorDesc, userNo: told.userNo, merchantOrderNo: no, hmac } }
    }
    // A number that was used before is refused, whatever it says.
    if (till.payout(gateway, app.label, no)) return answer(2002, '受理失败', '300002006', '商户订单号重复')
    if (given['receiverAccountType'] === '204' && !given['receiverBankChannelNo'])
      return answer(2002, '受理失败', '300002008', '对公账户必须填写联行号')
    const amount = fenOf(given['paidAmount'] ?? '')
    if (!(amount > 0)) return answer(2002, '受理失败', '300002009', '金额不正确')
    if (faults.struck(app.label, gateway, 'reject')) return answer(2002, '受理失败', '300002017', words.payeeUnknown)
    const payout = till.payOut({
      gateway,
      label: app.label,
      no,
      amount,
      account: given['receiverAccountNoEnc'] ?? '',
      name: given['receiverNameEnc'] ?? '',
      remark: given['paidDesc'] ?? '',
      notifyUrl: given['callbackUrl'] ?? '',
      state: faults.struck(app.label, gateway, 'hold') ? 'waiting' : 'underway',
      bounces: faults.struck(app.label, gateway, 'bounce'),
    })
    if (typeof payout === 'string') return answer(2002, '受理失败', '300002017', words[payout])
    setTimeout(() => payout.state === 'underway' && till.decide(payout, 'paid', ''), bankMs).unref()
    return answer(2001, '受理成功')
  }
  const queryPayout = ({ app, given }: Found): object => {
    const no = given['merchantOrderNo'] ?? ''
    const payout = till.payout(gateway, app.label, no)
    const missing = {
      status: 214,
      errorCode: '300002014',
      errorDesc: words.unknownTrade,
      userNo: app.joinpay.merchantNo,
      tradeMerchantNo: '',
      merchantOrderNo: no,
    }
    const data = payout ? signed(payoutFields(app, payout), app.joinpay.key) : signed(missing, app.joinpay.key)
    return { statusCode: 2001, message: '查询成功', data }
  }

  server.post(`${base}/trade/queryOrder.action`, tradeCall(query, fields.query))
  server.post(`${base}/trade/refund.action`, tradeCall(refund, fields.refund))
  server.post(`${base}/trade/queryRefund.action`, tradeCall(queryRefund, fields.queryRefund))
  server.post(`${base}/payment/pay/singlePay`, payoutCall(payOut, fields.payout))
  server.post(`${base}/payment/pay/singlePayQuery`, payoutCall(queryPayout, fields.queryPayout))
  server.post(`${base}/trade/downloadBill.action`, (request, reply) => {
    const given = formOf(request)
    const app = callerOf(given, 'p1_MerchantNo', fields.bill)
    if (!app) return reply.code(403).send('验证签名失败')
    const rows = statementLines({ till, faults }, app.label, gateway, given['p2_BillDate'] ?? '').map((line) =>
      [chinaTime(line.at), line.no, line.tradeNo, billTypes[line.kind], yuan(line.amount)].join(','),
    )
    const head = '交易时间,商户订单号,平台流水号,业务类型,金额(元)'
    return reply.type('text/csv; charset=utf-8').send(`${[head, ...rows].join('\r\n')}\r\n`)
  })
}

export const joinpaySide: PaymentSide = {
  name: gateway,
  retriesAfterMs: [1, 2, 4, 8, 16].map((minutes) => minutes * minute),
  serve,
  chargeNotice,
  payoutNotice,
  accepts: ({ body }, of) => (of === 'charge' ? body.trim() === 'success' : /"statusCode"\s*:\s*"?2001\b/.test(body)),
}
