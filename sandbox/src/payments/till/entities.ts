export const gatewayTitles = { alipay: '支付宝', wechat: '微信支付', joinpay_netpay: '汇聚网银' } as const
export type GatewayName = keyof typeof gatewayTitles
export const isGateway = (value: unknown): value is GatewayName =>
  typeof value === 'string' && Object.hasOwn(gatewayTitles, value)

/** A customer of the gateways, and who it is to each of them. */
export type App = {
  label: string
  alipay: { appId: string; sellerId: string }
  wechat: { appId: string; mchId: string; serial: string; apiV3Key: string }
  joinpay: { merchantNo: string; key: string }
}

/** Amounts are fen. */
export type Payment = { tradeNo: string; amount: number; at: number; payer: string }

/** What a customer asks its own customer to pay. */
export type Trade = {
  gateway: GatewayName
  label: string
  no: string
  /** Names the cashier's page of this trade. */
  token: string
  amount: number
  title: string
  bank: string
  createdAt: number
  expiresAt: number
  notifyUrl: string
  returnUrl: string
  /** Somebody has opened the cashier. */
  opened: boolean
  closed: boolean
  /** The payer's last try did not work. */
  failed: boolean
  payments: Payment[]
}

export type Refund = {
  gateway: GatewayName
  label: string
  no: string
  refundNo: string
  refundId: string
  tradeNo: string
  amount: number
  reason: string
  at: number
}

export type PayoutState = 'waiting' | 'underway' | 'paid' | 'failed'
export type Payout = {
  gateway: GatewayName
  label: string
  no: string
  tradeNo: string
  amount: number
  account: string
  name: string
  remark: string
  notifyUrl: string
  state: PayoutState
  reason: string
  /** What the payee agrees to, where it has to. */
  packageInfo: string
  at: number
  changedAt: number
  /** The money has left our account. */
  left: boolean
  /** When the receiving side sends it back. */
  bouncesAt: number | null
}

export const bookKinds = { charge: '收款', refund: '退款', payout: '打款', return: '退回', fee: '手续费' } as const
/** One movement of money; what left is negative. Lines are added and never changed. */
export type BookLine = {
  seq: number
  gateway: GatewayName
  label: string
  kind: keyof typeof bookKinds
  no: string
  /** Of a refund and its fee: the payment's number. */
  chargeNo: string
  tradeNo: string
  amount: number
  title: string
  at: number
}

/** Why a call cannot be done; each gateway has its own words for it. */
export type TillRefusal =
  'otherTerms' | 'alreadyPaid' | 'isClosed' | 'unknownTrade' | 'notPaid' | 'tooMuch' | 'payeeUnknown' | 'nameDiffers'
