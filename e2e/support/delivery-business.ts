import { groups, type ProviderCode } from '@zdb/contract/couriers/delivery/couriers'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { dayText } from '@zdb/contract/kit/china-time'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import { aDelivery, anOwnRide, type RideFacts } from '../../server/src/areas/couriers/delivery/fixtures.ts'
import { aBinding, anAddress, aRider, aService } from '../../server/src/areas/couriers/delivery-setup/fixtures.ts'
import { keepLabel } from '../../server/src/areas/couriers/delivery/orders/label.sql.ts'
import { insertSpot } from '../../server/src/areas/couriers/delivery/callbacks/reports.sql.ts'
import { anOnlineOrder } from '../../server/src/areas/orders/online-orders/fixtures.ts'
import { aStore } from '../../server/src/areas/shop/stores/fixtures.ts'
import { days, hours, later, minutes, now } from '../../server/src/core/time/clock.ts'
import { within, type Tx } from '../../server/src/core/db/tx.ts'
import { trader, type Trader } from './traders.ts'

const [dada, sf, shansong, uupt, runner] = [6, 7, 8, 27, 28] as const satisfies readonly ProviderCode[]
const [express, offline] = [39, 43]

/** `order`: which of the two orders it is called for; most are called by hand. `night`: wanted over midnight. */
type RideOf = Omit<Partial<RideFacts>, 'parcel'> & {
  goods: string
  own?: true
  order?: 'first' | 'second'
  night?: true
  label?: string
}

const longAgo = later(-days(120))

/** Where rides stand in the middle of business; each is found by its goods. */
export const rides = {
  waiting: { state: 'paid', goods: '等骑手的红掌', tips: 2_00 },
  accepted: { state: 'accepted', goods: '等取货的蓝色绣球', provider: sf, price: 12_30 },
  onTheWay: { state: 'delivering', goods: '路上的粉色洋牡丹' },
  late: {
    state: 'delivering',
    goods: '进口厄瓜多尔红玫瑰九十九枝心形礼盒装（含永生花底座与手写贺卡）',
    provider: uupt,
    price: 99_999,
    trouble: '超过配送时间仍未送达',
    rider_name: '欧阳上官司马慕容骑手',
  },
  unknown: {
    state: 'unpaid',
    goods: '没有回音的百合',
    unknown: true,
    trouble: '呼叫未得到答复',
  },
  calledOff: {
    state: 'cancelled',
    goods: '取消的马蹄莲',
    order: 'first',
    provider: sf,
    cancel_fee: 2_00,
    reason: '改用其他运力',
  },
  brought: { state: 'completed', goods: '送到的小雏菊', order: 'first' },
  cameBack: {
    order: 'second',
    state: 'returned',
    goods: '退回的蝴蝶兰',
    reason: '联系不上收货人',
    trouble: '商品已退回门店',
  },
  failed: { state: 'failed', goods: '没送到的康乃馨', reason: '联系不上收货人', trouble: '配送失败：联系不上收货人' },
  overnight: { state: 'paid', goods: '跨夜送的香槟玫瑰', night: true },
  express: {
    state: 'delivering',
    goods: '寄往外地的永生花',
    provider: express,
    way: groups.express.code,
    waybill: 'SF1381234567891',
    label: '<p style="font: bold 24px sans-serif">SF1381234567891</p><p>林晓月 光华路SOHO 2座1203</p>',
  },
  byHand: { state: 'accepted', goods: '店员送的向日葵', own: true, rider_name: '小马' },
  offline: {
    state: 'delivering',
    goods: '线下送的花篮',
    own: true,
    provider: offline,
    price: 15_00,
    waybill: 'SF1381234567890',
  },
  old: { state: 'completed', goods: '去年送的永生花', created_at: longAgo },
} as const satisfies Record<string, RideOf>
export type RideName = keyof typeof rides

export type DeliveryBusiness = {
  owner: Trader
  /** Numbers of the rides, and of orders that nobody has called for yet. */
  sn: Record<RideName, string>
  orders: readonly [first: string, ...others: string[]]
}

