import type { Permissions } from '../../../kit/permission.ts'

export const printPermissions = {
  'print.read': { group: '打印', label: '查看打印机与打印记录' },
  'print.tickets': { group: '打印', label: '打印单据' },
  'print.setup': { group: '打印', label: '打印机、模板与规则' },
} as const satisfies Permissions
