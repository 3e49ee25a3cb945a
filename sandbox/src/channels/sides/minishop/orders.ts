import { chinaTime } from '../../../couriers/sides/china-time.ts'
import type { Order, OrderStatus, Refund } from '../../things.ts'
import type { Voucher } from './activities.ts'

export const yuan = (fen: number): string => (fen / 100).toFixed(2)

const statuses: Record<OrderStatus, string> = {
  paid: 'PAID',
  confirmed: 'ACCEPTED',
  shipped: 'DELIVERED',
  delivered: 'DELIVERED',
  finished: 'FINISHED',
  cancelled: 'CLOSED',
}
export const statusWord = ({ status }: Order): string => statuses[status]

/** What alipay.open.mini.order.query answers. */
export const orderWords = (order: Order, vouchers: readonly Voucher[] = []): Record<string, unknown> => {
  const { consignee: to, window } = order
  return {
    order_id: order.id,
    out_order_id: '',
    status: statuses[order.status],
    create_time: chinaTime(order.placedAt),
    pay_time: chinaTime(order.placedAt),
    update_time: chinaTime(order.updatedAt),
    order_detail: {
      price_info: { order_price: yuan(order.amount), freight: yuan(order.shippingFee) },
      item_infos: order.goods.map((item) => ({
        item_id: item.id,
        out_sku_id: item.skuId,
        title: item.name,
        sku_desc: item.spec,
        item_cnt: String(item.quantity),
        sale_price: yuan(item.price),
        image_url: item.image,
      })),
      voucher_detail_list: vouchers.map(({ code, activityId, amount }) => ({
        id: code,
        template_id: activityId,
        amount: yuan(amount),
        merchant_contribute: yuan(amount),
      })),
    },
    address_info: {
      receiver_name: to.name,
      tel_number: to.mobile,
      province: to.province,
      city: to.city,
      district: to.county,
      detailed_address: to.address,
      longitude: String(to.longitude),
      latitude: String(to.latitude),
    },
    ext_info: {
      buyer_name: order.buyer.name,
      buyer_mobile: order.buyer.mobile,
      buyer_memo: [order.remarks, order.card && `【贺卡】${order.card}`].filter(Boolean).join(' '),
      ...(window && {
        delivery_start_time: chinaTime(window.start),
        delivery_end_time: chinaTime(window.end),
      }),
      ...(order.invoice && { invoice_title: order.invoice.title, invoice_tax_number: order.invoice.taxNumber }),
    },
  }
}

const refundStatuses: Record<Refund['status'], string> = {
  asked: 'WAIT_MERCHANT_AUDIT',
  agreed: 'REFUND_SUCCESS',
  rejected: 'MERCHANT_REJECT',
  withdrawn: 'USER_CANCEL',
}

export const refundWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  aftersale_id: refund.id,
  order_id: order.id,
  status: refundStatuses[refund.status],
  is_full: refund.full,
  refund_amount: yuan(refund.amount),
  reason: refund.reason,
  create_time: chinaTime(refund.at),
  update_time: chinaTime(order.updatedAt),
})
