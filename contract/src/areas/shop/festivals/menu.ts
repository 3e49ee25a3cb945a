import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const festivalsMenu: readonly MenuRow[] = [{ ...at('festivals'), allow: 'festival.read' }]
