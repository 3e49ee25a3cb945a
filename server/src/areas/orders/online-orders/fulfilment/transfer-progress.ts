import { stateOf } from '@zdb/contract/kit/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { claimOriginsWith, orderBySn, transferMoved } from '#areas/orders/transfer-orders/public'
import { system } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import type { Job } from '#core/work/jobs'
import { announce, listen, nextEventNumber } from '#core/work/outbox'
import { within, type Tx } from '#core/db/tx'
import { contentRevision } from '../content/content.ts'
import { onlineTroubled } from '../events.ts'
import { moveBy, moveOnline, unshipped } from '../move-online.ts'
import { pushToMerchant, refreshOnlineScreens } from '../pushes.ts'
import { lockBySn, lockOrder, patchOrder, type Order } from '../online-order.sql.ts'
import { writeBackDelivered, writeBackShipped, writeBackAccepted } from '../channel/write-backs.ts'

const transfer = system('transfer')

type TransferState = keyof typeof transferStates

/** What goes wrong with a transfer, in the words of the order's face. */
const troubles: Partial<Record<TransferState, string>> = {
  rejected: '门店已拒单',
  expired: '转单已超时',
  chargeback: '门店已退单',
}
const gone: ReadonlySet<TransferState> = new Set(['chargeback', 'closed'])
const arrived: ReadonlySet<TransferState> = new Set(['delivered', 'finished'])

/** An online order goes with the transfer order that was just placed for it, in the same commit. */
claimOriginsWith({
  claim: async (tx, actor, originSn, { sn, revision }) => {
    const order = await lockOrder(tx, actor, originSn)
    if (revision !== undefined && revision !== contentRevision(order)) refuse('originChanged')
    const set = { transfer_sn: sn, transfer_state: transferStates.waitPay.code, transfer_trouble: '' }
    const passed = await moveBy(tx, actor, 'transfer', order, { what: '转单', detail: sn }, set)
    await writeBackAccepted(tx, passed)
  },
  isFree: async (tx, actor, originSn) => {
    const { state, transfer_sn } = await lockOrder(tx, actor, originSn)
    return state === onlineStates.waitArrange.code && transfer_sn === null
  },
})

const wordsOf = (trouble: string, reason: string): string => (reason ? `${trouble}：${reason}` : trouble)

/** Ended without a delivery: the order is the merchant's to arrange again, and its log says why. */
const comeBack = async (
  tx: Tx,
  order: Order,
  state: TransferState,
  { cancelled, reason }: { cancelled: boolean; reason: string },
): Promise<void> => {
  const set = { transfer_sn: null, transfer_state: null, transfer_trouble: '', ...unshipped }
  if (order.state !== onlineStates.transferProcess.code) {
    refreshOnlineScreens(await patchOrder(tx, order.id, set))
    return
  }
  const trouble = cancelled ? '' : (troubles[state] ?? '转单已关闭')
  const back = await moveOnline(tx, 'transferBack', {
    id: order.id,
    actor: transfer,
    side: 'system',
    set: { ...set, transfer_trouble: trouble },
    story: { what: '转单结束，回到待安排', detail: `${order.transfer_sn ?? ''} ${trouble || '转单已取消'}` },
    reason: wordsOf(trouble || '转单已取消', cancelled ? '' : reason),
  })
  if (!cancelled) await pushToMerchant(tx, 'transferEnded', back)
}

type PlacedTransfer = Awaited<ReturnType<typeof orderBySn>>

const follow = async (tx: Tx, order: Order, state: TransferState, placed: PlacedTransfer): Promise<void> => {
  const set = {
    transfer_state: transferStates[state].code,
    transfer_trouble: placed.after_sale_open ? '转单售后中' : (troubles[state] ?? ''),
    shipped_at: placed.sent_at,
    delivered_at: placed.delivered_at,
  }
  if (set.transfer_state === order.transfer_state && set.transfer_trouble === order.transfer_trouble) return
  const story = { what: `转单${transferStates[state].label}`, detail: set.transfer_trouble }
  const how = { id: order.id, actor: transfer, side: 'system', set, story } as const
  const inTransfer = order.state === onlineStates.transferProcess.code
  if (inTransfer && arrived.has(state)) {
    const signed = await moveOnline(tx, 'signByTransfer', { ...how, set: { ...set, ended_at: now() } })
    await writeBackDelivered(tx, signed)
    refreshOnlineScreens(signed)
    return
  }
  const followed = await moveOnline(tx, 'followTransfer', how)
  if (inTransfer && state === 'inDelivery') await writeBackShipped(tx, followed)
  const isTrouble = inTransfer && set.transfer_trouble && set.transfer_trouble !== order.transfer_trouble
  // The transfer's own push was sent before the order followed: lists that asked again then saw it as it was.
  if (!isTrouble) return refreshOnlineScreens(followed)
  await pushToMerchant(tx, 'transferTrouble', followed)
  await announce(tx, onlineTroubled, {
    orderId: order.id,
    merchantId: order.merchant_id,
    trouble: placed.after_sale_open ? 'afterSale' : state,
    eventId: await nextEventNumber(tx),
    at: now().toISOString(),
    reason: wordsOf(set.transfer_trouble, placed.after_sale_open ? '' : placed.reason),
  })
}

/**
 * Announcements may come late, twice or in another order: each is only the call to look at the transfer order as it
 * now stands, after the online order is locked, so that the last look is the newest.
 */
const followTransfer = (sn: string, originSn: string, move: string): Promise<void> =>
  within(async (tx) => {
    const order = await lockBySn(tx, originSn)
    if (!order || order.transfer_sn !== sn) return
    const placed = await orderBySn(tx, sn)
    const state = stateOf(transferStates, placed.state)
    if (gone.has(state)) await comeBack(tx, order, state, { cancelled: move === 'cancel', reason: placed.reason })
    else await follow(tx, order, state, placed)
  })

export const transferListeners: readonly Job<never>[] = [
  listen(transferMoved, 'onlineOrders', ({ sn, originSn, move }) => followTransfer(sn, originSn, move)),
]
