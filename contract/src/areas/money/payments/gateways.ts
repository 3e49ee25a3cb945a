/**
 * Through whom money comes in and goes out. `way`: how the payer gets to the cashier. `payout`: which kind of
 * settlement account it pays to.
 */
export const gateways = {
  alipay: { label: '支付宝', ways: ['qr', 'page'], payout: 'alipay' },
  wechat: { label: '微信支付', ways: ['qr'], payout: 'wechat' },
  joinpay_netpay: { label: '网银支付', ways: ['page'], payout: 'bank' },
} as const

export type GatewayName = keyof typeof gateways
export type PayWay = 'qr' | 'page'
export type PayoutKind = (typeof gateways)[GatewayName]['payout']

export const gatewayNames = Object.keys(gateways) as [GatewayName, ...GatewayName[]]
