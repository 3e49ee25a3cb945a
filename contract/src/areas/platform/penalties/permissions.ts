import type { Permissions } from '../../../kit/permission.ts'

export const penaltiesPermissions = {
  'penalty.read': { group: '处罚', label: '查看违规处罚' },
  'penalty.pay': { group: '处罚', label: '缴纳罚款' },
  'penalty.appeal': { group: '处罚', label: '申诉' },
} as const satisfies Permissions
