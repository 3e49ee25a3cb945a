import type { SideThings } from '../sides/side.ts'

/** What a customer finds in each gateway's own console: where it is, who we are to it, and the keys of both sides. */
export async function appKeys({ till, keys, origin }: SideThings, label: string) {
  const app = till.app(label)
  const { alipay, alipayApp, wechat, wechatApp, wechatKeyId } = await keys.ready()
  return {
    label,
    alipay: {
      endpoint: `${origin()}/alipay`,
      appId: app.alipay.appId,
      sellerId: app.alipay.sellerId,
      privateKey: alipayApp.privateKey,
      publicKey: alipay.publicKey,
    },
    wechat: {
      endpoint: `${origin()}/wechatpay`,
      appId: app.wechat.appId,
      mchId: app.wechat.mchId,
      serial: app.wechat.serial,
      apiV3Key: app.wechat.apiV3Key,
      privateKey: wechatApp.privateKey,
      publicKeyId: wechatKeyId,
      publicKey: wechat.publicKey,
    },
    joinpay: { endpoint: `${origin()}/joinpay`, ...app.joinpay },
  }
}
