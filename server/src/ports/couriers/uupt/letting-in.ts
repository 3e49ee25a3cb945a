import { idOf } from '../../lossless-json.ts'
import { courierFailure, type CourierAccount, type Person } from '../port.ts'
import { callForNobody, type UuptOptions } from './client.ts'

/** A code to the phone under which the merchant is, or becomes, their customer. */
export async function sendCode(options: UuptOptions, mobile: string, { ip }: Person): Promise<void> {
  await callForNobody(options, 'user/unauthorized/sendSmsCode', { userMobile: mobile, userIp: ip })
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
