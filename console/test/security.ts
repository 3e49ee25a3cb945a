import type { account } from '@zdb/contract/people/account/endpoints'
import { levelOf, securityLevels, securityPoints, type SecurityPoint } from '@zdb/contract/people/account/security'
import type { WireResult } from '@zdb/contract/kit/endpoint'

type Security = WireResult<typeof account.security>

const advice: Record<SecurityPoint, string> = {
  loginPassword: '请修改登录密码',
  payPassword: '请设置支付密码',
  phone: '请绑定手机',
  email: '请绑定邮箱，账号变动会另发邮件提醒',
  wechat: '请绑定微信，可用微信扫码登录',
}

/** An account as it is after registration, with these points besides. */
export const aSecurity = (facts: Partial<Pick<Security, 'email' | 'wechat'>> = {}): Security => {
  const { email = '', wechat = '' } = facts
  const met: Record<SecurityPoint, boolean> = {
    loginPassword: true,
    payPassword: false,
    phone: true,
    email: email !== '',
    wechat: wechat !== '',
  }
  const score = Object.values(met).filter(Boolean).length
  const level = levelOf(score)
  return {
    score,
    level,
    level_name: securityLevels[level].label,
    points: (Object.keys(met) as SecurityPoint[]).map((key) => ({
      key,
      title: securityPoints[key],
      met: met[key],
      advice: met[key] ? '' : advice[key],
    })),
    mobile: '138****2210',
    email,
    wechat,
    password_changed_at: '2026-11-01 10:00:00',
  }
}

/** The other ways in that there are; WeChat is bound to the named person, or to nobody. */
export const someSocials = (nickname?: string): WireResult<typeof account.socials> => ({
  items: nickname ? [{ id: '5', driver: 'wechat', nickname, bound_at: '2026-11-01 09:00:00' }] : [],
  drivers: [{ index: 'wechat', name: '微信' }],
})
