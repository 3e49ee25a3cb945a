import type { Gateway } from '../port.ts'
import { joinpayStatement } from './bills.ts'
import { joinpayCharges } from './charges.ts'
import { openClient, type JoinpayConfig } from './client.ts'
import { joinpayNotice } from './notices.ts'
import { joinpayPayouts } from './payouts.ts'

const plain = 'text/plain; charset=utf-8'
const json = 'application/json; charset=utf-8'

/** JoinPay: net banking in, bank accounts out. */
export const joinpay = (config: JoinpayConfig): Gateway => {
  const client = openClient(config)
  const charges = joinpayCharges(config, client)
  const payouts = joinpayPayouts(config, client)
  return {
    name: 'joinpay_netpay',
    ...charges,
    ...payouts,
    statement: joinpayStatement(config, client),
    readNotice: joinpayNotice(config, client, { ...charges, ...payouts }),
    reply: (taken, of = 'charge') =>
      of === 'charge'
        ? { status: 200, type: plain, body: taken ? 'success' : 'fail' }
        : {
            status: 200,
            type: json,
            body: taken ? '{"statusCode":2001,"message":"成功"}' : '{"statusCode":2002,"message":"失败"}',
          },
  }
}
