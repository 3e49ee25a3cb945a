import type { MenuRow } from '../../kit/menu-row.ts'

export const deliverySetupMenu: readonly MenuRow[] = [
  { index: 'logistics_shop_setting', title: '配送渠道', allow: 'delivery.read' },
  { index: 'setting/delivery_setting', title: '配送设置', allow: 'delivery.read' },
]
