import { fen, type Fen } from '@zdb/contract/kit/fen'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import { type ChannelConsignee, channelFailure, type ChannelOrder } from '../port.ts'
import { type Fields, tailOf, unsaid } from '../reading.ts'
import { statuses } from './status.ts'

export const inside = (json: Fields, name: string): Fields => (isRecord(json[name]) ? json[name] : {})
export const time = (value: unknown): Date => new Date(Number(value) * 1000)
export const money = (value: unknown): Fen => fen(Number(value))

export const isPaid = (json: Fields): boolean => idOf(json['status']) in statuses

/** Money is fen, time is seconds; name, number and door are starred until they are asked for. */
export function readOrder(json: Fields, shopId: string): ChannelOrder {
  const status = statuses[idOf(json['status'])]
  if (!status) throw channelFailure('refused', '微信小店订单尚未付款')
  const detail = inside(json, 'order_detail')
  const address = inside(inside(detail, 'delivery_info'), 'address_info')
  return {
    ...unsaid,
    orderId: idOf(json['order_id']),
    shopId,
    status,
    placedAt: time(inside(detail, 'pay_info')['pay_time'] ?? json['create_time']),
    updatedAt: time(json['update_time']),
    amount: money(inside(detail, 'price_info')['order_price']),
    goods: recordsOf(detail['product_infos']).map((product) => ({
      name: textOf(product['title']),
      spec: recordsOf(product['sku_attrs'])
        .map((attribute) => textOf(attribute['attr_value']))
        .join('，'),
      skuId: idOf(product['sku_id']),
      quantity: Number(product['sku_cnt']),
      price: money(product['sale_price']),
      image: textOf(product['thumb_img']),
      remarks: '',
    })),
    ...splitCard(textOf(inside(detail, 'ext_info')['customer_notes'])),
    province: textOf(address['province_name']),
    city: textOf(address['city_name']),
    county: textOf(address['county_name']),
    tailNumber: tailOf(address['tel_number']),
  }
}

export const readConsignee = (json: Fields): ChannelConsignee => {
  const address = inside(json, 'address_info')
  return {
    name: textOf(address['user_name']),
    mobile: textOf(address['tel_number']),
    phone: '',
    address: textOf(address['detail_info']) + textOf(address['house_number']),
  }
}

/** Every product with how many of it, as a shipment of the whole order names them. */
export const productsOf = (json: Fields): Fields[] =>
  recordsOf(inside(json, 'order_detail')['product_infos']).map((product) => ({
    product_id: idOf(product['product_id']),
    sku_id: idOf(product['sku_id']),
    product_cnt: Number(product['sku_cnt']),
  }))
