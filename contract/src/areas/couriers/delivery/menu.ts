import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const deliveryMenu: readonly MenuRow[] = [
  {
    ...at('deliveries'),
    allow: 'delivery.read',
    child: [{ ...at('delivery'), allow: 'delivery.read', hidden: true }],
  },
  { ...at('callRider'), allow: 'delivery.dispatch' },
  { ...at('oldDeliveries'), allow: 'delivery.read' },
]
