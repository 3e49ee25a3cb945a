import { pushTypes } from '@zdb/contract/desk/push/schemas'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { storePush } from '#areas/desk/push/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { later, minutes } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { within, type Tx } from '#core/db/tx'
import { lockOrder, orderOf } from '../transfer-order.sql.ts'
import { writeMemo } from './memo.sql.ts'
import { note, notedSince } from '../timeline.sql.ts'
import { refreshSide } from '../pushes.ts'

const urged = '催单'
const urgent = new Set<number>([
  transferStates.waitReceive.code,
  transferStates.waitDelivery.code,
  transferStates.inDelivery.code,
])

/** Urges the shop whose turn it is, not more often than the rule allows. */
export const remind = (actor: Actor, sn: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    const merchantId = order.shop_merchant_id
    if (!urgent.has(order.state) || merchantId === null) return refuse('orderMoved')
    const { remindMinutes } = await currentRules()
    if (await notedSince(tx, order.id, urged, later(-minutes(remindMinutes)))) refuse('remindLater')
    await note(tx, order.id, 'sender', actor, { what: urged })
    await record(tx, actor, 'transferOrders.remind', sn)
    await storePush(tx, {
      merchantId,
      storeId: order.shop_id,
      event: 'receivedUrged',
      type: pushTypes.orderListed,
      identity: 2,
      title: '发单方催单',
      alert: `发单方催单，单号${sn.slice(-8)}`,
      voice: 'order-changed.wav',
      params: { status: order.state, sn },
    })
    refreshSide('sender', order)
    return null
  })

const photoAsked = '请求实拍'
const photographed = new Set<number>([
  transferStates.waitDelivery.code,
  transferStates.inDelivery.code,
  transferStates.delivered.code,
])

/** Asks the shop for a photo. It is no term of the order: what was not agreed is asked, and not owed. */
export const askPhoto = async (tx: Tx, actor: Actor, sn: string): Promise<void> => {
  const order = await lockOrder(tx, actor, 'sender', sn)
  const merchantId = order.shop_merchant_id
  if (!photographed.has(order.state) || merchantId === null) return refuse('orderMoved')
  const { remindMinutes } = await currentRules()
  if (await notedSince(tx, order.id, photoAsked, later(-minutes(remindMinutes)))) refuse('remindLater')
  await note(tx, order.id, 'sender', actor, { what: photoAsked })
  await record(tx, actor, 'transferOrders.askPhoto', sn)
  await storePush(tx, {
    merchantId,
    event: 'receivedUrged',
    type: pushTypes.orderListed,
    identity: 2,
    title: '发单方请求实拍',
    alert: `发单方请求上传实拍图，单号${sn.slice(-8)}`,
    voice: 'order-changed.wav',
    params: { status: order.state, sn },
  })
  refreshSide('sender', order)
}

export const addTracking = (actor: Actor, sn: string, content: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    await note(tx, order.id, 'sender', actor, { what: '跟进', detail: content })
    await record(tx, actor, 'transferOrders.addTracking', sn, { after: { content } })
    refreshSide('sender', order)
    return null
  })

export const memo = async (actor: Actor, sn: string): Promise<{ memo: string; flag: number }> => {
  const { sender_memo, sender_flag } = await orderOf(actor, 'sender', sn)
  return { memo: sender_memo, flag: sender_flag }
}

/** A note to oneself: the other side and the story do not see it. */
export const updateMemo = async (
  actor: Actor,
  sn: string,
  { expect, ...change }: Body<typeof transferOrders.updateMemo>,
): Promise<null> => {
  refreshSide('sender', await writeMemo(actor, sn, change, expect))
  return null
}
