import { isRecord, textOf } from '../../ask.ts'
import { readRecord } from '../../lossless-json.ts'
import type { RawPush } from '../../raw-push.ts'
import { paymentFailure, type PaymentNotice } from '../port.ts'
import { chargeReport } from './charges.ts'
import type { WechatClient, WechatConfig } from './client.ts'
import { payoutReport } from './payouts.ts'
import { unseal } from './signing.ts'

const forged = (why: string): Error => paymentFailure('forged', why)

export const wechatNotice =
  ({ appId, mchId, apiV3Key }: WechatConfig, { forgeryIn }: WechatClient) =>
  async ({ headers, body }: RawPush): Promise<PaymentNotice> => {
    const text = body.toString('utf8')
    const forgery = forgeryIn((name) => headers[name] ?? '', text)
    if (forgery) throw forged(forgery)
    const resource = readRecord(text)?.['resource']
    if (!isRecord(resource)) throw forged('content')
    const content = unseal(
      {
        ciphertext: textOf(resource['ciphertext']),
        nonce: textOf(resource['nonce']),
        associated: textOf(resource['associated_data']),
      },
      apiV3Key,
    )
    const told = content === undefined ? null : readRecord(content)
    if (!told) throw forged('content')
    if ('out_bill_no' in told) {
      if (told['mch_id'] !== mchId) throw forged('merchant')
      return { of: 'payout', report: payoutReport(told) }
    }
    if (told['mchid'] !== mchId) throw forged('merchant')
    if (told['appid'] !== appId) throw forged('app')
    return { of: 'charge', report: chargeReport(told) }
  }
