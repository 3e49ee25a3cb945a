import type { OperatorRole } from '../../../operator-roles.ts'

export type QueueRow = {
  readonly label: string
  readonly roles: readonly OperatorRole[]
  /** So many hours before its deadline an item stands beside one without weight that is due now. */
  readonly weight: number
  /** Each item names the one of these roles that it is for; others do not see it. */
  readonly byRole?: true
}

/** What waits for the platform, and who works on it. A queue is a row here, evidence and decisions on the server. */
export const queues = {
  // A customer waits now: before whatever else is late, however long.
  alerts: { label: '无人应答', roles: ['service'], weight: 24 * 365 },
  qualifications: { label: '资质审核', roles: ['review'], weight: 0 },
  stores: { label: '门店审核', roles: ['review'], weight: 0 },
  goods: { label: '商品审核', roles: ['review'], weight: 0 },
  goodsVersions: { label: '商品修改审核', roles: ['review'], weight: 0 },
  invalidStores: { label: '无效门店反馈', roles: ['review', 'service'], weight: 0 },
  arbitration: { label: '售后仲裁', roles: ['arbitration'], weight: 8 },
  appeals: { label: '仲裁申诉', roles: ['arbitration'], weight: 12 },
  depositRefunds: { label: '保证金退还', roles: ['finance'], weight: 4 },
  withdrawals: { label: '提现审核', roles: ['finance'], weight: 4 },
  remittances: { label: '汇款到账', roles: ['finance'], weight: 4 },
  reconciliation: { label: '对账差异', roles: ['finance'], weight: 4 },
  strayMoney: { label: '待核对款项', roles: ['finance'], weight: 4 },
  penalties: { label: '处罚建议', roles: ['arbitration'], weight: 0 },
  penaltyAppeals: { label: '处罚申诉', roles: ['arbitration'], weight: 6 },
  tickets: {
    label: '帮助工单',
    roles: ['service', 'review', 'arbitration', 'finance', 'manage'],
    weight: 0,
    byRole: true,
  },
  serviceInvoices: { label: '服务发票', roles: ['finance'], weight: 0 },
  proposals: { label: '待复核', roles: ['manage'], weight: 4 },
} as const satisfies Record<string, QueueRow>

export type QueueName = keyof typeof queues

export const queueNames = Object.keys(queues) as [QueueName, ...QueueName[]]
