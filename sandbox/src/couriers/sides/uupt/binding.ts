import { randomBytes } from 'node:crypto'
import type { Town } from '../side.ts'
import { refuse } from '../refusal.ts'
import { text, type Signed } from './client.ts'
import { digitPicture } from './digit-picture.ts'
import type { SmsCodes } from './sms-codes.ts'

/** A picture to be read first, in place of an answer. */
export type Picture = { picture: string }

const openId = (): string => randomBytes(16).toString('hex')

const phoneIn = ({ biz }: Signed): string => {
  const mobile = text(biz['userMobile'])
  if (!/^1\d{10}$/.test(mobile)) refuse('badInput', '手机号格式不正确')
  if (!text(biz['userIp'])) refuse('badInput', 'userIp不能为空')
  return mobile
}

/** How a customer lets an app in: a code to its phone, and the code back. Whoever is new to them joins by it. */
export const lettingIn = (
  town: Town,
  codes: SmsCodes,
): Readonly<Record<string, (call: Signed) => Picture | { body: object | string }>> => ({
  'user/unauthorized/sendSmsCode'(call) {
    const mobile = phoneIn(call)
    const digits = codes.pictureFor(mobile, text(call.biz['imageCode']))
    if (digits) return { picture: digitPicture(digits) }
    return codes.send(call.app.label, mobile) ? { body: '' } : refuse('throttled', '短信验证码')
  },

  'user/unauthorized/auth'(call) {
    const { app, biz } = call
    const mobile = phoneIn(call)
    const wrong = codes.take(app.label, mobile, text(biz['smsCode']))
    if (wrong) return refuse('badInput', wrong)
    if (!text(biz['cityName'])) return refuse('badInput', 'cityName不能为空')
    const known = town.shopsOf(app, 'uupt').find((shop) => shop.mobile === mobile)
    const place = { address: '', city: text(biz['cityName']), longitude: 0, latitude: 0 }
    const shop = known ?? town.openShop(app, 'uupt', { ...place, name: `${mobile}的账户`, mobile, outId: openId() })
    town.grant(shop)
    return { body: { openId: shop.outId } }
  },
})
