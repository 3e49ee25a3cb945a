import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const receivedOrdersMenu: readonly MenuRow[] = [
  {
    ...at('receivedOrders'),
    allow: 'received.read',
    child: [{ ...at('receivedOrder'), allow: 'received.read', hidden: true }],
  },
  { ...at('grabPool'), allow: 'grab.read' },
  { ...at('myQuotes'), allow: 'grab.read' },
]
