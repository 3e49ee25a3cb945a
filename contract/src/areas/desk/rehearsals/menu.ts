import type { MenuRow } from '../../../kit/menu-row.ts'
import { at } from '../../../pages.ts'

const allow = 'festival.rehearse'

export const rehearsalsMenu: readonly MenuRow[] = [
  { ...at('rehearsals'), allow, child: [{ ...at('rehearsal'), allow, hidden: true }] },
]
