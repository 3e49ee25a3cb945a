import type { States } from '../../../kit/states.ts'

/** A withdrawal from the wish to the money on the account (domain, section 14). */
export const withdrawalStates = {
  asked: { code: 0, label: '审核中', tone: 'yellow' },
  approved: { code: 10, label: '待打款', tone: 'blue' },
  paying: { code: 20, label: '打款中', tone: 'blue' },
  paid: { code: 30, label: '已到账', tone: 'green' },
  bounced: { code: 40, label: '已退回', tone: 'red' },
  rejected: { code: 50, label: '未通过', tone: 'red' },
  cancelled: { code: 60, label: '已撤销', tone: 'neutral' },
} as const satisfies States

/** Where money is paid to; the number is the one that `channels` is keyed by. */
export const settlementKinds = {
  bank: { number: 1, label: '银行卡' },
  alipay: { number: 2, label: '支付宝' },
  wechat: { number: 3, label: '微信' },
} as const

export type SettlementKind = keyof typeof settlementKinds
export const settlementKindNames = Object.keys(settlementKinds) as [SettlementKind, ...SettlementKind[]]

/** Whose account it is: the person on the identity card, or the company on the licence. */
export const holderTypes = {
  person: { label: '个人', document: 'identity_card' },
  company: { label: '企业', document: 'business_licence' },
} as const

export type HolderType = keyof typeof holderTypes
export const holderTypeNames = Object.keys(holderTypes) as [HolderType, ...HolderType[]]

/** How fast it is wanted; fee and time are rules. */
export const withdrawalSpeeds = { normal: { label: '普通到账' }, fast: { label: '加急到账' } } as const
export type WithdrawalSpeed = keyof typeof withdrawalSpeeds
export const withdrawalSpeedNames = Object.keys(withdrawalSpeeds) as [WithdrawalSpeed, ...WithdrawalSpeed[]]

/** What makes somebody of the platform look first. */
export const riskMarks = {
  firstWithdrawal: '首次提现',
  newAccount: '结算账户刚添加',
  keysChanged: '密码或手机号刚更换',
  unusualAmount: '金额远高于以往',
} as const
export type RiskMark = keyof typeof riskMarks

/** What a person may be offered on a withdrawal. */
export const withdrawalActions = ['cancel'] as const
