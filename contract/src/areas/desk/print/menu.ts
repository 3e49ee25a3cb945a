import type { MenuRow } from '../../../kit/menu-row.ts'
import { at } from '../../../pages.ts'

export const printMenu: readonly MenuRow[] = [{ ...at('printSetting'), allow: 'print.read' }]

export const storePrintMenu: readonly MenuRow[] = [{ ...at('storePrinting'), allow: 'print.read' }]
