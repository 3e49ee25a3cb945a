import { yuanText } from '@zdb/contract/kit/fen'
import { refundResults, refundStates } from '@zdb/contract/orders/online-orders/states'
import { momentText } from '@zdb/contract/kit/china-time'
import { stateOf } from '@zdb/contract/kit/states'
import { system } from '#core/http/actor'
import { move } from '#core/domain/machine'
import type { Tx } from '#core/db/tx'
import type { ChannelRefund, ChannelEvent, RefundStatus } from '#ports/channels/port'
import { isAlive } from '../machine.ts'
import { moveOnline } from '../move-online.ts'
import { pushToMerchant, type PushName } from '../pushes.ts'
import { onlineRefund, type RefundMove } from '../requests/refund-machine.ts'
import { resultOf } from '../requests/refund-result.ts'
import { addEta, addReminder, insertRefund, isRefundOpen, lockRefund } from '../requests/requests.sql.ts'
import { lockByChannelId, patchOrder, type Order } from '../online-order.sql.ts'
import { followStatus, type IntakeShop } from './intake.ts'
import { followTakeaway } from '../fulfilment/takeaway.ts'

const buyer = system('buyer')

/** What a refund becomes when its channel says so, by which move, and what the merchant hears. */
const words: Record<RefundStatus, { move: RefundMove; what: string; tell: PushName }> = {
  asked: { move: 'askAgain', what: '买家申请退款', tell: 'refundAsked' },
  agreed: { move: 'agreedByChannel', what: '渠道已退款', tell: 'changed' },
  rejected: { move: 'rejectedByChannel', what: '渠道已拒绝退款', tell: 'changed' },
  withdrawn: { move: 'withdraw', what: '买家撤回退款', tell: 'refundWithdrawn' },
  closed: { move: 'closedByChannel', what: '退款已关闭', tell: 'changed' },
}

/**
 * True when this says something new. A repeat, and what a refund can no longer become, changes nothing; asked again is
 * only what is asked later than the last answer.
 */
const saveRefund = async (tx: Tx, order: Order, refund: ChannelRefund): Promise<boolean> => {
  const agreed = refund.status === 'agreed' ? { result: resultOf(order, refund.full) } : {}
  const told = { ...refund, state: refundStates[refund.status].code, result: refundResults.none, ...agreed }
  if (await insertRefund(tx, order, told)) return true
  const known = await lockRefund(tx, order.id, refund.refundId)
  const step = onlineRefund.moves[words[refund.status].move]
  if (!step.from.includes(stateOf(refundStates, known.state))) return false
  if (refund.status === 'asked' && refund.at <= (known.answered_at ?? known.at)) return false
  await move(tx, onlineRefund, words[refund.status].move, {
    id: known.id,
    actor: buyer,
    set: refund.status === 'asked' ? { at: refund.at, reason: refund.reason } : { answered_at: refund.at, ...agreed },
  })
  return true
}

const hearRefund = async (tx: Tx, order: Order, refund: ChannelRefund): Promise<void> => {
  const { what, tell } = words[refund.status]
  if (await saveRefund(tx, order, refund)) {
    const moved = await moveOnline(tx, 'askRefund', {
      id: order.id,
      actor: buyer,
      side: refund.status === 'asked' || refund.status === 'withdrawn' ? 'buyer' : 'channel',
      set: { refund_open: await isRefundOpen(tx, order.id) },
      story: { what, detail: `${yuanText(refund.amount)}${refund.reason && `，${refund.reason}`}` },
    })
    await pushToMerchant(tx, tell, moved)
  }
  // All the money is back with the buyer: nothing is left to deliver.
  if (refund.status === 'agreed' && refund.full) await followStatus(tx, order, 'cancelled', '已全额退款')
}

type NewsOf<K extends ChannelEvent['kind']> = Extract<ChannelEvent, { kind: K }>

const hearReminder = async (
  tx: Tx,
  order: Order,
  { reminderId, words: said, at }: NewsOf<'reminder'>,
): Promise<void> => {
  if (!(await addReminder(tx, order.id, { id: reminderId, words: said, at }))) return
  const moved = await moveOnline(tx, 'urge', {
    id: order.id,
    actor: buyer,
    side: 'buyer',
    set: { remind_open: true },
    story: { what: '买家催单', detail: said },
  })
  await pushToMerchant(tx, 'urged', moved)
}

const hearEta = async (tx: Tx, order: Order, { requestId, window, words: said, at }: NewsOf<'eta'>): Promise<void> => {
  if (!isAlive(order.state)) return
  if (!(await addEta(tx, order.id, { id: requestId, window, words: said, at }))) return
  const moved = await moveOnline(tx, 'askEta', {
    id: order.id,
    actor: buyer,
    side: 'buyer',
    set: { eta_open: true },
    story: { what: '买家申请改配送时间', detail: `${momentText(window.start)} 至 ${momentText(window.end)}` },
  })
  await pushToMerchant(tx, 'etaAsked', moved)
}

const hearEnd = async (tx: Tx, order: Order, news: NewsOf<'cancelled' | 'finished'>): Promise<void> => {
  if (news.at > order.channel_at) await patchOrder(tx, order.id, { channel_at: news.at, channel_status: news.kind })
  await followStatus(tx, order, news.kind, news.kind === 'cancelled' ? news.reason : '')
  await followTakeaway(tx, order, { ...order, channel_status: news.kind })
}

/** What a channel tells of an order we have. `unknownOrder`: it must be fetched and taken in first. */
export const applyChannelEvent = async (
  tx: Tx,
  shop: IntakeShop,
  news: ChannelEvent,
): Promise<'done' | 'unknownOrder'> => {
  const order = await lockByChannelId(tx, shop, news.orderId)
  if (!order) return 'unknownOrder'
  if (news.kind === 'refund') await hearRefund(tx, order, news.refund)
  if (news.kind === 'reminder') await hearReminder(tx, order, news)
  if (news.kind === 'eta') await hearEta(tx, order, news)
  if (news.kind === 'cancelled' || news.kind === 'finished') await hearEnd(tx, order, news)
  return 'done'
}
