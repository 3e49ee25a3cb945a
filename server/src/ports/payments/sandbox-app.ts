import * as z from 'zod'
import { alipay } from './alipay/alipay.ts'
import { joinpay } from './joinpay/joinpay.ts'
import type { Gateways } from './port.ts'
import { wechatPay } from './wechat/wechat.ts'

const SandboxGateways = z.object({
  alipay: z.object({
    endpoint: z.string(),
    appId: z.string(),
    sellerId: z.string(),
    privateKey: z.string(),
    publicKey: z.string(),
  }),
  wechat: z.object({
    endpoint: z.string(),
    appId: z.string(),
    mchId: z.string(),
    serial: z.string(),
    apiV3Key: z.string(),
    privateKey: z.string(),
    publicKeyId: z.string(),
    publicKey: z.string(),
  }),
  joinpay: z.object({ endpoint: z.string(), merchantNo: z.string(), key: z.string() }),
})
export type SandboxGateways = z.output<typeof SandboxGateways>

/** We as a customer of the sandbox's gateways. */
export const sandboxGatewayApp = async (url: string, label: string): Promise<SandboxGateways> => {
  const response = await fetch(`${url}/payments/apps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ label }),
    signal: AbortSignal.timeout(15_000),
  })
  return SandboxGateways.parse(await response.json())
}

/** Every gateway the sandbox plays. */
export const sandboxGateways = (app: SandboxGateways, timeoutMs = 10_000): Gateways => ({
  alipay: alipay({ ...app.alipay, timeoutMs }),
  wechat: wechatPay({ ...app.wechat, timeoutMs }),
  joinpay_netpay: joinpay({ ...app.joinpay, timeoutMs }),
})
