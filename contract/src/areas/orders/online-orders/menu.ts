import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const onlineOrdersMenu: readonly MenuRow[] = [
  {
    ...at('onlineOrders'),
    allow: 'online.read',
    child: [{ ...at('onlineOrder'), allow: 'online.read', hidden: true }],
  },
  { ...at('importOrders'), allow: 'online.create' },
]
