import { readPairs } from '../forms/read-pairs.ts'
import { alipay } from './alipay/alipay.ts'
import { joinpay } from './joinpay/joinpay.ts'
import type { Gateways } from './port.ts'
import type { WechatConfig } from './wechat/client.ts'
import { wechatPay } from './wechat/wechat.ts'

type Env = Readonly<Record<string, string | undefined>>

const need = (env: Env, name: string): string => {
  const value = env[name]
  if (!value) throw new Error(`缺少环境变量 ${name}`)
  return value
}

/** `id=1009,infoType=采购商品名称,infoContent=鲜花蛋糕`: what transfers are for, as it is on file with WeChat Pay. */
const sceneOf = (text: string): WechatConfig['transferScene'] => {
  const { id, infoType, infoContent } = readPairs(text)
  return id && infoType && infoContent ? { id, infoType, infoContent } : undefined
}

/** The gateways whose keys the environment has. */
export const gatewaysFromEnv = (env: Env): Gateways => ({
  ...(env['ALIPAY_APP_ID'] && {
    alipay: alipay({
      endpoint: env['ALIPAY_ENDPOINT'] ?? 'https://openapi.alipay.com',
      appId: env['ALIPAY_APP_ID'],
      sellerId: need(env, 'ALIPAY_SELLER_ID'),
      privateKey: need(env, 'ALIPAY_PRIVATE_KEY'),
      publicKey: need(env, 'ALIPAY_PUBLIC_KEY'),
    }),
  }),
  ...(env['WECHATPAY_MCH_ID'] && {
    wechat: wechatPay({
      endpoint: env['WECHATPAY_ENDPOINT'] ?? 'https://api.mch.weixin.qq.com',
      mchId: env['WECHATPAY_MCH_ID'],
      appId: need(env, 'WECHATPAY_APP_ID'),
      serial: need(env, 'WECHATPAY_SERIAL'),
      privateKey: need(env, 'WECHATPAY_PRIVATE_KEY'),
      apiV3Key: need(env, 'WECHATPAY_API_V3_KEY'),
      publicKeyId: need(env, 'WECHATPAY_PUBLIC_KEY_ID'),
      publicKey: need(env, 'WECHATPAY_PUBLIC_KEY'),
      transferScene: sceneOf(env['WECHATPAY_TRANSFER_SCENE'] ?? ''),
    }),
  }),
  ...(env['JOINPAY_MERCHANT_NO'] && {
    joinpay_netpay: joinpay({
      endpoint: env['JOINPAY_ENDPOINT'] ?? 'https://www.joinpay.com',
      merchantNo: env['JOINPAY_MERCHANT_NO'],
      key: need(env, 'JOINPAY_KEY'),
      payoutProduct: env['JOINPAY_PAYOUT_PRODUCT'],
    }),
  }),
})
