import { parseAddress } from '#core/places/addresses/parse'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { channelFailure, type ChannelGoods, type ChannelOrder } from '../port.ts'
import { type Fields, readerOf } from '../reading.ts'
import { statuses } from './status.ts'

const reader = readerOf('饿了么')
const { moment } = reader
export const { yuan } = reader

/** An OOrder: yuan and Beijing time. It has no time of change, so the moment it took effect stands for it. */
export function readOrder(json: Fields): ChannelOrder {
  const status = statuses[textOf(json['status'])]
  if (!status) throw channelFailure('refused', '饿了么订单尚未生效')
  const extra = isRecord(json['userExtraInfo']) ? json['userExtraInfo'] : {}
  const [mobile = '', phone = ''] = Array.isArray(json['phoneList']) ? json['phoneList'].map(idOf) : []
  const [longitude, latitude] = textOf(json['deliveryGeo']).split(',').map(Number)
  const due = json['deliverTime'] ? moment(json['deliverTime']) : null
  const where = parseAddress(textOf(json['address']))
  return {
    orderId: idOf(json['orderId'] ?? json['id']),
    shopId: idOf(json['shopId']),
    status,
    daySequence: idOf(json['daySn']),
    placedAt: moment(json['createdAt']),
    updatedAt: moment(json['activeAt'] ?? json['createdAt']),
    // One moment, not a span: that is all the channel says.
    window: due && { start: due, end: due },
    amount: yuan(json['totalPrice']),
    income: json['income'] === undefined || json['income'] === null ? null : yuan(json['income']),
    goods: recordsOf(json['groups'])
      .flatMap((group) => recordsOf(group['items']))
      .map(readGoods),
    cardText: textOf(extra['greeting']),
    remarks: textOf(json['description']),
    province: where.province,
    city: where.city,
    county: where.county,
    longitude: longitude || null,
    latitude: latitude || null,
    consignee: { name: textOf(json['consignee']), mobile, phone, address: where.detail || textOf(json['address']) },
    tailNumber: mobile.slice(-4),
    buyer: { name: '', mobile: textOf(extra['giverPhone']) },
    invoice: json['invoice'] ? { title: textOf(json['invoice']), taxNumber: textOf(json['taxpayerId']) } : null,
  }
}

const readGoods = (item: Fields): ChannelGoods => ({
  name: textOf(item['name']),
  spec: recordsOf(item['newSpecs'])
    .concat(recordsOf(item['attributes']))
    .map((spec) => textOf(spec['value']))
    .join('，'),
  skuId: idOf(item['extendCode'] || item['skuId']),
  quantity: Number(item['quantity']),
  price: yuan(item['price']),
  image: textOf(item['imageUrl']),
  remarks: '',
})
