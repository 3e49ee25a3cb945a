import type { MenuRow } from '../../kit/menu-row.ts'

export const staffMenu: readonly MenuRow[] = [{ index: 'setting/staff', title: '员工与角色', allow: 'staff.read' }]
