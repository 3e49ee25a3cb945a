import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import {
  onlineStates,
  writeBackKinds,
  writeBackStates,
  type WriteBackKind,
} from '@zdb/contract/orders/online-orders/states'
import { system, type Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { notify } from '#core/db/process-notices'
import { record } from '#core/domain/audit'
import { refuse } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { refreshOnlineScreens } from '../pushes.ts'
import { note } from '../timeline.sql.ts'
import { lockOrder, patchOrder, type Order } from '../online-order.sql.ts'
import { dropWaiting, hasRefused, insertWriteBack, isTold, replayRefused, resumeDropped } from './write-backs.sql.ts'

/** What stays with us when the merchant says so: how far the order is. What a buyer asked is answered all the same. */
const shipping: readonly WriteBackKind[] = ['ship', 'deliver']
const progress: readonly WriteBackKind[] = ['confirm', ...shipping]
const states: readonly WriteBackKind[] = [...progress, 'cancel']

const mutedKinds = ({ not_sync, ignore_shipping }: Order): readonly WriteBackKind[] => {
  if (not_sync) return states
  return ignore_shipping ? shipping : []
}

/** Orders that no channel brought have nobody to tell; neither have those typed without the channel's own number. */
const hasListener = ({ online_shop_id, channel, channel_order_id, sn }: Order): boolean =>
  online_shop_id !== null && channelOf(channel).adapter !== undefined && channel_order_id !== sn

/** Remembers what the channel must know, in the commit of what happened; it is told afterwards and retried. */
export const writeBack = async (
  tx: Tx,
  order: Order,
  kind: WriteBackKind,
  data: Readonly<Record<string, string>> = {},
): Promise<void> => {
  if (!hasListener(order)) return
  const quiet = mutedKinds(order).includes(kind)
  await insertWriteBack(tx, {
    order_id: order.id,
    merchant_id: order.merchant_id,
    kind,
    data: JSON.stringify(data),
    state: quiet ? writeBackStates.skipped.code : writeBackStates.waiting.code,
    next_at: now(),
    at: now(),
  })
  if (!quiet) await notify(tx, 'write_back', order.id)
}

/**
 * The merchant has changed what the channel may hear: what waits and may not be told is dropped; how far a live or
 * finished order has come since is told after all. A cancellation is never made up for: it cannot be taken back.
 */
export const followMuting = async (tx: Tx, order: Order): Promise<void> => {
  const muted = mutedKinds(order)
  await dropWaiting(tx, order.id, muted, now())
  if (order.state === onlineStates.closed.code) return
  const unmuted = progress.filter((kind) => !muted.includes(kind))
  if ((await resumeDropped(tx, order.id, unmuted, now())) > 0) await notify(tx, 'write_back', order.id)
}

const tellOnce = async (
  tx: Tx,
  order: Order,
  kind: WriteBackKind,
  data: Readonly<Record<string, string>> = {},
): Promise<void> => {
  if (!(await isTold(tx, order.id, kind))) await writeBack(tx, order, kind, data)
}

/** The shop takes care of it: who did not confirm by itself on arrival does so now. */
export const writeBackAccepted = async (tx: Tx, order: Order): Promise<void> => {
  if (order.channel_status === 'paid') await tellOnce(tx, order, 'confirm')
}

/** Who brings it, as the channel is told. */
export type Shipment = { company: string; waybill: string; rider_name: string; rider_mobile: string }

export const writeBackShipped = async (tx: Tx, order: Order, shipment?: Shipment): Promise<void> => {
  await writeBackAccepted(tx, order)
  if (order.channel_status !== 'shipped') await tellOnce(tx, order, 'ship', shipment)
}

/** What arrived was sent before, also where nobody said so. */
export const writeBackDelivered = async (tx: Tx, order: Order, shipment?: Shipment): Promise<void> => {
  await writeBackShipped(tx, order, shipment)
  await tellOnce(tx, order, 'deliver')
}

/** The channel's answer, in the order's log and on its face while anything stands refused. */
export const recordWriteBackReply = async (
  tx: Tx,
  order: Pick<Order, 'id'>,
  kind: WriteBackKind,
  refusal: string | undefined,
): Promise<void> => {
  const what = writeBackKinds[kind]
  await note(tx, order.id, 'channel', system('channel'), {
    what: refusal === undefined ? `渠道已同步：${what}` : `渠道拒绝：${what}`,
    detail: refusal ?? '',
  })
  const write_back_refused = refusal !== undefined || (await hasRefused(tx, order.id))
  await patchOrder(tx, order.id, { write_back_refused })
}

/** Tells the channel again what it refused, for the merchant has put right what it refused for. */
export const replay = (actor: Actor, sn: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    const again = await replayRefused(tx, order.id, now())
    if (again === 0) refuse('onlineMoved', '没有需要重新同步的内容')
    refreshOnlineScreens(await patchOrder(tx, order.id, { write_back_refused: false }))
    await note(tx, order.id, 'merchant', actor, { what: '重新同步渠道', detail: `${again}项` })
    await record(tx, actor, 'onlineOrders.replay', sn, { after: { again } })
    await notify(tx, 'write_back', order.id)
    return null
  })
