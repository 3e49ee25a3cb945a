import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const penaltiesMenu: readonly MenuRow[] = [
  {
    ...at('penalties'),
    allow: 'penalty.read',
    child: [{ ...at('penalty'), allow: 'penalty.read', hidden: true }],
  },
]
