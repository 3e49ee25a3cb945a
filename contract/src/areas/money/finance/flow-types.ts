/**
 * What a posting is about. Flows, records and totals are views of the ledger by these types; every posting has exactly
 * one.
 */
export const flowTypes = {
  recharge: { label: '充值' },
  withdrawal: { label: '提现' },
  payment: { label: '在线支付' },
  transfer: { label: '转单冻结与解冻' },
  settlement: { label: '转单结算' },
  refund: { label: '退款' },
  breach: { label: '违约金' },
  ride: { label: '配送费' },
  deposit: { label: '诚信保证金' },
  penalty: { label: '违规罚款' },
  service: { label: '增值服务' },
  claim: { label: '偿还待偿款' },
  reconciliation: { label: '对账更正' },
  advance: { label: '平台垫付' },
  adjustment: { label: '平台调账' },
} as const satisfies Record<string, { label: string }>

export type FlowType = keyof typeof flowTypes

/** What a shop sold and what that cost it. The other types move money without earning or spending any. */
export const salesAndCosts: readonly FlowType[] = [
  'settlement',
  'refund',
  'breach',
  'ride',
  'penalty',
  'service',
  'claim',
]

/** The two accounts whose lines a merchant reads. */
export const flowAccounts = { balance: '余额流水', frozen: '冻结流水' } as const
