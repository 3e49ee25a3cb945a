import type { MenuRow } from '../../kit/menu-row.ts'

export const partnersMenu: readonly MenuRow[] = [
  { index: 'setting/transfer', title: '合作与黑名单', allow: 'partner.read' },
]
