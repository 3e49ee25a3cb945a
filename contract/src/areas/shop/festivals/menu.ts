import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const festivalsMenu: readonly MenuRow[] = [
  {
    ...at('festivals'),
    allow: 'festival.read',
    child: [
      { ...at('festival'), allow: 'festival.read', hidden: true },
      { ...at('festivalWall'), allow: 'festival.read', hidden: true },
      { ...at('newFestival'), allow: 'festival.manage', hidden: true },
      { ...at('editFestival'), allow: 'festival.manage', hidden: true },
    ],
  },
]
