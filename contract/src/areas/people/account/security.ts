/** What makes an account safe, a point each (domain, section 10). */
export const securityPoints = {
  loginPassword: '登录密码',
  payPassword: '支付密码',
  phone: '绑定手机',
  email: '绑定邮箱',
  wechat: '绑定微信',
} as const

export type SecurityPoint = keyof typeof securityPoints
export const securityPointNames = Object.keys(securityPoints) as [SecurityPoint, ...SecurityPoint[]]

/** From how many points on an account stands on each level. */
export const securityLevels = {
  high: { label: '高', tone: 'green', from: securityPointNames.length },
  medium: { label: '中', tone: 'yellow', from: 3 },
  low: { label: '低', tone: 'red', from: 0 },
} as const

export type SecurityLevel = keyof typeof securityLevels
export const securityLevelNames = Object.keys(securityLevels) as [SecurityLevel, ...SecurityLevel[]]

export const levelOf = (points: number): SecurityLevel =>
  securityLevelNames.find((name) => points >= securityLevels[name].from) ?? 'low'
