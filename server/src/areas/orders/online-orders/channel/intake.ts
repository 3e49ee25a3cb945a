import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { isRiding } from '@zdb/contract/couriers/delivery/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { followPlace } from '#areas/shop/festivals/public'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { newSerial } from '#core/domain/serial'
import type { Tx } from '#core/db/tx'
import { channelStatuses, type ChannelOrder, type ChannelStatus } from '#ports/channels/port'
import { columnsOf, withKnownPlace } from './channel-order.ts'
import { followGoods, takeGoods, useCoupons, withOwnPictures } from '../content/own-goods.ts'
import { productTypeOf } from '../content/product-type.ts'
import { note } from '../timeline.sql.ts'
import { isAlive } from '../machine.ts'
import { announceEdit, moveOnline } from '../move-online.ts'
import { pushToMerchant, type PushName } from '../pushes.ts'
import { changesNothing } from './unchanged.ts'
import { insertOrder, lockByChannelId, patchOrder, placeOf, type NewOrder, type Order } from '../online-order.sql.ts'
import { followTakeaway } from '../fulfilment/takeaway.ts'
import { writeBack } from './write-backs.ts'

/** What taking in an order needs to know of the shop it came through. */
export type IntakeShop = {
  id: number
  merchantId: number
  channel: number
  storeId: number | null
  productType: number
  autoConfirm: boolean
}

export type IntakeResult = { id: number; sn: string; added: boolean }

const channel = system('channel')

/** Whoever already works on it must hear of it at once. */
const cancelledHow = (order: Order): PushName => {
  if (order.transfer_sn !== null) return 'cancelledTransferred'
  return isRiding(order.logistics_status) ? 'cancelledRiding' : 'cancelled'
}

/** Ended on the channel: it ends here too, whatever it was waiting for. */
export const followStatus = async (tx: Tx, order: Order, status: ChannelStatus, reason = ''): Promise<Order> => {
  if (!isAlive(order.state)) return order
  if (status === 'cancelled') {
    const closed = await moveOnline(tx, 'cancelledByChannel', {
      id: order.id,
      actor: channel,
      side: 'channel',
      set: { channel_status: status, reason, problem_open: false, ended_at: now() },
      story: { what: '渠道取消订单', detail: reason },
    })
    await pushToMerchant(tx, cancelledHow(closed), closed)
    return closed
  }
  if (status !== 'finished') return order
  return moveOnline(tx, 'finishedByChannel', {
    id: order.id,
    actor: channel,
    side: 'channel',
    set: { channel_status: status, problem_open: false, ended_at: now() },
    story: { what: '渠道确认完成' },
  })
}

const ended: ReadonlySet<ChannelStatus> = new Set(['cancelled', 'finished'])

const add = async (tx: Tx, shop: IntakeShop, order: ChannelOrder): Promise<Order | undefined> => {
  const sn = newSerial('O')
  const added = await insertOrder(tx, {
    ...(columnsOf(sn, order) as NewOrder),
    sn,
    merchant_id: shop.merchantId,
    online_shop_id: shop.id,
    channel: shop.channel,
    channel_order_id: order.orderId,
    state: onlineStates.waitArrange.code,
    product_type: productTypeOf(order.goods, shop.productType),
    store_id: shop.storeId,
    original_store_id: shop.storeId,
    // Found late it still is as old as it is; a channel's clock that runs ahead does not put it into the future.
    created_at: order.placedAt < now() ? order.placedAt : now(),
  })
  if (!added) return undefined
  await takeGoods(tx, added)
  await useCoupons(tx, added, order.coupons)
  await note(tx, added.id, 'channel', channel, { what: '收到网单', detail: channelOf(shop.channel).name })
  if (ended.has(order.status)) return followStatus(tx, added, order.status)
  await pushToMerchant(tx, 'arrived', added)
  if (shop.autoConfirm && order.status === 'paid') await writeBack(tx, added, 'confirm')
  return added
}

const rank = (status: string): number => channelStatuses.indexOf(status as ChannelStatus)

/** Whether this was said before what is known; of two things said in the same moment the further one is the later. */
const isStale = (known: Order, { updatedAt, status }: ChannelOrder): boolean =>
  updatedAt < known.channel_at ||
  (updatedAt.getTime() === known.channel_at.getTime() && rank(status) < rank(known.channel_status))

/** Older news than what is known changes nothing; the same said again neither. */
const renew = async (tx: Tx, shop: IntakeShop, known: Order, order: ChannelOrder): Promise<void> => {
  if (isStale(known, order)) return
  // Typed by hand before the channel brought it: from now on it is this shop's.
  const owner = known.online_shop_id === null ? { online_shop_id: shop.id } : {}
  const { channel_at, ...change } = { ...columnsOf(known.sn, order, known), ...owner }
  if (changesNothing(known, change)) return
  const renewed = await patchOrder(tx, known.id, { ...change, channel_at })
  await followPlace(tx, { before: placeOf(known), after: placeOf(renewed), for: 'counted' })
  await followGoods(tx, known.state, renewed, 'goods' in change)
  await useCoupons(tx, renewed, order.coupons)
  await announceEdit(tx, renewed, change)
  await note(tx, known.id, 'channel', channel, { what: '渠道更新订单' })
  await followStatus(tx, renewed, order.status)
  await followTakeaway(tx, known, renewed)
}

/** One order however often and by whichever way it comes: pushed, pulled, repeated, late. */
export const intakeOrder = async (tx: Tx, shop: IntakeShop, told: ChannelOrder): Promise<IntakeResult> => {
  const order = await withOwnPictures(shop, withKnownPlace(told))
  const known = await lockByChannelId(tx, shop, order.orderId)
  const added = known ? undefined : await add(tx, shop, order)
  if (added) return { id: added.id, sn: added.sn, added: true }
  const there = known ?? (await lockByChannelId(tx, shop, order.orderId))
  if (!there) throw new Error('an order that is there was not found')
  await renew(tx, shop, there, order)
  return { id: there.id, sn: there.sn, added: false }
}
