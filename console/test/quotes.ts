import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { usualSetting } from '@zdb/contract/couriers/delivery-setup/usual-setting'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { inMinutes } from './orders.ts'

export type Board = WireResult<typeof delivery.inquiry>
export type QuoteRow = Board['rows'][number]

/** A courier that has named its price. */
export const aQuote = (code: number, change: Partial<QuoteRow> = {}): QuoteRow => {
  const { name, mark, colour } = providerOf(code)
  return {
    code,
    name,
    mark,
    colour,
    group: 'aggregated',
    state: 'ok',
    result: '已报价',
    price: '16.23',
    distance: 2.3,
    pickup_minutes: 6,
    arrive_minutes: 34,
    on_time: 97,
    in_time: true,
    recommended_by: [],
    is_open: true,
    city_support_use: true,
    ...change,
  }
}

const unpriced = { price: null, distance: null, pickup_minutes: null, arrive_minutes: null, in_time: false } as const

/** One that has not answered yet. */
export const anAsked = (code: number, change: Partial<QuoteRow> = {}): QuoteRow =>
  aQuote(code, { ...unpriced, state: 'asking', result: '询价中…', ...change })

/** One that says no, in its own words. */
export const aRefusal = (code: number, result: string, change: Partial<QuoteRow> = {}): QuoteRow =>
  aQuote(code, { ...unpriced, state: 'refused', result, ...change })

/** The board with just these rows. */
export const aBoard = (rows: QuoteRow[], change: Partial<Board> = {}): Board => {
  const answered = rows.filter(({ state }) => state !== 'asking').length
  return {
    inquiry_id: '77',
    order: { type: 'online', sn: 'O20261115100000000001' },
    shop: { sid: '3', name: '国贸店', address: '北京市朝阳区建国门外大街1号', longitude: 116.46, latitude: 39.9 },
    door: {
      areainfo: '北京市 朝阳区',
      address: '光华路SO***',
      consignee: '林**',
      mobile: '138****2210',
      longitude: 116.45,
      latitude: 39.91,
    },
    distance: 2.3,
    window_start: inMinutes(40),
    window_end: inMinutes(100),
    rows,
    answered,
    done: answered === rows.length,
    available_balance: '612.40',
    carries: 37,
    freeze_all: '33.61',
    strategy: 'autopilot',
    ...change,
  }
}

export const aSetting: WireResult<typeof deliverySetup.setting> = {
  identifier: 'delivery',
  sid: '0',
  setting: usualSetting,
  usual: usualSetting,
}

/** The shopkeeper and one rider who is under way. */
export const theRiders = [
  { id: '0', username: '林老板', mobile: '13800000001', valid_time: inMinutes(-60), busy: 0 },
  { id: '4', username: '小周', mobile: '13812342210', valid_time: inMinutes(-60), busy: 2 },
]

export type BatchRow = WireResult<typeof delivery.batchList>[number]

/** An order that a rider is about to be called for. */
export const aBatchRow = (sn: string, change: Partial<BatchRow> = {}): BatchRow => ({
  type: 'online',
  sn,
  shop: { sid: '3', name: '国贸店' },
  areainfo: '北京市 朝阳区',
  address: '光华路SO***',
  consignee: '林**',
  goods_items: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '', item_total: 1 }],
  window_start: inMinutes(40),
  window_end: inMinutes(100),
  why_not: '',
  ...change,
})
