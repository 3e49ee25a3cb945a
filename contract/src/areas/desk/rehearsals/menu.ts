import type { MenuRow } from '../../../kit/menu-row.ts'
import { at } from '../../../pages.ts'

export const rehearsalsMenu: readonly MenuRow[] = [{ ...at('rehearsals'), allow: 'festival.rehearse' }]
