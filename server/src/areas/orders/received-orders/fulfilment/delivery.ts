import { isRiding } from '@zdb/contract/couriers/delivery/states'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { photoStates, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import {
  lockOrder,
  moveOrder,
  note,
  patchOrder,
  photosHandedIn,
  refreshSide,
  takenEdited,
  type Order,
} from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { sharePictures } from '#areas/desk/files/public'
import { record } from '#core/domain/audit'
import { hours, later, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { refuseOther } from '#core/terms/expected'
import { within } from '#core/db/tx'
import { announce } from '#core/work/outbox'
import { storeOf } from '#areas/shop/stores/public'
import { addPhotos } from '../received.sql.ts'
import { refuseUnheard } from './unpaid-refusal.ts'

const { waitReceive, waitDelivery, inDelivery } = transferStates

/** A question of the sender is answered before the goods leave the shop. */
const refuseUnanswered = ({ modify_open }: Order): void => {
  if (modify_open) refuse('modificationOpen', '请先处理发单方的修改申请')
}

export const pickUp = (actor: Actor, sn: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'shop', sn)
    refuseUnanswered(order)
    const story = { what: '开始配送' }
    const set = { sent_at: now() }
    await moveOrder(tx, 'pickUp', { id: order.id, actor, part: 'shop', side: 'shop', set, story })
    return null
  })

export const deliver = (actor: Actor, sn: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'shop', sn)
    refuseUnanswered(order)
    const at = now()
    const set = { delivered_at: at, sent_at: order.sent_at ?? at, abnormal: false }
    await moveOrder(tx, 'deliver', {
      id: order.id,
      actor,
      part: 'shop',
      side: 'shop',
      set,
      story: { what: '订单送达', detail: at > order.window_end ? '晚于约定时间' : '' },
    })
    return null
  })

/** Photos wait for the sender's word; no word in time is a yes. */
export const uploadPhoto = (actor: Actor, sn: string, images: readonly string[]): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'shop', sn)
    const { photoHours } = await currentRules()
    await moveOrder(tx, 'uploadPhoto', {
      id: order.id,
      actor,
      part: 'shop',
      side: 'shop',
      set: { photo_state: photoStates.waiting.code },
      story: { what: '上传实拍', detail: `${images.length}张` },
    })
    await sharePictures(tx, actor, images, order.merchant_id)
    await addPhotos(tx, order.id, images, { at: now(), until: later(hours(photoHours)) })
    await announce(tx, photosHandedIn, { orderId: order.id })
    return null
  })

const shopMayChange = new Set<number>([waitReceive.code, waitDelivery.code, inDelivery.code])

/** Another of the merchant's own stores makes and brings it. */
export const setDeliveryShop = (actor: Actor, sn: string, sid: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'shop', sn)
    const store = await storeOf(actor, idOf(sid))
    if (!shopMayChange.has(order.state)) refuse('orderMoved')
    if (isRiding(order.logistics_status)) refuse('deliveryLive', '该订单有进行中的配送，请先取消配送')
    await patchOrder(tx, order.id, { delivery_shop_id: store.id })
    await note(tx, order.id, 'shop', actor, { what: '设置配送门店', detail: store.name })
    await record(tx, actor, 'receivedOrders.setDeliveryShop', sn, {
      before: { delivery_shop_id: order.delivery_shop_id },
      after: { delivery_shop_id: store.id },
    })
    refreshSide('shop', order)
    return null
  })

/** The shop's own note and flag; the sender has another. */
export const updateMemo = (
  actor: Actor,
  sn: string,
  { expect, ...change }: Body<typeof receivedOrders.updateMemo>,
): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'shop', sn)
    refuseUnheard(order)
    const before = { memo: order.shop_memo, flag: order.shop_flag }
    refuseOther(expect, before)
    await patchOrder(tx, order.id, { shop_memo: change.memo, shop_flag: change.flag })
    await record(tx, actor, 'receivedOrders.updateMemo', sn, { before, after: change })
    await announce(tx, takenEdited, { sn, shopMerchantId: actor.merchantId })
    refreshSide('shop', order)
    return null
  })
