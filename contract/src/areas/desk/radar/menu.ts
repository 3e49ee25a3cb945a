import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const radarMenu: readonly MenuRow[] = [{ ...at('radar'), allow: 'radar.read' }]
