/** What the rule engine looks for: how it is called and which clause forbids it. */
export const offences = {
  reforwarding: { title: '擅自转单', clause: '《接单规范》第8条：已接订单不得再次转出' },
  chargebacks: { title: '退单率过高', clause: '《接单规范》第11条：接单后退单不得超过规定比例' },
  lateness: { title: '迟到率过高', clause: '《接单规范》第12条：超时送达不得超过规定比例' },
  photoReuse: { title: '重复使用实拍', clause: '《接单规范》第15条：实拍须为本单商品' },
} as const

export type Offence = keyof typeof offences

export const offenceNames = Object.keys(offences) as [Offence, ...Offence[]]
