import { fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { paymentFailure, type Payout, type PayoutReport, type PayoutState } from '../port.ts'
import type { WechatClient, WechatConfig } from './client.ts'

const transfers = '/v3/fund-app/mch-transfer/transfer-bills'
const states: Readonly<Record<string, PayoutState>> = { SUCCESS: 'paid', FAIL: 'failed', CANCELLED: 'failed' }

/** What shops are paid for on this platform: goods that others order from them. */
const goodsPayment = { id: '1009', infoType: '采购商品名称', infoContent: '鲜花蛋糕' }

export const payoutReport = (fields: Readonly<Record<string, unknown>>): PayoutReport => {
  const amount = Number(fields['transfer_amount'])
  return {
    no: textOf(fields['out_bill_no']),
    state: states[textOf(fields['state'])] ?? 'underway',
    tradeNo: textOf(fields['transfer_bill_no']),
    detail: textOf(fields['fail_reason']),
    ...(Number.isSafeInteger(amount) && { amount: fen(amount) }),
    ...(fields['state'] === 'WAIT_USER_CONFIRM' && { awaitsPayee: { confirmText: textOf(fields['package_info']) } }),
  }
}

export const wechatPayouts = (
  { appId, transferScene: scene = goodsPayment }: WechatConfig,
  { ask, call, seal }: WechatClient,
) => ({
  payOut: async ({ no, amount, payee, remark, notifyUrl }: Payout): Promise<PayoutReport> => {
    if (payee.kind !== 'wechat') throw paymentFailure('refused', `微信支付不能打款到 ${payee.kind}`)
    const fields = await call('POST', transfers, {
      appid: appId,
      out_bill_no: no,
      transfer_scene_id: scene.id,
      openid: payee.openid,
      user_name: seal(payee.name),
      transfer_amount: amount,
      transfer_remark: remark,
      notify_url: notifyUrl,
      transfer_scene_report_infos: [{ info_type: scene.infoType, info_content: scene.infoContent }],
    })
    return payoutReport(fields)
  },

  queryPayout: async (no: string): Promise<PayoutReport> => {
    const { ok, code, words, fields } = await ask('GET', `${transfers}/out-bill-no/${encodeURIComponent(no)}`)
    if (ok) return payoutReport(fields)
    if (code === 'NOT_FOUND') return { no, state: 'unknown', tradeNo: '', detail: words }
    throw paymentFailure('refused', `${code} ${words}`)
  },
})
