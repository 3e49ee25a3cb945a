import { textOf } from '../../ask.ts'
import { cleanForm } from '../../forms/clean-form.ts'
import { readRecord } from '../../lossless-json.ts'
import type { RawPush } from '../../raw-push.ts'
import { paymentFailure, type PaymentNotice } from '../port.ts'
import { chargeReport } from './charges.ts'
import type { AlipayClient, AlipayConfig } from './client.ts'
import { payoutReport } from './payouts.ts'

const forged = (why: string): Error => paymentFailure('forged', why)

export const alipayNotice =
  ({ appId, sellerId }: AlipayConfig, { isSigned }: AlipayClient) =>
  async (raw: RawPush): Promise<PaymentNotice> => {
    const sent = Object.fromEntries(new URLSearchParams(raw.body.toString('utf8')))
    if (!(await isSigned(sent))) throw forged('signature')
    const form = cleanForm(sent)
    if (form['app_id'] !== appId) throw forged('app')
    if (form['msg_method'] === 'alipay.fund.trans.order.changed') {
      const told = readRecord(form['biz_content'] ?? '') ?? {}
      return { of: 'payout', report: payoutReport(textOf(told['out_biz_no']), told) }
    }
    if (form['seller_id'] !== sellerId) throw forged('merchant')
    return { of: 'charge', report: chargeReport(form, form['gmt_payment'] ?? '') }
  }
