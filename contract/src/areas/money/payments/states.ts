import type { States } from '../../../kit/states.ts'

/** Money that is to come in through a gateway (domain, section 14). */
export const paymentStates = {
  created: { code: 0, label: '待支付', tone: 'blue' },
  paying: { code: 10, label: '支付中', tone: 'yellow' },
  paid: { code: 20, label: '已支付', tone: 'green' },
  closed: { code: 30, label: '已关闭', tone: 'neutral' },
} as const satisfies States

/** Money that a gateway says has come. */
export const receiptStates = {
  stray: { code: 0, label: '待核对', tone: 'yellow' },
  credited: { code: 10, label: '已入账', tone: 'green' },
  returning: { code: 20, label: '退回中', tone: 'blue' },
  returned: { code: 30, label: '已退回', tone: 'neutral' },
} as const satisfies States

/** Money that comes by a bank transfer (domain, section 14). */
export const remittanceStates = {
  waiting: { code: 0, label: '待汇款', tone: 'blue' },
  proofGiven: { code: 10, label: '待确认到账', tone: 'yellow' },
  confirmed: { code: 20, label: '已到账', tone: 'green' },
  rejected: { code: 30, label: '未通过', tone: 'red' },
  expired: { code: 40, label: '已过期', tone: 'neutral' },
} as const satisfies States
