import type { Body } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { isRiding } from '@zdb/contract/couriers/delivery/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { refuseOther } from '#core/terms/expected'
import { within, type Tx } from '#core/db/tx'
import { callLater } from './automatic-calls.ts'
import { moveBy, unshipped } from '../move-online.ts'
import { storeOf, storesById } from '#areas/shop/stores/public'
import { lockOrder, type Order } from '../online-order.sql.ts'
import { dropWaiting } from '../channel/write-backs.sql.ts'
import { writeBack, writeBackDelivered, writeBackAccepted } from '../channel/write-backs.ts'

const storeName = async (id: number | null): Promise<string> => (await storesById([id])).get(id ?? 0)?.name ?? ''

const storeLine = async (before: number | null, after: string) => [
  { label: '门店', before: await storeName(before), after },
]

/** The store that an order is arranged to; one that waits at the desk is arranged to none. */
const arrangedTo = ({ state, store_id }: Order) => ({
  sid: state === onlineStates.selfProcess.code ? String(store_id) : undefined,
})

/** The merchant's own store will do it: the order leaves the desk, or goes to another of its stores. */
export const dispatch = (
  actor: Actor,
  sn: string,
  { sid, expect }: Body<typeof onlineOrders.dispatch>,
): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    refuseOther(expect, arrangedTo(order))
    const store = await storeOf(actor, idOf(sid))
    const waiting = order.state === onlineStates.waitArrange.code
    const stays = order.store_id === store.id
    const changes = stays ? [] : await storeLine(order.store_id, store.name)
    const story = { what: waiting ? '安排门店配送' : '更换配送门店', detail: store.name, changes }
    const set = { ...(stays ? {} : { store_id: store.id }), ...(waiting ? { transfer_trouble: '' } : {}) }
    const moved = await moveBy(tx, actor, waiting ? 'dispatch' : 'dispatchElsewhere', order, story, set)
    if (waiting) {
      await writeBackAccepted(tx, moved)
      await callLater(tx, actor, moved)
    }
    return null
  })

/** Whose order it was before anybody passed it around. */
export const originalShop = (actor: Actor, sn: string, sid: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    const store = await storeOf(actor, idOf(sid))
    const changes = await storeLine(order.original_store_id, store.name)
    await moveBy(tx, actor, 'originalShop', order, { what: '设为原门店', changes }, { original_store_id: store.id })
    return null
  })

const storeBefore = async (actor: Actor, sid: string | null) =>
  sid === null ? { id: null, name: '' } : storeOf(actor, idOf(sid))

/** Back to the desk; who takes an arrangement back gives the order the store it had before, too. */
export const init = (
  actor: Actor,
  sn: string,
  { expect, sid }: NonNullable<Body<typeof onlineOrders.init>> = {},
): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    refuseOther(expect, arrangedTo(order))
    if (isRiding(order.logistics_status)) refuse('deliveryLive')
    const store = sid === undefined ? undefined : await storeBefore(actor, sid)
    const returns = store !== undefined && store.id !== order.store_id
    const changes = returns ? await storeLine(order.store_id, store.name) : []
    const set = { logistics_no: '', logistics_status: null, sent_at: null, confirmed_at: null, ...unshipped }
    const story = { what: '退回待安排', changes }
    await moveBy(tx, actor, 'init', order, story, returns ? { ...set, store_id: store.id } : set)
    return null
  })

/** At the buyer's door: the order is done and the channel hears of it. */
export const sign = (actor: Actor, sid: string, sn: string): Promise<null> =>
  within(async (tx) => {
    const store = await storeOf(actor, idOf(sid))
    const order = await lockOrder(tx, actor, sn)
    if (order.state === onlineStates.transferProcess.code) refuse('transferLive', '该网单已转出，由接单门店确认送达')
    const story = { what: '标记送达', detail: store.name }
    const signed = await moveBy(tx, actor, 'sign', order, story, {
      ended_at: now(),
      delivered_at: now(),
      problem_open: false,
    })
    await writeBackDelivered(tx, signed)
    return null
  })

/** Closed by the merchant: the channel is told to cancel, with the same reason. */
export const closeIn = async (tx: Tx, actor: Actor, order: Order, reason: string): Promise<void> => {
  if (isRiding(order.logistics_status)) refuse('deliveryLive')
  const set = { reason, ended_at: now(), problem_open: false, transfer_trouble: '' }
  const closed = await moveBy(tx, actor, 'close', order, { what: '关闭网单', detail: reason }, set)
  await writeBack(tx, closed, 'cancel', { reason })
}

export const close = (actor: Actor, sn: string, reason: string): Promise<null> =>
  within(async (tx) => {
    await closeIn(tx, actor, await lockOrder(tx, actor, sn), reason)
    return null
  })

/** What its channel cancelled stays cancelled: the buyer has the money back. */
export const reopen = (actor: Actor, sn: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    if (order.channel_status === 'cancelled') refuse('onlineMoved', '渠道已取消该订单，不能恢复')
    await moveBy(
      tx,
      actor,
      'reopen',
      order,
      { what: '恢复网单' },
      {
        reason: '',
        ended_at: null,
        overdue: false,
        ...unshipped,
      },
    )
    await dropWaiting(tx, order.id, ['cancel'], now())
    return null
  })
