import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const staffMenu: readonly MenuRow[] = [{ ...at('staff'), allow: 'staff.read' }]
