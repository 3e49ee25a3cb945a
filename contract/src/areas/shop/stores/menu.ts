import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const storesMenu: readonly MenuRow[] = [
  {
    ...at('stores'),
    allow: 'store.read',
    child: [
      { ...at('storeInfo'), allow: 'store.read', hidden: true },
      { ...at('storeSetting'), allow: 'store.edit', hidden: true },
      { ...at('editStore'), allow: 'store.edit', hidden: true },
      { ...at('storeContacts'), allow: 'store.read', hidden: true },
    ],
  },
]
