import { deliveryStates, originKinds } from '@zdb/contract/couriers/delivery/states'
import { stateOf } from '@zdb/contract/kit/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { deliveryMoved, serveOrigin, deliveryStatusOf, type DeliveryStatus } from '#areas/couriers/delivery/public'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import type { Job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { within, type Tx } from '#core/db/tx'
import { moveOnline } from '../move-online.ts'
import { refreshOnlineScreens } from '../pushes.ts'
import { riderOrigin } from './rider-origin.ts'
import { lockBySn, type Order } from '../online-order.sql.ts'
import { writeBackDelivered, writeBackShipped, type Shipment } from '../channel/write-backs.ts'

serveOrigin('online', riderOrigin)

const rider = system('delivery')
const { paid, delivering, completed } = deliveryStates

const shipmentOf = ({ sn, company, waybill, riderName, riderMobile }: DeliveryStatus): Shipment => ({
  company,
  waybill: waybill || sn,
  rider_name: riderName,
  rider_mobile: riderMobile,
})

const columnsOf = ({ sn, state, sentAt, confirmedAt, pickedAt, endedAt, ended }: DeliveryStatus) => ({
  logistics_no: sn,
  // Between two couriers nobody has it yet, and nothing is wrong yet.
  logistics_status: ended || state <= delivering.code ? state : paid.code,
  sent_at: sentAt,
  confirmed_at: confirmedAt,
  shipped_at: pickedAt,
  delivered_at: state === completed.code ? endedAt : null,
})

const moments = ['sent_at', 'confirmed_at', 'shipped_at', 'delivered_at'] as const

const isSame = (order: Order, columns: ReturnType<typeof columnsOf>): boolean =>
  order.logistics_no === columns.logistics_no &&
  order.logistics_status === columns.logistics_status &&
  moments.every((moment) => order[moment]?.getTime() === columns[moment]?.getTime())

const follow = async (tx: Tx, order: Order, standing: DeliveryStatus): Promise<void> => {
  const set = columnsOf(standing)
  if (isSame(order, set)) return
  const words = [standing.company, standing.riderName, standing.trouble].filter(Boolean).join('，')
  const story = {
    what: `配送进度：${deliveryStates[stateOf(deliveryStates, set.logistics_status)].label}`,
    detail: words,
  }
  const how = { id: order.id, actor: rider, side: 'system', set, story } as const
  const mine = order.state === onlineStates.selfProcess.code
  if (mine && set.logistics_status === completed.code) {
    const ending = { ...set, ended_at: now(), problem_open: false }
    const signed = await moveOnline(tx, 'signByDelivery', { ...how, set: ending })
    await writeBackDelivered(tx, signed, shipmentOf(standing))
    refreshOnlineScreens(signed)
    return
  }
  const followed = await moveOnline(tx, 'followDelivery', how)
  // What the channel brings itself it need not be told.
  if (mine && set.logistics_status === delivering.code && !standing.byChannel)
    await writeBackShipped(tx, followed, shipmentOf(standing))
  // The rider's own push was sent before the order followed: lists that asked again then saw it as it was.
  refreshOnlineScreens(followed)
}

/**
 * Announcements may come late, twice or in another order: each is only the call to look at how the delivery now stands,
 * after the order is locked, so that the last look is the newest.
 */
const followRider = (merchantId: number, originSn: string): Promise<void> =>
  within(async (tx) => {
    const order = await lockBySn(tx, originSn)
    // Taken back to be arranged anew, it has nothing to do with what was tried before.
    if (!order || order.merchant_id !== merchantId || order.logistics_no === '') return
    const standing = await deliveryStatusOf(tx, { merchantId, originKind: originKinds.online, originSn })
    if (standing) await follow(tx, order, standing)
  })

export const riderListeners: readonly Job<never>[] = [
  listen(deliveryMoved, 'onlineOrders', async ({ originKind, merchantId, originSn }) => {
    if (originKind === originKinds.online) await followRider(merchantId, originSn)
  }),
]
