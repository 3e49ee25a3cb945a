import type { Result } from '@zdb/contract/kit/endpoint'
import type { account } from '@zdb/contract/people/account/endpoints'
import {
  levelOf,
  securityLevels,
  securityPointNames,
  securityPoints,
  type SecurityPoint,
} from '@zdb/contract/people/account/security'
import { maskEmail, maskPhone } from '@zdb/contract/kit/masking'
import { socialLoginsOf } from '#areas/people/identity/public'
import { currentRules } from '#core/domain/rules'
import type { Actor } from '#core/http/actor'
import { days, later } from '#core/time/clock'
import { hasPayPassword } from '../pay-password.sql.ts'
import { safetyOf } from '../account.sql.ts'

/** The five points of domain section 10, and what a person can do for each that is missing. */
export const securityOf = async (actor: Actor): Promise<Result<typeof account.security>> => {
  const [facts, payPassword, socials, { loginPasswordDays }] = await Promise.all([
    safetyOf(actor.accountId),
    hasPayPassword(actor.merchantId),
    socialLoginsOf(actor.accountId),
    currentRules(),
  ])
  const wechat = socials.find(({ driver }) => driver === 'wechat')
  const met: Record<SecurityPoint, boolean> = {
    loginPassword: facts.password_changed_at > later(-days(loginPasswordDays)),
    payPassword,
    // Nobody signs in before their mobile has answered a code.
    phone: true,
    email: facts.email !== null,
    wechat: wechat !== undefined,
  }
  const advice: Record<SecurityPoint, string> = {
    loginPassword: `登录密码已超过${loginPasswordDays}天未更换，请修改登录密码`,
    payPassword: actor.isMaster ? '请设置支付密码' : '请主账户设置支付密码',
    phone: '请绑定手机',
    email: '请绑定邮箱，账号变动会另发邮件提醒',
    wechat: '请绑定微信，可用微信扫码登录',
  }
  const score = securityPointNames.filter((key) => met[key]).length
  const level = levelOf(score)
  return {
    score,
    level,
    level_name: securityLevels[level].label,
    points: securityPointNames.map((key) => ({
      key,
      title: securityPoints[key],
      met: met[key],
      advice: met[key] ? '' : advice[key],
    })),
    mobile: maskPhone(facts.mobile),
    email: facts.email === null ? '' : maskEmail(facts.email),
    wechat: wechat?.nickname ?? '',
    password_changed_at: facts.password_changed_at,
  }
}
