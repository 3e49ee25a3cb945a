import type { Gateway } from '../port.ts'
import { wechatStatement } from './bills.ts'
import { wechatCharges } from './charges.ts'
import { openClient, type WechatConfig } from './client.ts'
import { wechatNotice } from './notices.ts'
import { wechatPayouts } from './payouts.ts'

const json = 'application/json; charset=utf-8'

/** WeChat Pay APIv3, native charges, verified with its public key. */
export const wechatPay = (config: WechatConfig): Gateway => {
  const client = openClient(config)
  return {
    name: 'wechat',
    ...wechatCharges(config, client),
    ...wechatPayouts(config, client),
    statement: wechatStatement(client),
    readNotice: wechatNotice(config, client),
    reply: (taken) =>
      taken
        ? { status: 200, type: json, body: '{"code":"SUCCESS","message":"成功"}' }
        : { status: 500, type: json, body: '{"code":"FAIL","message":"失败"}' },
  }
}
