import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const deliverySetupMenu: readonly MenuRow[] = [
  { ...at('courierChannels'), allow: 'delivery.read' },
  { ...at('deliverySetting'), allow: 'delivery.read' },
]
