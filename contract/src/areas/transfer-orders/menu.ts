import type { MenuRow } from '../../kit/menu-row.ts'

export const transferOrdersMenu: readonly MenuRow[] = [
  {
    index: 'transfer_order/index',
    title: '转单管理',
    allow: 'transfer.read',
    child: [
      { index: 'transfer_order/detail/{no}', title: '转单详情', allow: 'transfer.read', hidden: true },
      { index: 'transfer_order/designated', title: '指派门店', allow: 'transfer.create', hidden: true },
      { index: 'transfer_order/evaluate', title: '评价', allow: 'transfer.settle', hidden: true },
    ],
  },
  { index: 'transfer_order/create', title: '发布转单', allow: 'transfer.create' },
]
