import { at } from '../../../pages.ts'
import type { MenuRow } from '../../../kit/menu-row.ts'

export const channelShopsMenu: readonly MenuRow[] = [
  {
    ...at('channelShops'),
    allow: 'channel.read',
    child: [{ ...at('channelShopSetting'), allow: 'channel.read', hidden: true }],
  },
]
