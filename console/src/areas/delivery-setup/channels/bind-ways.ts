import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { call } from '#core/http/client.ts'
import { leave } from '#core/browser/leave.ts'
import type { Channel } from '../delivery-setup.ts'

/** How an account at a courier becomes the store's. */
export const ways = {
  page: {
    label: '到运力方授权',
    act: '去授权',
    hint: '前往运力方的页面登录并同意，完成后自动回到这里，由您确认后绑定',
  },
  code: { label: '填授权码', act: '绑定', hint: '运力方的页面没有自动回来、只显示授权码时，把它填到这里' },
  keys: { label: '接口信息', act: '绑定', hint: '在运力方的商家后台或开放平台可以查到' },
  password: { label: '账号密码', act: '绑定', hint: '运力方商家后台的登录账号；密码只用于绑定' },
  sms: {
    label: '手机验证码',
    act: '绑定',
    hint: '填写运力账号的手机号，验证码由运力方发送；没有账号的手机号会同时注册',
  },
  app: { label: '自有应用', act: '绑定', hint: '您在运力方开放平台注册的应用；保存前会先试着连接' },
} as const
export type Way = keyof typeof ways

/** What works at this courier, its own way first. */
export const waysOf = ({ binding_ways }: Channel): readonly Way[] => binding_ways

/** To the courier's own page, which sends the person back here with what came of it. */
export const goAuthorise = async (sid: string, channel: number) => {
  const answer = await call(deliverySetup.authorizeUrl, { params: { shop_id: sid }, query: { channel } })
  if (answer.ok) leave.to(answer.data.uri)
  return answer
}
