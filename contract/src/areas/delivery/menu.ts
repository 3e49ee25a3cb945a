import type { MenuRow } from '../../kit/menu-row.ts'

export const deliveryMenu: readonly MenuRow[] = [
  {
    index: 'logistics',
    title: '配送管理',
    allow: 'delivery.read',
    child: [{ index: 'logistics/detail', title: '配送详情', allow: 'delivery.read', hidden: true }],
  },
  { index: 'logistics/create', title: '呼叫骑手', allow: 'delivery.dispatch' },
  { index: 'logistics/old_items', title: '历史配送', allow: 'delivery.read' },
]
