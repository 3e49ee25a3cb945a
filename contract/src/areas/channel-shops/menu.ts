import type { MenuRow } from '../../kit/menu-row.ts'

export const channelShopsMenu: readonly MenuRow[] = [
  {
    index: 'channel_shops',
    title: '网店管理',
    allow: 'channel.read',
    child: [{ index: 'setting/net_shop_setting', title: '网店设置', allow: 'channel.read', hidden: true }],
  },
]
