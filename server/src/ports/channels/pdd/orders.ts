import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import type { ChannelOrder } from '../port.ts'
import { type Fields, readerOf, tailOf, unsaid } from '../reading.ts'
import { statuses } from './status.ts'

export const { failUnread, moment, yuan } = readerOf('拼多多')

export const readOrder = (json: Fields, shopId: string): ChannelOrder => ({
  ...unsaid,
  orderId: idOf(json['order_sn']),
  shopId,
  status:
    Number(json['refund_status']) === 4 ? 'cancelled' : (statuses[idOf(json['order_status'])] ?? failUnread('状态')),
  placedAt: moment(json['confirm_time'] || json['created_time']),
  updatedAt: moment(json['updated_at'] || json['confirm_time']),
  amount: yuan(json['pay_amount']),
  goods: recordsOf(json['item_list']).map((item) => ({
    name: textOf(item['goods_name']),
    spec: textOf(item['goods_spec']),
    skuId: idOf(item['outer_id'] || item['sku_id']),
    quantity: Number(item['goods_count']),
    price: yuan(item['goods_price']),
    image: textOf(item['goods_img']),
    remarks: '',
  })),
  ...splitCard(textOf(json['buyer_memo'])),
  province: textOf(json['province']),
  city: textOf(json['city']),
  county: textOf(json['town']),
  // Name, number and door come as ciphertexts.
  tailNumber: tailOf(json['receiver_phone_mask']),
})
