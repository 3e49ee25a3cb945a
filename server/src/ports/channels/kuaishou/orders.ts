import { fen, type Fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import { channelFailure, type ChannelOrder, type ChannelStatus } from '../port.ts'
import { type Fields, tailOf, unsaid } from '../reading.ts'
import { record } from './client.ts'
import { statuses } from './status.ts'

export const money = (value: unknown): Fen => fen(Number(value))
export const time = (value: unknown): Date => new Date(Number(value))

export const baseOf = (json: Fields): Fields => record(json['orderBaseInfo'])

/** An order that failed without ever being paid is none of ours either. */
export const isPaid = (json: Fields): boolean =>
  idOf(baseOf(json)['status']) in statuses && Number(baseOf(json)['payTime'] ?? 0) > 0

function statusOf(base: Fields): ChannelStatus {
  const status = statuses[idOf(base['status'])]
  if (!status) throw channelFailure('refused', '快手订单尚未付款')
  return status
}

/** Money is fen, time is milliseconds, and an order has one item. */
export function readOrder(json: Fields, shopId: string): ChannelOrder {
  const [base, item, address] = [baseOf(json), record(json['orderItemInfo']), record(json['orderAddress'])]
  return {
    ...unsaid,
    orderId: idOf(base['oid']),
    shopId,
    status: statusOf(base),
    placedAt: time(base['payTime'] || base['createTime']),
    updatedAt: time(base['updateTime'] || base['createTime']),
    amount: money(base['totalFee']),
    goods: [
      {
        name: textOf(item['itemTitle']),
        spec: textOf(item['skuDesc']),
        skuId: textOf(item['skuNick']) || idOf(item['skuId']),
        quantity: Number(item['num']),
        price: money(item['price']),
        image: textOf(item['itemPicUrl']),
        remarks: '',
      },
    ],
    ...splitCard(textOf(base['remark'])),
    province: textOf(address['province']),
    city: textOf(address['city']),
    county: textOf(address['district']),
    tailNumber: tailOf(address['desensitiseMobile']),
    buyer: { name: textOf(base['buyerNick']), mobile: '' },
  }
}

/** The ciphertexts of who gets it, in the order name, number, door. */
export const sealedConsignee = (json: Fields): string[] => {
  const address = record(json['orderAddress'])
  return ['encryptedConsignee', 'encryptedMobile', 'encryptedAddress'].map((name) => textOf(address[name]))
}
