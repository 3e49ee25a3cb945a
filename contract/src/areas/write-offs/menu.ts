import type { MenuRow } from '../../kit/menu-row.ts'

export const writeOffsMenu: readonly MenuRow[] = [
  { index: 'netorder/writeoff', title: '团购核销', allow: 'online.writeoff' },
]
