import type { Gateway } from '../port.ts'
import { alipayStatement } from './bills.ts'
import { alipayCharges } from './charges.ts'
import { openClient, type AlipayConfig } from './client.ts'
import { alipayNotice } from './notices.ts'
import { alipayPayouts } from './payouts.ts'

export const alipay = (config: AlipayConfig): Gateway => {
  const client = openClient(config)
  return {
    name: 'alipay',
    ...alipayCharges(client),
    ...alipayPayouts(client),
    statement: alipayStatement(client),
    readNotice: alipayNotice(config, client),
    reply: (taken) => ({ status: 200, type: 'text/plain; charset=utf-8', body: taken ? 'success' : 'failure' }),
  }
}
