import type { States } from '../../../kit/states.ts'

/** A festival played in advance against a copy of the shop (domain, section 20). */
export const rehearsalStates = {
  queued: { code: 0, label: '排队中', tone: 'blue' },
  running: { code: 10, label: '进行中', tone: 'yellow' },
  done: { code: 20, label: '已完成', tone: 'green' },
  failed: { code: 30, label: '未完成', tone: 'red' },
  cancelled: { code: 40, label: '已取消', tone: 'neutral' },
} as const satisfies States
export type RehearsalState = keyof typeof rehearsalStates

/** Those that still come to something. */
export const openRehearsals = ['queued', 'running'] as const satisfies readonly RehearsalState[]
