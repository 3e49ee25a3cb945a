import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const miniShopMenu: readonly MenuRow[] = [
  { ...at('miniProgram'), allow: 'mini.read' },
  { ...at('miniGoods'), allow: 'mini.read' },
]
