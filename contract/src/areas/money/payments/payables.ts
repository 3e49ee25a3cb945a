/** What can be paid for with a channel or the balance, and how a thing of each kind is named. */
export const payables = {
  transferOrder: { label: '转单', ref: '转单号' },
  deposit: { label: '诚信保证金', ref: '门店编号:金额（分）' },
  flashPush: { label: '闪推服务', ref: '门店编号:套餐编号' },
  deliveryService: { label: '商家版配送服务', ref: '套餐编号' },
  penalty: { label: '违规罚款', ref: '处罚编号' },
} as const satisfies Record<string, { label: string; ref: string }>

export type PayableKind = keyof typeof payables

export const payableKinds = Object.keys(payables) as [PayableKind, ...PayableKind[]]
