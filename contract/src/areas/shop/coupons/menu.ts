import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const couponsMenu: readonly MenuRow[] = [{ ...at('miniCoupons'), allow: 'mini.read' }]