const way = [
  { longitude: 116.4581, latitude: 39.9136 },
  { longitude: 116.459, latitude: 39.9136 },
  { longitude: 116.459, latitude: 39.9142 },
] as const

/** Its rider has come so far. */
const ridesAlong = async (tx: Tx, deliveryId: number): Promise<void> => {
  for (const [at, spot] of way.entries())
    await insertSpot(tx, deliveryId, { ...spot, at: later(-minutes(way.length - at)) }, 0)
  const last = way.at(-1)
  if (!last) return
  await tx
    .updateTable('delivery_order')
    .set({ rider_longitude: last.longitude, rider_latitude: last.latitude, located_at: now(), eta: later(minutes(9)) })
    .where('id', '=', deliveryId)
    .execute()
}

const overMidnight = () => {
  const { start: windowStart, end: windowEnd } = windowOf(dayText(now()), '23:30-00:30')
  return { windowStart, windowEnd }
}

const goodsOf = (name: string) => [{ item_name: name, item_img: '', item_remarks: '不要满天星', item_total: 1 }]

const addRides = async (owner: Trader, bound: ReadonlyMap<number, number>): Promise<Record<RideName, string>> => {
  const place = { merchant_id: owner.merchantId, store_id: owner.shopId }
  return within(async (tx) => {
    const orders = { first: await anOnlineOrder(tx, place), second: await anOnlineOrder(tx, place) }
    const made: [string, string][] = []
    for (const [name, { goods, own, order, night, label, ...facts }] of Object.entries<RideOf>(rides)) {
      const provider = facts.provider ?? dada
      const parcel = { goods: goodsOf(goods), remarks: '易碎，请平放；到店报尾号', ...(night && overMidnight()) }
      const ride = own
        ? await anOwnRide(tx, { ...place, parcel, ...facts })
        : await aDelivery(tx, {
            ...place,
            parcel,
            provider,
            way: groups.aggregated.code,
            binding_id: bound.get(provider) ?? null,
            ...(order && { origin_kind: originKinds.online, origin_sn: orders[order].sn }),
            strategy: 'autopilot',
            ...facts,
          })
      if (label) await keepLabel(tx, ride.id, label)
      if (name === 'onTheWay') await ridesAlong(tx, ride.id)
      made.push([name, ride.sn])
    }
    return Object.fromEntries(made) as Record<RideName, string>
  })
}

const begin = async (): Promise<DeliveryBusiness> => {
  const owner = await trader('花语')
  const { merchantId, shopId: storeId } = owner
  const place = { merchantId, storeId }
  const bound = await within(async (tx) => {
    await aStore(tx, merchantId, { name: '陆家嘴店' })
    await aService(tx, owner)
    for (const username of ['小马', '欧阳上官司马慕容复姓骑手']) await aRider(tx, place, { username })
    await anAddress(tx, merchantId, { name: '林小花', isDefault: true })
    await anAddress(tx, merchantId, { name: '望京花卉市场' })
    const account = { shopId: `D-${storeId}`, accessToken: '', refreshToken: '', expiresAt: null, more: {} }
    await aBinding(tx, place, dada, { account })
    const made: [number, number][] = []
    for (const code of [dada, sf, uupt, runner]) made.push([code, (await aBinding(tx, place, code)).id])
    await aBinding(tx, place, shansong, { is_open: false })
    return new Map(made)
  })
  const sn = await addRides(owner, bound)
  const order = () =>
    within((tx) =>
      anOnlineOrder(tx, {
        merchant_id: merchantId,
        store_id: storeId,
        window_start: later(hours(2)),
        window_end: later(hours(3)),
      }),
    )
  const [first, ...others] = [await order(), await order(), await order()]
  if (!first) throw new Error('no orders')
  return { owner, sn, orders: [first.sn, ...others.map((each) => each.sn)] }
}

let begun: Promise<DeliveryBusiness> | undefined

/** A merchant with riders in every state and couriers of every kind; nothing that looks at it changes it. */
export const deliveryBusiness = (): Promise<DeliveryBusiness> => (begun ??= begin())
