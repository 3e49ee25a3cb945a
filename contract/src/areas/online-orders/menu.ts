import type { MenuRow } from '../../kit/menu-row.ts'

export const onlineOrdersMenu: readonly MenuRow[] = [
  {
    index: 'netorder/new_index',
    title: '网单管理',
    allow: 'online.read',
    child: [{ index: 'netorder/index/{no}/detail', title: '网单详情', allow: 'online.read', hidden: true }],
  },
  { index: 'netorder/import', title: '录单导入', allow: 'online.create' },
]
