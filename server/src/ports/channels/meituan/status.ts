import type { ChannelStatus, RefundStatus } from '../port.ts'

/** 1 提交 2 推送商家 3 商家收到 4 已确认 6 配送中 8 完成 9 取消 */
export const statuses: Readonly<Record<string, ChannelStatus>> = {
  1: 'paid',
  2: 'paid',
  3: 'paid',
  4: 'confirmed',
  6: 'shipped',
  8: 'finished',
  9: 'cancelled',
}

/** 0 等待 1 商家驳回 2 商家同意 3 客服驳回 4 客服同意 5 超时同意 6 系统确认 7 用户取消 8 用户取消申诉 */
export const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  0: 'asked',
  1: 'rejected',
  2: 'agreed',
  3: 'rejected',
  4: 'agreed',
  5: 'agreed',
  6: 'agreed',
  7: 'withdrawn',
  8: 'withdrawn',
}
