import { readRecord } from '../../lossless-json.ts'
import type { RawPush } from '../../raw-push.ts'
import { paymentFailure, type Gateway, type PaymentNotice } from '../port.ts'
import type { JoinpayClient, JoinpayConfig } from './client.ts'
import { payoutFields } from './payouts.ts'
import { textIn } from './signing.ts'

const forged = (why: string): Error => paymentFailure('forged', why)

const chargeFields =
  'r1_MerchantNo r2_OrderNo r3_Amount r4_Cur r5_Mp r6_Status r7_TrxNo r8_BankOrderNo r9_BankTrxNo ra_PayTime rb_DealTime rc_BankCode'.split(
    ' ',
  )

/** Values are encoded before the address encodes them again, and signed as they were before both. */
const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

/**
 * What is signed has no separators, and the payer's browser holds a signed form: the same bytes can be read as other
 * values. A notice says only that there is something to ask for; what is believed is the answer.
 */
export const joinpayNotice = (
  { merchantNo }: JoinpayConfig,
  { isSigned }: JoinpayClient,
  { queryCharge, queryPayout }: Pick<Gateway, 'queryCharge' | 'queryPayout'>,
) => {
  const ofCharge = async (address: string): Promise<PaymentNotice> => {
    const sent = new URL(address).searchParams
    const fields = Object.fromEntries([...sent].map(([name, value]) => [name, decoded(value)]))
    if (!isSigned(chargeFields, fields)) throw forged('signature')
    if (fields['r1_MerchantNo'] !== merchantNo) throw forged('merchant')
    const report = await queryCharge(fields['r2_OrderNo'] ?? '')
    if (report.state === 'unknown') throw forged('number')
    return { of: 'charge', report }
  }

  const ofPayout = async (body: Buffer): Promise<PaymentNotice> => {
    const fields = readRecord(body.toString('utf8')) ?? {}
    if (!isSigned(payoutFields, fields)) throw forged('signature')
    if (fields['userNo'] !== merchantNo) throw forged('merchant')
    const report = await queryPayout(textIn(fields, 'merchantOrderNo'))
    if (report.state === 'unknown') throw forged('number')
    return { of: 'payout', report }
  }

  return async ({ method, url, body }: RawPush): Promise<PaymentNotice> =>
    method === 'POST' ? ofPayout(body) : ofCharge(url)
}
