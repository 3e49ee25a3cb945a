import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const partnersMenu: readonly MenuRow[] = [{ ...at('partners'), allow: 'partner.read' }]
