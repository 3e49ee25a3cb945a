import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const withdrawalsMenu: readonly MenuRow[] = [
  { ...at('settlement'), allow: 'finance.read' },
  { ...at('settlementAccounts'), allow: 'finance.read' },
]
