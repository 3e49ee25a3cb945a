import type { States } from '../../../kit/states.ts'

/** An invoice one merchant asks another for. */
export const orderInvoiceStates = {
  asked: { code: 0, label: '待开票', tone: 'yellow' },
  accepted: { code: 10, label: '开票中', tone: 'blue' },
  issued: { code: 20, label: '已开票', tone: 'green' },
  refused: { code: 30, label: '已拒绝', tone: 'red' },
  revoked: { code: 40, label: '已撤销', tone: 'neutral' },
} as const satisfies States

export const orderInvoiceTabs = [
  { index: 'all', title: '全部', states: undefined },
  { index: 'late', title: '已超期', states: ['asked', 'accepted'], late: true },
  { index: 'open', title: '待开票', states: ['asked', 'accepted'] },
  { index: 'issued', title: '已开票', states: ['issued'] },
  { index: 'ended', title: '已拒绝/撤销', states: ['refused', 'revoked'] },
] as const

/** An invoice of the platform for its services. */
export const serviceInvoiceStates = {
  applied: { code: 0, label: '待开票', tone: 'yellow' },
  correcting: { code: 10, label: '更正中', tone: 'yellow' },
  issued: { code: 20, label: '已开票', tone: 'green' },
  refused: { code: 30, label: '未通过', tone: 'red' },
  reversed: { code: 50, label: '已冲红', tone: 'neutral' },
} as const satisfies States

/** What the platform sends bills for. A fine is no service. */
export const serviceKinds = {
  serviceFee: { label: '平台服务费' },
  flashPush: { label: '闪推服务' },
  deliveryService: { label: '配送服务' },
  withdrawalFee: { label: '提现手续费' },
} as const

export type ServiceKind = keyof typeof serviceKinds

export const serviceKindNames = Object.keys(serviceKinds) as [ServiceKind, ...ServiceKind[]]
