import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const writeOffsMenu: readonly MenuRow[] = [{ ...at('writeOffs'), allow: 'online.writeoff' }]
