import type { MenuRow } from '../../../kit/menu-row.ts'
import { at } from '../../../pages.ts'

export const financeMenu: readonly MenuRow[] = [
  { ...at('finance'), allow: 'finance.read' },
  { ...at('financeRecords'), allow: 'finance.read' },
  { ...at('financeFlows'), allow: 'finance.read' },
]
