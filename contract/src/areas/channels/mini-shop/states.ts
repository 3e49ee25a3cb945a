import type { States } from '../../../kit/states.ts'

/** A ware of the mini-shop, from its first draft to the shelf and off it; the pay-app reviews it. */
export const wareStates = {
  draft: { code: 0, label: '新建', tone: 'neutral' },
  reviewing: { code: 10, label: '审核中', tone: 'yellow' },
  approved: { code: 20, label: '待上架', tone: 'blue' },
  listed: { code: 40, label: '已上架', tone: 'green' },
  delisted: { code: 50, label: '已下架', tone: 'red' },
  removed: { code: 90, label: '已删除', tone: 'neutral' },
} as const satisfies States

/** What the pay-app was asked to do with a ware and has not answered yet. */
export const wareTasks = {
  create: '等待支付宝审核',
  modify: '修改等待支付宝审核',
  offer: '价格和库存同步中',
  sellUp: '支付宝上架中',
  sellDown: '支付宝下架中',
  remove: '支付宝删除中',
} as const
export type WareTask = keyof typeof wareTasks

/** Whether a store stands in the mini-program as a service people nearby find. */
export const serviceStates = {
  off: { code: 0, label: '未开通', tone: 'neutral' },
  reviewing: { code: 10, label: '审核中', tone: 'yellow' },
  rejected: { code: 30, label: '未通过', tone: 'red' },
  on: { code: 40, label: '已开通', tone: 'green' },
  closing: { code: 50, label: '关闭中', tone: 'yellow' },
} as const satisfies States

export const wareTabs = [
  { index: 'all', title: '全部', states: undefined },
  { index: 'draft', title: '新建', states: ['draft'] },
  { index: 'reviewing', title: '审核中', states: ['reviewing'] },
  { index: 'approved', title: '待上架', states: ['approved'] },
  { index: 'listed', title: '已上架', states: ['listed'] },
  { index: 'delisted', title: '已下架', states: ['delisted'] },
] as const
