import type { States } from '../../../kit/states.ts'

/** A coupon of the mini shop: whatever is asked of it waits for the pay-app (domain, section 18). */
export const couponStates = {
  draft: { code: 0, label: '待提交', tone: 'red' },
  creating: { code: 10, label: '创建中', tone: 'yellow' },
  scheduled: { code: 20, label: '待生效', tone: 'blue' },
  active: { code: 30, label: '进行中', tone: 'green' },
  modifying: { code: 40, label: '修改中', tone: 'yellow' },
  appending: { code: 50, label: '追加中', tone: 'yellow' },
  stopping: { code: 60, label: '结束中', tone: 'yellow' },
  finished: { code: 70, label: '已结束', tone: 'neutral' },
} as const satisfies States
export type CouponState = keyof typeof couponStates

/** What the pay-app and the wire call them, as it has always been spelt. */
export const couponStatusWords = {
  draft: 'CREATE',
  creating: 'CREATING',
  scheduled: 'INIT',
  active: 'ACTIVE',
  modifying: 'MODIFYING',
  appending: 'APPENDING',
  stopping: 'FINISHEING',
  finished: 'FINISHED',
} as const satisfies Record<CouponState, string>

/** Those that wait for the pay-app's answer. */
export const couponsUnderWay = ['creating', 'modifying', 'appending', 'stopping'] as const

export const couponTabs = [
  { index: 'all', title: '全部', states: undefined },
  { index: 'draft', title: '待提交', states: ['draft'] },
  { index: 'under_way', title: '处理中', states: couponsUnderWay },
  { index: 'scheduled', title: '待生效', states: ['scheduled'] },
  { index: 'active', title: '进行中', states: ['active'] },
  { index: 'finished', title: '已结束', states: ['finished'] },
] as const
