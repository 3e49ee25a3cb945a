/** Every permission: who grants reads these words, and the menu, the routes and the calls follow them. */
export const permissions = {
  'workbench.read': { group: '工作台', label: '查看工作台' },
  'store.read': { group: '门店', label: '查看门店' },
  'store.status': { group: '门店', label: '门店开店与休息' },
  'finance.read': { group: '财务', label: '查看余额与收支' },
  'staff.read': { group: '员工', label: '查看子账号与角色' },
  'staff.manage': { group: '员工', label: '管理子账号与角色' },
} as const satisfies Record<string, { group: string; label: string }>

export type Permission = keyof typeof permissions

export const allPermissions = Object.keys(permissions) as Permission[]

/** Built-in roles. A merchant may change what a role grants; until then it follows this table. */
export const builtInRoles = {
  manager: { name: '店长', grants: ['workbench.read', 'store.read', 'store.status', 'finance.read', 'staff.read'] },
  service: { name: '客服', grants: ['workbench.read', 'store.read'] },
  dispatcher: { name: '配送调度', grants: ['workbench.read', 'store.read', 'store.status'] },
  accountant: { name: '财务', grants: ['workbench.read', 'store.read', 'finance.read'] },
} as const satisfies Record<string, { name: string; grants: readonly Permission[] }>

export type BuiltInRole = keyof typeof builtInRoles
