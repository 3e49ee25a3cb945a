import { yuanText } from '@zdb/contract/kit/fen'
import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storeEach, type NewPush } from '#areas/desk/push/public'
import type { Actor, SystemActor } from '#core/http/actor'
import type { Tx } from '#core/db/tx'
import { goodsBrief } from '#core/domain/goods-brief'
import type { OrderMove } from './machine.ts'
import { ownerColumns, storeName, type Order, type Part } from './transfer-order.sql.ts'
import type { Side } from './timeline.sql.ts'

type PushText = {
  /** `former` is the shop that had the order before the move and has it no longer. */
  to: 'sender' | 'shop' | 'bidders' | 'former'
  event: PushEvent
  title: string
  /** What there is to say beside the title. */
  more?: (order: Order) => string
  type?: number
  voice?: string
}

const changed = (to: PushText['to'], event: PushEvent, title: string, voice?: string): PushText => ({
  to,
  event,
  title,
  ...(voice ? { voice } : {}),
})

const newOrder: PushText = {
  to: 'shop',
  event: 'receivedNew',
  title: '新的转单',
  more: ({ price, city, county }) => `${city}${county}${price ? `，${yuanText(price)}` : ''}`,
  voice: 'new-order.wav',
}

/** 国贸店 红玫瑰: which order it is, in the shop's words; the one nobody has yet is known by its goods. */
const orderWords = async (tx: Tx, { shop_id, goods }: Order): Promise<string> =>
  [shop_id !== null && (await storeName(tx, shop_id)), goodsBrief(goods)].filter(Boolean).join(' ')

/** What a side notes for itself: the screens of its colleagues show it. */
export const refreshSide = (part: Part, order: Pick<Order, 'merchant_id' | 'shop_merchant_id' | 'state'>): void =>
  refreshScreens([order[ownerColumns[part]] ?? 0], {
    type: pushTypes.orderListed,
    identity: part === 'sender' ? 1 : 2,
    params: { status: order.state },
  })

/**
 * Who hears of which move, under which event, and whether it is spoken; nobody hears of what their own side did, and the
 * shop hears of its rider from the ride. Who bids looks at the pool, not at orders they have.
 */
const pushTexts: Partial<Record<OrderMove, readonly PushText[]>> = {
  payAssigned: [newOrder],
  assign: [newOrder, changed('former', 'receivedWithdrawn', '订单已改派其他门店')],
  reopenGrab: [changed('former', 'receivedWithdrawn', '订单已由发单方收回')],
  reopenCompete: [changed('former', 'receivedWithdrawn', '订单已由发单方收回')],
  confirmQuote: [
    changed('shop', 'receivedNew', '您的报价已被选中，等待发单方付款', 'order-changed.wav'),
    changed('bidders', 'quoteResult', '发单方选择了其他门店的报价'),
  ],
  payChosen: [changed('shop', 'receivedNew', '您的报价已被选中并付款', 'new-order.wav')],
  payChosenAsking: [changed('shop', 'receivedNew', '您的报价已被选中并付款，请接单', 'new-order.wav')],
  raisePrice: [changed('shop', 'receivedModification', '订单已加价')],
  update: [
    changed('shop', 'receivedModification', '订单内容已修改'),
    changed('bidders', 'quoteResult', '订单已修改，请重新报价', 'order-changed.wav'),
  ],
  quote: [changed('sender', 'sentTaken', '收到新的报价', 'order-changed.wav')],
  quoteAgain: [changed('sender', 'sentTaken', '门店修改了报价')],
  revokeQuote: [changed('sender', 'sentTaken', '门店撤回了报价')],
  grab: [changed('sender', 'sentTaken', '订单已被抢')],
  confirm: [changed('sender', 'sentTaken', '门店已接单')],
  reject: [changed('sender', 'sentReturned', '门店已拒单', 'chargeback.wav')],
  expire: [
    changed('sender', 'sentReturned', '订单超时无人接', 'chargeback.wav'),
    changed('shop', 'receivedWithdrawn', '订单已超时'),
    changed('bidders', 'quoteResult', '订单已超时，您的报价未被选中'),
  ],
  applyModification: [changed('shop', 'receivedModification', '发单方申请修改订单', 'order-changed.wav')],
  revokeModification: [changed('shop', 'receivedModification', '修改申请已撤回')],
  auditModification: [changed('sender', 'sentModification', '门店已处理修改申请', 'order-changed.wav')],
  lapseModification: [
    changed('sender', 'sentModification', '修改申请已到期'),
    changed('shop', 'receivedModification', '修改申请已到期'),
  ],
  acceptPhoto: [changed('shop', 'receivedProgress', '实拍已自动通过')],
  overdue: [
    changed('sender', 'sentTrouble', '订单超过配送时间', 'chargeback.wav'),
    changed('shop', 'receivedTrouble', '订单超过配送时间', 'chargeback.wav'),
  ],
  unconfirmQuote: [
    changed('sender', 'sentTaken', '选中的报价超时未付款，已回到竞价'),
    changed('bidders', 'quoteResult', '发单方未付款，订单回到竞价，您的报价仍然有效', 'order-changed.wav'),
  ],
  uploadPhoto: [changed('sender', 'sentPhoto', '门店上传了实拍', 'order-changed.wav')],
  auditPhoto: [changed('shop', 'receivedProgress', '实拍审核有结果')],
  callRider: [changed('sender', 'sentProgress', '门店已呼叫骑手')],
  followDelivery: [changed('sender', 'sentProgress', '订单配送有进展')],
  pickUp: [changed('sender', 'sentProgress', '订单开始配送')],
  deliveryFailed: [
    changed('sender', 'sentTrouble', '配送异常', 'chargeback.wav'),
    changed('shop', 'receivedTrouble', '配送异常', 'chargeback.wav'),
  ],
  deliver: [changed('sender', 'sentProgress', '订单已送达')],
  chargeback: [{ ...changed('sender', 'sentReturned', '门店已退单', 'chargeback.wav'), type: pushTypes.chargeback }],
  settle: [changed('shop', 'receivedSettled', '订单已结算')],
  settleByClock: [
    changed('shop', 'receivedSettled', '订单已自动结算'),
    changed('sender', 'sentSettled', '订单已自动结算'),
  ],
  comment: [changed('shop', 'receivedComment', '收到新的评价')],
  cancel: [
    changed('shop', 'receivedWithdrawn', '订单已取消'),
    changed('bidders', 'quoteResult', '订单已取消，您的报价已失效'),
  ],
  closeUnpaid: [changed('sender', 'sentReturned', '订单超时未付款已取消')],
  closeSentBack: [
    changed('sender', 'sentReturned', '退回的订单已自动取消'),
    changed('shop', 'receivedWithdrawn', '订单已取消'),
  ],
}

