/** Why somebody of the platform opens a merchant's page; anything else is written. The merchant reads it. */
export const lookReasons = [
  '商家来电或来信咨询',
  '处理工单',
  '处理售后或仲裁',
  '核实资质与门店',
  '核对资金',
  '调查违规线索',
] as const

/** By what a merchant was found. */
export const foundBy = {
  number: '商家编号',
  merchant: '商家名称',
  store: '门店名称',
  account: '登录手机号',
  contact: '联系人电话',
  storeContact: '门店联系人电话',
  licence: '证照编号',
  sentOrder: '转出的订单',
  receivedOrder: '接到的订单',
  onlineOrder: '网单',
} as const

export type FoundBy = keyof typeof foundBy
export const foundByNames = Object.keys(foundBy) as [FoundBy, ...FoundBy[]]

/** Whose phone can be shown in full. */
export const phoneOwners = ['account', 'contact', 'storeContact'] as const
export type PhoneOwner = (typeof phoneOwners)[number]
