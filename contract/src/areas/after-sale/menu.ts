import type { MenuRow } from '../../kit/menu-row.ts'

/** Below what was sent… */
export const sentCasesMenu: readonly MenuRow[] = [
  {
    index: 'transfer_order/transfer_order_after_sale_apply',
    title: '转单售后',
    allow: 'afterSale.read',
    child: [
      {
        index: 'transfer_order/transfer_order_after_sale_apply/apply/create',
        title: '申请售后',
        allow: 'afterSale.apply',
        hidden: true,
      },
      {
        index: 'transfer_order/transfer_order_after_sale_apply/apply/edit',
        title: '修改售后申请',
        allow: 'afterSale.apply',
        hidden: true,
      },
      {
        index: 'transfer_order/transfer_order_after_sale_apply/detail',
        title: '售后详情',
        allow: 'afterSale.read',
        hidden: true,
      },
    ],
  },
]

/** …and below what was received. */
export const receivedCasesMenu: readonly MenuRow[] = [
  {
    index: 'receive_order/receive_transfer_after_sales',
    title: '接单售后',
    allow: 'afterSale.read',
    child: [
      {
        index: 'receive_order/receive_transfer_after_sales/detail',
        title: '处理售后',
        allow: 'afterSale.read',
        hidden: true,
      },
    ],
  },
]
