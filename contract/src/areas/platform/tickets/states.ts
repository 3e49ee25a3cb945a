import type { States } from '../../../kit/states.ts'

/** A question to the platform, from its first word to the day nobody may ask on. */
export const ticketStates = {
  waiting: { code: 0, label: '待处理', tone: 'yellow' },
  answered: { code: 10, label: '已回复', tone: 'blue' },
  completed: { code: 30, label: '已完成', tone: 'green' },
  cancelled: { code: 40, label: '已取消', tone: 'neutral' },
} as const satisfies States

export const ticketTabs = [
  { index: 'all', title: '全部', states: undefined },
  { index: 'waiting', title: '待平台处理', states: ['waiting'] },
  { index: 'answered', title: '已回复', states: ['answered'] },
  { index: 'ended', title: '已结束', states: ['completed', 'cancelled'] },
] as const
