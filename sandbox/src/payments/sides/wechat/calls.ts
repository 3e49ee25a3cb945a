import { createHash, randomBytes } from 'node:crypto'
import { isRecord } from '../../../raw-body.ts'
import { hasBill, statementLines } from '../../files/statement-lines.ts'
import type { App, Refund, TillRefusal, Trade } from '../../till/entities.ts'
import type { PaymentKeys } from '../../till/keys.ts'
import type { SideThings } from '../side.ts'
import { fundFlowBill, tradeBill } from './bills.ts'
import { refundShape, rfc3339, tradeShape, transferShape } from './shapes.ts'
import { unseal } from './signing.ts'

export type Answer = { status: number; body?: object }
export type Call = {
  app: App
  keys: PaymentKeys
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
  serial: string
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const refused = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })
const lifeMs = 2 * 3_600_000

const refusals: Record<TillRefusal, Answer> = {
  otherTerms: refused(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致'),
  alreadyPaid: refused(400, 'ORDERPAID', '该订单已支付'),
  isClosed: refused(400, 'ORDER_CLOSED', '订单已关闭'),
  unknownTrade: refused(404, 'ORDER_NOT_EXIST', '订单不存在'),
  notPaid: refused(400, 'INVALID_REQUEST', '订单未支付'),
  tooMuch: refused(403, 'NOT_ENOUGH', '订单金额或退款金额之和大于订单金额'),
  payeeUnknown: refused(400, 'PARAM_ERROR', 'openid 与 appid 不匹配'),
  nameDiffers: refused(400, 'PARAM_ERROR', '用户姓名校验不一致'),
}

/** What each of its paths means to the till. */
export function wechatCalls({ till, faults, origin }: SideThings, files: Map<string, string>) {
  const tradeOf = ({ app, params, query, body }: Call): Trade | undefined =>
    (query.get('mchid') ?? text(body['mchid'])) === app.wechat.mchId
      ? till.trade('wechat', app.label, params['no'] ?? '')
      : undefined

  const refundNow = (app: App, refund: Refund, trade: Trade) =>
    refundShape(refund, trade, faults.struck(app.label, 'wechat', 'abnormalRefund'))
  const bill = (call: Call, write: (lines: ReturnType<typeof statementLines>) => string): Answer => {
    const day = call.query.get('bill_date') ?? ''
    const any = hasBill({ till, faults }, call.app.label, 'wechat', day)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return refused(400, 'PARAM_ERROR', 'bill_date 格式错误')
    if (faults.struck(call.app.label, 'wechat', 'notYet')) return refused(400, 'STATEMENT_CREATING', '账单生成中')
    if (!any) return refused(400, 'NO_STATEMENT_EXIST', '账单文件不存在，请检查当前商户号在指定日期内是否有交易')
    const [file, token] = [
      write(statementLines({ till, faults }, call.app.label, 'wechat', day)),
      randomBytes(20).toString('hex'),
    ]
    const zipped = call.query.get('tar_type') === 'GZIP'
    files.set(token, file)
    return {
      status: 200,
      body: {
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update(file).digest('hex'),
        download_url: `${origin()}/wechatpay/v3/billdownload/file?token=${token}${zipped ? '&tartype=gzip' : ''}`,
      },
    }
  }

  return {
    native: ({ app, body }: Call): Answer => {
      const amount = isRecord(body['amount']) ? Number(body['amount']['total']) : Number.NaN
      const { appId, mchId } = app.wechat
      if (body['appid'] !== appId || body['mchid'] !== mchId)
        return refused(400, 'APPID_MCHID_NOT_MATCH', '商户号与 appid 不匹配')
      if (!Number.isSafeInteger(amount) || amount < 1) return refused(400, 'PARAM_ERROR', '金额不正确')
      const trade = till.open({
        gateway: 'wechat',
        label: app.label,
        no: text(body['out_trade_no']),
        amount,
        title: text(body['description']),
        bank: '',
        expiresAt: body['time_expire'] ? Date.parse(text(body['time_expire'])) : Date.now() + lifeMs,
        notifyUrl: text(body['notify_url']),
        returnUrl: '',
      })
      if (trade === 'otherTerms') return refused(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
      if (typeof trade === 'string') return refusals[trade]
      return { status: 200, body: { code_url: `weixin://wxpay/bizpayurl?pr=${trade.token}` } }
    },
    query: (call: Call): Answer => {
      const trade = tradeOf(call)
      return trade ? { status: 200, body: tradeShape(call.app, trade, till) } : refusals.unknownTrade
    },
    close: (call: Call): Answer => {
      const trade = tradeOf(call)
      if (!trade) return refusals.unknownTrade
      const refusal = till.close(trade)
      return refusal ? refusals[refusal] : { status: 204 }
    },
    refund: ({ app, body }: Call): Answer => {
      const trade = till.trade('wechat', app.label, text(body['out_trade_no']))
      const amount = isRecord(body['amount']) ? body['amount'] : {}
      if (!trade) return refused(404, 'RESOURCE_NOT_EXISTS', '订单号不存在')
      if (trade.payments.length > 0 && trade.payments.every((payment) => payment.amount !== Number(amount['total'])))
        return refused(400, 'INVALID_REQUEST', '订单金额不一致')
      const given = till.giveBack(trade, {
        refundNo: text(body['out_refund_no']),
        amount: Number(amount['refund']),
        reason: text(body['reason']),
      })
      return typeof given === 'string' ? refusals[given] : { status: 200, body: refundNow(app, given.refund, trade) }
    },
    queryRefund: ({ app, params }: Call): Answer => {
      const refund = till.refund('wechat', app.label, params['no'] ?? '')
      const trade = refund && till.trade('wechat', app.label, refund.no)
      return trade
        ? { status: 200, body: refundNow(app, refund, trade) }
        : refused(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    },
    transfer: ({ app, keys, body, serial }: Call): Answer => {
      const name = unseal(text(body['user_name']), keys)
      if (serial !== keys.wechatKeyId || name === undefined)
        return refused(400, 'PARAM_ERROR', '敏感信息解密失败，请检查 Wechatpay-Serial 与加密公钥')
      const reports = Array.isArray(body['transfer_scene_report_infos']) ? body['transfer_scene_report_infos'] : []
      if (!text(body['transfer_scene_id']) || reports.length === 0)
        return refused(400, 'PARAM_ERROR', '转账场景报备信息不正确')
      const no = text(body['out_bill_no'])
      const isNew = !till.payout('wechat', app.label, no)
      if (isNew && faults.struck(app.label, 'wechat', 'reject')) return refusals.payeeUnknown
      const payout = till.payOut({
        gateway: 'wechat',
        label: app.label,
        no,
        amount: Number(body['transfer_amount']),
        account: text(body['openid']),
        name,
        remark: text(body['transfer_remark']),
        notifyUrl: text(body['notify_url']),
        state: isNew && faults.struck(app.label, 'wechat', 'hold') ? 'underway' : 'waiting',
        bounces: isNew && faults.struck(app.label, 'wechat', 'bounce'),
      })
      if (typeof payout === 'string') return refusals[payout]
      const { state, out_bill_no, transfer_bill_no } = transferShape(app, payout)
      return {
        status: 200,
        body: {
          out_bill_no,
          transfer_bill_no,
          create_time: rfc3339(payout.at),
          state,
          ...(payout.state === 'waiting' && { package_info: payout.packageInfo }),
        },
      }
    },
    queryTransfer: ({ app, params }: Call): Answer => {
      const payout = till.payout('wechat', app.label, params['no'] ?? '')
      return payout ? { status: 200, body: transferShape(app, payout) } : refused(404, 'NOT_FOUND', '记录不存在')
    },
    tradeBill: (call: Call): Answer => bill(call, (lines) => tradeBill(call.app, lines)),
    fundFlowBill: (call: Call): Answer => bill(call, fundFlowBill),
  }
}
