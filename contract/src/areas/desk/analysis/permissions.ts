import type { Permissions } from '../../../kit/permission.ts'

export const analysisPermissions = {
  'analysis.read': { group: '数据分析', label: '查看数据分析' },
  'analysis.export': { group: '数据分析', label: '导出数据分析' },
} as const satisfies Permissions
