import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aDelivery, anOwnRide, type RideFacts } from '#areas/couriers/delivery/fixtures'
import { callDirectly } from '#areas/couriers/delivery/public'
import { channelsOf } from '#areas/couriers/delivery-setup/public'
import { masterOf } from '#areas/couriers/delivery-setup/accounts/master.sql'
import type { Actor } from '#core/http/actor'
import { hours, later, minutes } from '#core/time/clock'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'

type StoreRef = { merchantId: number; storeId: number }

const people = [
  {
    consignee: '陈思雨',
    mobile: '13811112201',
    address: '建国路88号SOHO现代城B座',
    longitude: 116.4742,
    latitude: 39.9081,
  },
  {
    consignee: '赵磊',
    mobile: '13811112202',
    address: '东三环中路1号环球金融中心',
    longitude: 116.4608,
    latitude: 39.9187,
  },
  { consignee: '孙佳', mobile: '13811112203', address: '工体北路4号', longitude: 116.4479, latitude: 39.9331 },
  {
    consignee: '吴昊',
    mobile: '13811112204',
    address: '朝阳北路101号朝阳大悦城',
    longitude: 116.5183,
    latitude: 39.9247,
  },
] as const

type Story = { state: NonNullable<RideFacts['state']>; provider: number; ago: number; facts?: Partial<RideFacts> }

/** What became of the couriers that were called over the last two days: every end there is, and what waits for a person. */
const stories: readonly Story[] = [
  { state: 'completed', provider: 7, ago: hours(30), facts: { price: 12_00 } },
  { state: 'completed', provider: 6, ago: hours(27), facts: { price: 8_50, tips: 2_00 } },
  { state: 'completed', provider: 27, ago: hours(25), facts: { price: 9_80 } },
  { state: 'cancelled', provider: 8, ago: hours(24), facts: { price: 16_00, reason: '没有骑手接单' } },
  { state: 'completed', provider: 8, ago: hours(23.8), facts: { price: 17_50 } },
  {
    state: 'returned',
    provider: 6,
    ago: hours(8),
    facts: { price: 9_00, reason: '联系不上收货人', trouble: '商品已退回门店：联系不上收货人' },
  },
  {
    state: 'failed',
    provider: 9,
    ago: hours(5),
    facts: { price: 7_60, reason: '骑手车辆故障', trouble: '配送失败：骑手车辆故障' },
  },
  { state: 'completed', provider: 26, ago: hours(3), facts: { price: 10_20 } },
  {
    state: 'unpaid',
    provider: 6,
    ago: minutes(14),
    facts: { price: 8_80, unknown: true, trouble: '呼叫未得到答复' },
  },
]

const aggregatedAt = async ({ merchantId, storeId }: StoreRef): Promise<ReadonlyMap<number, number>> => {
  const channels = await channelsOf(merchantId, storeId)
  return new Map(
    channels
      .filter(({ way }) => way === groups.aggregated.code)
      .map(({ provider, bindingId }) => [provider, bindingId]),
  )
}

/** The rides of a merchant's recent days, and two of its own riders on the way. After its couriers were opened. */
export const seedRides = async (place: StoreRef): Promise<void> => {
  const bindings = await aggregatedAt(place)
  const owner = { merchant_id: place.merchantId, store_id: place.storeId }
  await within(async (tx) => {
    for (const [index, { state, provider, ago, facts }] of stories.entries()) {
      const binding_id = bindings.get(provider)
      if (binding_id === undefined) continue
      const start = later(-ago)
      const window = { windowStart: start, windowEnd: new Date(start.getTime() + hours(1)) }
      const parcel = { ...people[index % people.length], ...window }
      const ride = { ...owner, provider, way: groups.aggregated.code, binding_id, created_at: start, state, parcel }
      await aDelivery(tx, { ...ride, ...facts })
    }
    await anOwnRide(tx, {
      ...owner,
      state: 'accepted',
      created_at: later(-minutes(18)),
      rider_name: '阿强',
      parcel: people[1],
    })
    await anOwnRide(tx, {
      ...owner,
      state: 'delivering',
      created_at: later(-minutes(40)),
      rider_name: '小马',
      parcel: people[2],
    })
  })
}

const masterActor = async (merchantId: number): Promise<Actor> => {
  const { id, name } = await masterOf(merchantId)
  const nowhere = { device: '', address: '', requestId: 'demo', sessionId: '' }
  return { ...nowhere, kind: 'merchant', accountId: id, merchantId, name, isMaster: true, grants: new Set() }
}

const most = 3

const waitingOrders = async (merchantId: number): Promise<{ type: 'online' | 'received'; sn: string }[]> => {
  const online = await db()
    .selectFrom('online_order')
    .select('sn')
    .where('merchant_id', '=', merchantId)
    .where('state', '=', onlineStates.selfProcess.code)
    .where('logistics_status', 'is', null)
    .limit(most)
    .execute()
  const received = await db()
    .selectFrom('transfer_order')
    .select('sn')
    .where('shop_merchant_id', '=', merchantId)
    .where('state', '=', transferStates.waitDelivery.code)
    .where('logistics_status', 'is', null)
    .limit(most)
    .execute()
  return [
    ...online.map(({ sn }) => ({ type: 'online' as const, sn })),
    ...received.map(({ sn }) => ({ type: 'received' as const, sn })),
  ]
}

/** Riders are called for what waits, so that somebody is on the map. Once the server can hear them. */
export const callDemoRiders = async (place: StoreRef): Promise<void> => {
  const orders = await waitingOrders(place.merchantId)
  if (orders.length > 0) await callDirectly(await masterActor(place.merchantId), { orders }, createLog('warn'))
}
