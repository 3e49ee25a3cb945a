import type { States } from '../../../kit/states.ts'

/** A merchant that gives its account up (domain, section 10). */
export const cancellationStates = {
  coolingOff: { code: 10, label: '注销冷静期', tone: 'yellow' },
  takenBack: { code: 20, label: '已撤销', tone: 'neutral' },
  erased: { code: 30, label: '已注销', tone: 'neutral' },
} as const satisfies States
