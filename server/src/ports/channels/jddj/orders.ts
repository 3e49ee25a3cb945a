import { readMoment } from '@zdb/contract/kit/china-time'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import type { ChannelOrder, Window } from '../port.ts'
import { type Fields, readerOf } from '../reading.ts'
import { statuses } from './status.ts'

const { failUnread, moment } = readerOf('京东到家')
export const money = (value: unknown): Fen => fen(Number(value))

/** Not paid yet, and none of ours. */
export const isPaid = (json: Fields): boolean => idOf(json['orderStatus']) in statuses

function windowOf(json: Fields): Window | null {
  if (textOf(json['businessTag']).includes('dj_aging_immediately')) return null
  const [start, end] = [
    readMoment(textOf(json['orderPreStartDeliveryTime'])),
    readMoment(textOf(json['orderPreEndDeliveryTime'])),
  ]
  return start && end ? { start, end } : null
}

/** The address comes in one piece with its city and county in front. */
const doorOf = (whole: string, ...areas: string[]): string =>
  areas.reduce((rest, area) => (area && rest.startsWith(area) ? rest.slice(area.length) : rest), whole)

/** Money is fen, time is Beijing's. */
export function readOrder(json: Fields): ChannelOrder {
  const [city, county] = [textOf(json['buyerCityName']), textOf(json['buyerCountryName'])]
  const invoice = isRecord(json['orderInvoice']) ? json['orderInvoice'] : null
  const mobile = textOf(json['buyerMobile'])
  return {
    orderId: idOf(json['orderId']),
    shopId: idOf(json['deliveryStationNo']),
    status: statuses[idOf(json['orderStatus'])] ?? failUnread('状态'),
    daySequence: idOf(json['orderNum']),
    placedAt: moment(json['orderPurchaseTime']),
    updatedAt: moment(json['orderStatusTime'] || json['orderPurchaseTime']),
    window: windowOf(json),
    amount: money(json['orderBuyerPayableMoney']),
    income: null,
    goods: recordsOf(json['product']).map((item) => ({
      name: textOf(item['skuName']),
      spec: textOf(item['skuCostumeProperty']),
      skuId: idOf(item['skuIdIsv'] || item['skuId']),
      quantity: Number(item['skuCount']),
      price: money(item['skuJdPrice']),
      image: textOf(item['imgUrl']),
      remarks: '',
    })),
    ...splitCard(textOf(json['orderBuyerRemark'])),
    province: textOf(json['buyerProvinceName']),
    city,
    county,
    longitude: Number(json['buyerLng']) || null,
    latitude: Number(json['buyerLat']) || null,
    consignee: {
      name: textOf(json['buyerFullName']),
      mobile,
      phone: textOf(json['buyerTelephone']),
      address: doorOf(textOf(json['buyerFullAddress']), textOf(json['buyerProvinceName']), city, county),
    },
    tailNumber: textOf(json['lastFourDigitsOfBuyerMobile']) || mobile.slice(-4),
    buyer: { name: '', mobile: textOf(json['ordererMobile']) },
    invoice: invoice && {
      title: textOf(invoice['invoiceTitle']),
      taxNumber: textOf(invoice['invoiceDutyNo']),
    },
  }
}
