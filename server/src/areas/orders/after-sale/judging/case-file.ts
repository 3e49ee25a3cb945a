import { originKinds, deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { momentText } from '@zdb/contract/kit/china-time'
import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import { deliveryStatusOf, type DeliveryStatus } from '#areas/couriers/delivery/public'
import {
  deliveryDay,
  deliveryTime,
  orderById,
  photosOf,
  priceOf,
  type Order,
  type PhotoFacts,
  type Part as Side,
} from '#areas/orders/transfer-orders/public'
import { within } from '#core/db/tx'
import { facts, type BuyerRefund, type Evidence, type Part } from '#core/domain/queue'
import { rulesAt } from '#core/domain/rules'
import { refuse } from '#core/http/refusal'
import { casesById, eventsOf, type Case, type CaseEvent } from '../after-sale.sql.ts'
import { limitsOf } from '../money/refund-limits.ts'
import { caseLines, presentPaid } from '../present.ts'
import { propose, type Dispute, type Proposal } from './clauses.ts'
import { earlierCases, recordFacts } from './earlier-cases.ts'
import { hadPhoto, isBefore, momentIn } from './known-facts.ts'
import { changesOf, moneyLines, openCosts, orderFacts, photoPictures, priceRows } from './order-parts.ts'

type Facts = {
  item: Case
  order: Order
  ride: DeliveryStatus | null
  photos: readonly PhotoFacts[]
  events: readonly CaseEvent[]
  buyer: Dispute['buyer']
}

const isDelivered = (ride: DeliveryStatus | null): ride is DeliveryStatus =>
  ride !== null && ride.state === deliveryStates.completed.code && ride.endedAt !== null

/** What the courier recorded counts by its own time, whenever we heard of it. */
const arrivalKnown = (
  item: Case,
  order: Order,
  ride: DeliveryStatus | null,
): Pick<Dispute, 'arrived' | 'byCourier'> => {
  const byCourier = isDelivered(ride)
  const at = byCourier ? ride.endedAt : order.delivered_at
  return isBefore(item, at) ? { arrived: at, byCourier } : { arrived: null, byCourier: false }
}

const shows = (events: readonly CaseEvent[], side: Side): boolean =>
  events.some((event) => event.side === side && event.images.length > 0)

/** The order as it stood when the case was opened; what both sides say and show in the case is heard whenever said. */
const disputeOf = ({ item, order, ride, photos, events, buyer }: Facts): Dispute => ({
  mode: item.mode,
  opened: item.at,
  claimed: fen(item.amount),
  price: priceOf(order),
  promised: order.window_end,
  ...arrivalKnown(item, order, ride),
  buyer,
  photoAsked: order.need_photo,
  photoShown: hadPhoto(item, photos),
  senderShows: shows(events, 'sender') || item.images.length > 0,
  shopShows: shows(events, 'shop') || item.reject_images.length > 0,
})

const gather = async (id: number, known: readonly BuyerRefund[]): Promise<Facts> => {
  const [item = refuse('itemGone')] = await casesById([id])
  const { order, ride } = await within(async (tx) => {
    const found = await orderById(tx, item.order_id)
    const which = { merchantId: item.shop_merchant_id, originKind: originKinds.received, originSn: found.sn }
    return { order: found, ride: await deliveryStatusOf(tx, which) }
  })
  const [events, photos, refunds] = await Promise.all([
    eventsOf(id),
    photosOf(order.id),
    Promise.all(known.map((ask) => ask(order.sn))),
  ])
  return { item, order, ride, photos, events, buyer: refunds.find((refund) => refund !== undefined) ?? null }
}

/** What the platform's clauses make of the case as it stands, by the rules of the day it was promised for. */
const proposalOf = async (dispute: Dispute, most: Fen): Promise<Proposal | undefined> =>
  propose(dispute, most, await rulesAt(dispute.promised))

export const proposedRuling = async (id: number, known: readonly BuyerRefund[]): Promise<Proposal | undefined> => {
  const found = await gather(id, known)
  return proposalOf(disputeOf(found), (await limitsOf(found.order)).refund)
}

const rideFacts = ({ item, order, ride }: Facts): Part =>
  facts('配送', [
    ['约定送达', `${deliveryDay(order)} ${deliveryTime(order)}`],
    ['配送方', ride?.company ?? '接单方自行配送'],
    ['配送方计程', ride?.distanceMetres == null ? '' : `${(ride.distanceMetres / 1000).toFixed(1)}公里`],
    ['呼叫骑手', ride?.sentAt ? momentText(ride.sentAt) : ''],
    ['骑手接单', ride?.confirmedAt ? momentText(ride.confirmedAt) : ''],
    ['骑手取货', ride?.pickedAt ? momentText(ride.pickedAt) : ''],
    ['配送方记录送达', isDelivered(ride) && ride.endedAt ? momentIn(item, ride.endedAt) : '', 'good'],
    ['接单方标记送达', order.delivered_at ? momentIn(item, order.delivered_at) : '未送达'],
    ['配送异常', ride?.trouble ?? '', 'bad'],
  ])

const moneyFacts = async ({ item, order, buyer }: Facts, most: Fen): Promise<Part> =>
  facts('款项', [
    ...(await priceRows(order)),
    ['还可退款', yuanText(most)],
    ['申请赔付', item.compensation > 0 ? yuanText(item.compensation) : '', 'warn'],
    ...presentPaid(item).map(({ title, amount }) => [`已由${title}退`, yuanText(amount)] as const),
    ['买家实付', buyer ? yuanText(buyer.paid) : ''],
    ['买家实际获退', buyer ? yuanText(buyer.refunded) : ''],
  ])

const sides: Readonly<Record<string, string>> = { sender: '发单方', shop: '接单方' }

const speaker = ({ side, actor }: CaseEvent): string => (sides[side] ? `${sides[side]} ${actor}` : actor)

const storyOf = ({ events }: Facts): Part => ({
  kind: 'history',
  title: '双方陈述',
  lines: events.map((event) => ({
    at: event.at,
    who: speaker(event),
    text: event.content === '' ? event.what : `${event.what}：${event.content}`,
  })),
})

const picturesOf = ({ item, events }: Facts): Part => {
  const own = item.images.map((url) => ({ label: '发单方', url }))
  const answer = item.reject_images.map((url) => ({ label: '接单方', url }))
  const later = events.flatMap((event) => event.images.map((url) => ({ label: speaker(event), url })))
  const seen = new Set<string>()
  const pictures = [...own, ...answer, ...later].filter(({ url }) => !seen.has(url) && seen.add(url))
  return {
    kind: 'pictures',
    title: '双方举证',
    pictures,
  }
}

const proposalFacts = (proposal: Proposal | undefined): Part =>
  proposal
    ? facts('建议裁决', [
        ['依据', `${proposal.clause}：${proposal.text}`],
        ['计算', proposal.arithmetic],
        ['建议退款', yuanText(proposal.amount), proposal.amount > 0 ? 'warn' : undefined],
      ])
    : facts('建议裁决', [['依据', '没有适用的条款，由仲裁员裁量', 'warn']])

/** The file of a case, written by what happened: agreed, changed, said, shown, ridden, paid, and what the clauses say. */
export const caseFile = async (id: number, known: readonly BuyerRefund[]): Promise<Evidence> => {
  const found = await gather(id, known)
  const { item, order, ride } = found
  const { refund: most } = await limitsOf(order)
  const proposal = await proposalOf(disputeOf(found), most)
  return {
    merchantIds: [item.merchant_id, item.shop_merchant_id],
    parts: [
      proposalFacts(proposal),
      facts(
        '诉求',
        caseLines(item).map(({ label, text }) => [label, text] as const),
      ),
      orderFacts(item, order),
      rideFacts(found),
      await moneyFacts(found, most),
      storyOf(found),
      picturesOf(found),
      photoPictures(item, found.photos),
      await changesOf(order),
      await moneyLines(item, order),
    ],
    live: [await openCosts(order, ride), await recordFacts(item), await earlierCases(item)],
    // Whoever supports the refund against the clauses starts from what was asked for, never from nothing.
    amount: { label: '退款金额', proposed: proposal?.amount || fen(Math.min(item.amount, most)), least: fen(1), most },
    ...(proposal ? { suggested: proposal.amount > 0 ? 'refund' : 'close' } : {}),
  }
}
