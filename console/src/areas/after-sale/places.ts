import type { Side } from '#widgets/order/order.ts'

const lists: Readonly<Record<Side, string>> = {
  sender: 'transfer_order/transfer_order_after_sale_apply',
  shop: 'receive_order/receive_transfer_after_sales',
}

/** Where the pages of a case are, for each side. */
export const listOf = (side: Side): string => lists[side]
export const detailOf = (side: Side, id: string): string => `${lists[side]}/detail?id=${id}`
export const editOf = (id: string): string => `${lists.sender}/apply/edit?id=${id}`
export const orderOf = (side: Side, sn: string): string =>
  side === 'sender' ? `transfer_order/detail/${sn}` : `receive_order/detail?sn=${sn}`
