import type { States } from '../../../kit/states.ts'

/** What one operator proposes and another decides. */
export const proposalStates = {
  proposed: { code: 0, label: '待复核', tone: 'yellow' },
  approved: { code: 10, label: '已生效', tone: 'green' },
  rejected: { code: 20, label: '未通过', tone: 'red' },
  withdrawn: { code: 30, label: '已撤回', tone: 'neutral' },
} as const satisfies States
