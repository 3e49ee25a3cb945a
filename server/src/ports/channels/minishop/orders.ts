import { readMoment } from '@zdb/contract/kit/china-time'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import type { ChannelGoods, ChannelOrder, ChannelRefund, UsedCoupon } from '../port.ts'
import { readerOf, unsaid, type Fields } from '../reading.ts'
import { refundStatuses, statuses } from './status.ts'

const { failUnread, moment, yuan } = readerOf('小程序')

export const inside = (json: Fields, name: string): Fields => {
  const found = json[name]
  return isRecord(found) ? found : {}
}

const readGoods = (item: Fields): ChannelGoods => ({
  name: textOf(item['title']),
  spec: textOf(item['sku_desc']),
  skuId: idOf(item['out_sku_id']) || idOf(item['item_id']),
  quantity: Number(item['item_cnt']),
  price: yuan(item['sale_price']),
  image: textOf(item['image_url']),
  remarks: '',
})

/** What the shop itself gave of a voucher; what the pay-app gave is the pay-app's. */
const readCoupon = (voucher: Fields): UsedCoupon => ({
  activityId: idOf(voucher['template_id']),
  code: idOf(voucher['id']),
  amount: yuan(voucher['merchant_contribute'] ?? voucher['amount']),
})

/** Yuan and Beijing's time; the buyer's address stands in it as it is. */
export function readOrder(json: Fields, shopId: string): ChannelOrder {
  const [detail, address, ext] = [inside(json, 'order_detail'), inside(json, 'address_info'), inside(json, 'ext_info')]
  const start = readMoment(textOf(ext['delivery_start_time']))
  const end = readMoment(textOf(ext['delivery_end_time']))
  const [mobile, title] = [textOf(address['tel_number']), textOf(ext['invoice_title'])]
  const [longitude, latitude] = [Number(address['longitude']), Number(address['latitude'])]
  return {
    ...unsaid,
    orderId: idOf(json['order_id']),
    shopId,
    status: statuses[textOf(json['status'])] ?? failUnread('状态'),
    placedAt: moment(json['pay_time'] || json['create_time']),
    updatedAt: moment(json['update_time'] || json['create_time']),
    window: start ? { start, end: end ?? start } : null,
    amount: yuan(inside(detail, 'price_info')['order_price']),
    goods: recordsOf(detail['item_infos']).map(readGoods),
    ...splitCard(textOf(ext['buyer_memo'])),
    province: textOf(address['province']),
    city: textOf(address['city']),
    county: textOf(address['district']),
    ...(longitude && latitude ? { longitude, latitude } : {}),
    consignee: {
      name: textOf(address['receiver_name']),
      mobile,
      phone: '',
      address: textOf(address['detailed_address']),
    },
    tailNumber: mobile.slice(-4),
    buyer: { name: textOf(ext['buyer_name']), mobile: textOf(ext['buyer_mobile']) },
    invoice: title ? { title, taxNumber: textOf(ext['invoice_tax_number']) } : null,
    coupons: recordsOf(detail['voucher_detail_list']).map(readCoupon),
  }
}

export const readRefund = (json: Fields): ChannelRefund => ({
  refundId: idOf(json['aftersale_id']),
  orderId: idOf(json['order_id']),
  full: json['is_full'] === true,
  amount: yuan(json['refund_amount']),
  reason: textOf(json['reason']),
  images: [],
  status: refundStatuses[textOf(json['status'])] ?? failUnread('退款状态'),
  at: moment(json['update_time']),
})