type OrderParticipants = {
  actor: Actor | SystemActor
  side: Side
  bidders: readonly number[]
  formerShop: number | null
}

const partiesOf = (order: Order, { actor, side, bidders, formerShop }: OrderParticipants) => ({
  sender: [order.merchant_id],
  shop: order.shop_merchant_id === null ? [] : [order.shop_merchant_id],
  bidders: bidders.filter((id) => id !== order.shop_merchant_id),
  // Who bids for an order has no part in it yet.
  own:
    side === 'shop' && actor.kind === 'merchant' && actor.merchantId !== order.shop_merchant_id
      ? [actor.merchantId]
      : [],
  former: formerShop === null || formerShop === order.shop_merchant_id ? [] : [formerShop],
})

/**
 * Tells those of the table in words; whoever else takes part, and the side that did it, sees it on the screens that are
 * open. `bidders` are the merchants whose offers the move concerns, `formerShop` the merchant whose shop had
 * it before.
 */
export const pushMoves = async (
  tx: Tx,
  move: OrderMove,
  moved: readonly (OrderParticipants & { order: Order })[],
): Promise<void> => {
  const pushes: NewPush[] = []
  for (const { order, ...participants } of moved) {
    const parties = partiesOf(order, participants)
    const told = (pushTexts[move] ?? []).filter(({ to }) => to !== participants.side)
    const which = told.length > 0 ? await orderWords(tx, order) : ''
    for (const { to, event, title, more, type, voice } of told)
      for (const merchantId of parties[to])
        pushes.push({
          merchantId,
          // The sender's own stores have no part in it.
          ...(to === 'shop' ? { storeId: order.shop_id } : {}),
          event,
          type: type ?? pushTypes.orderListed,
          identity: to === 'sender' ? 1 : 2,
          title,
          alert: [`${which}：${title}`, more?.(order)].filter(Boolean).join('，'),
          ...(voice ? { voice } : {}),
          params: { status: order.state, sn: order.sn },
        })
    const untold = (Object.keys(parties) as (keyof typeof parties)[]).filter(
      (part) => !told.some(({ to }) => to === part),
    )
    for (const part of untold)
      refreshScreens(parties[part], {
        type: pushTypes.orderListed,
        identity: part === 'sender' ? 1 : 2,
        params: { status: order.state },
      })
  }
  await storeEach(tx, pushes)
}
