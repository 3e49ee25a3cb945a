import type { MenuRow } from '../../kit/menu-row.ts'

export const receivedOrdersMenu: readonly MenuRow[] = [
  {
    index: 'receive_order/index',
    title: '接单管理',
    allow: 'received.read',
    child: [{ index: 'receive_order/detail', title: '接单详情', allow: 'received.read', hidden: true }],
  },
  { index: 'receive_order/grab_pool', title: '抢单池', allow: 'grab.read' },
  { index: 'receive_order/history_price', title: '我的报价', allow: 'grab.read' },
]
