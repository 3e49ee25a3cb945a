import { idOf } from '../../lossless-json.ts'
import { courierFailure, type CourierAccount, type Person } from '../port.ts'
import { call, callForNobody, pictureOrYes, type UuptOptions } from './client.ts'

/** A code to the phone under which the merchant is, or becomes, their customer. */
export async function sendCode(options: UuptOptions, mobile: string, { ip }: Person, digits = ''): Promise<string> {
  const asked = { userMobile: mobile, userIp: ip, ...(digits && { imageCode: digits }) }
  const picture = await pictureOrYes(options, 'user/unauthorized/sendSmsCode', asked)
  return picture && pictureIn(picture)
}

/** How a picture in base64 begins, by its kind. They do not say which it is. */
const pictureKinds: Readonly<Record<string, string>> = { iVBOR: 'png', '/9j/': 'jpeg', R0lGOD: 'gif' }

const pictureIn = (said: string): string => {
  const data = said.replace(/^data:image\/\w+;base64,/, '').replaceAll(/\s/g, '')
  const kind = Object.entries(pictureKinds).find(([beginning]) => data.startsWith(beginning))?.[1]
  if (!kind || !/^[\w+/]+=*$/.test(data))
    throw courierFailure('refused', 'UU跑腿要求图片验证，请稍后再试，或填写接口信息绑定')
  return `data:image/${kind};base64,${data}`
}

/** A merchant with an app of its own let nobody in; of the others our app is one guest less. */
export async function unbind(options: UuptOptions, account: CourierAccount): Promise<void> {
  if (!account.app) await call(options, account, 'user/unbind', {})
}

/** The phone and its code: from then on our app calls riders on that customer's account. */
export async function bindByPassword(
  options: UuptOptions,
  { account, password }: { account: string; password: string },
  { ip, city }: Person,
): Promise<CourierAccount> {
  const answer = await callForNobody(options, 'user/unauthorized/auth', {
    userMobile: account,
    userIp: ip,
    smsCode: password,
    cityName: city,
    countyName: '',
  })
  const openId = idOf(answer['openId'])
  if (openId === '') throw courierFailure('refused', 'UU跑腿没有返回商户编号，请重新获取验证码')
  return { shopId: openId, accessToken: '', refreshToken: '', expiresAt: null, more: { openId } }
}

export const keys = [
  { name: 'appId', label: '应用 appId' },
  { name: 'appKey', label: '应用 appKey' },
  { name: 'openId', label: '商户 openId' },
] as const

/** A merchant's own app, believed once it knows the customer. */
export async function authorize(
  options: UuptOptions,
  { appId = '', appKey = '', openId = '' }: Readonly<Record<string, string>>,
): Promise<CourierAccount> {
  const account: CourierAccount = {
    shopId: openId,
    accessToken: '',
    refreshToken: '',
    expiresAt: null,
    app: { id: appId, secret: appKey },
    more: {},
  }
  await call(options, account, 'user/account', {})
  return account
}
