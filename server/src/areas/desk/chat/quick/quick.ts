import { momentText } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { messageTypes } from '@zdb/contract/desk/chat/message-types'
import { allQuickKinds, quickKinds, type QuickKindName, type QuickState } from '@zdb/contract/desk/chat/quick-kinds'
import { applyModification, askPhoto, note, refreshSide, type Order } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { db, within, type Tx } from '#core/db/tx'
import { sideOf } from '../messages/conversations.sql.ts'
import { deliver, requireSameWish, type Delivered } from '../messages/delivery.ts'
import { messageByRandom } from '../messages/messages.sql.ts'
import { presentSent } from '../messages/sending.ts'
import type { Profile } from '../people/profiles.sql.ts'
import { partnerOf } from '../people/relations.ts'
import { requireClient } from '../session/clients.ts'
import { orderToShow, presentCard } from './order-cards.ts'
import { insertQuick } from './quick.sql.ts'
import { reasonAgainst, requireQuick, sideIn } from './quick-rules.ts'

type NewQuick = Body<typeof chat.sendQuick>
export type Terms = Pick<NewQuick, 'price' | 'goods_items' | 'arrive_at' | 'note'>

/** What can be said to this partner of this order. */
export const quickKindsFor = async (
  actor: Actor,
  { client, user_id, order_sn }: Query<typeof chat.quickKinds>,
): Promise<Result<typeof chat.quickKinds>> => {
  const partner = await partnerOf(actor, user_id)
  await requireClient(actor, client)
  const order = await orderToShow(actor, partner.merchant_id, order_sn)
  return allQuickKinds
    .filter((kind) => quickKinds[kind].by.some((side) => side === sideIn(order, actor.merchantId)))
    .map((kind) => {
      const { title, about, needs } = quickKinds[kind]
      const reason = reasonAgainst(actor, kind, order)
      return { kind, title, about, needs: [...needs], allowed: reason === '', reason }
    })
}

const missing = { price: '请填写价格', goods_items: '请填写商品', arrive_at: '请填写预计送达时间' } as const

export const requireTerms = (needs: readonly (keyof typeof missing)[], terms: Terms): void => {
  for (const need of needs) if (terms[need] === undefined) refuseField(need, missing[need])
  if (terms.arrive_at && terms.arrive_at < now()) refuseField('arrive_at', '预计送达时间已经过去')
}

/** A shop's pictures are not the sender's to show: only those the order has already stay. */
const withKnownPictures = (order: Order, goods: NonNullable<Terms['goods_items']>) => {
  const known = new Set((order.goods as { item_img: string }[]).map(({ item_img }) => item_img))
  return goods.map((item) => ({ ...item, item_img: known.has(item.item_img) ? item.item_img : '' }))
}

/** As it travels and is kept: money and moments are text. */
const wireTerms = (actor: Actor, order: Order, { price, goods_items, arrive_at, note: words }: Terms) => ({
  ...(price === undefined ? {} : { price: formatYuan(price) }),
  ...(goods_items && {
    goods_items: sideIn(order, actor.merchantId) === 'shop' ? withKnownPictures(order, goods_items) : goods_items,
  }),
  ...(arrive_at && { arrive_at: momentText(arrive_at) }),
  note: words,
})

/** What was asked for, as it came: what the order is by now says nothing of it. */
export const wishOf = <T extends { client: string; random: string; pay_password?: string | undefined }>({
  client: _client,
  random: _random,
  pay_password: _password,
  ...wish
}: T) => wish

export type Utterance = {
  partner: Profile
  random: string
  wish: object
  kind: QuickKindName
  order: Order
  terms: Terms
  state: QuickState
  answers?: number
}

/** Says it in the conversation; what it does to the order is of the same commit. */
export const utter = async (
  tx: Tx,
  actor: Actor,
  { partner, random, wish, kind, order, terms, state, answers }: Utterance,
): Promise<Delivered> => {
  const said = wireTerms(actor, order, terms)
  const sent = await deliver(tx, actor, {
    partner,
    random,
    clientTime: 0,
    wish,
    content: () =>
      Promise.resolve({
        type: messageTypes.custom,
        payload: {
          type: 'quick',
          kind,
          title: quickKinds[kind].title,
          order: presentCard(order, actor.merchantId),
          terms: said,
          answers: answers === undefined ? null : String(answers),
        },
        words: `${order.sn} ${terms.note}`,
        fileIds: [],
      }),
  })
  if (sent.isNew)
    await insertQuick(tx, {
      messageId: sent.row.id,
      kind,
      orderSn: order.sn,
      fromId: actor.merchantId,
      toId: partner.merchant_id,
      terms: said,
      state,
    })
  return sent
}

/** The same number again: what was said and done the first time, if it is the same that is wished for. */
export const saidBefore = async (
  { merchantId }: Actor,
  partnerId: number,
  { random, wish }: { random: string; wish: object },
): Promise<Delivered | undefined> => {
  const side = await sideOf(merchantId, partnerId)
  const row =
    side && (await messageByRandom(db(), { conversationId: side.conversation_id, fromId: merchantId, random }))
  if (row) requireSameWish(row, wish)
  return row && { row, no: 0, isNew: false }
}

/** Tells the sender of the order when it will be there, in the story of the order too. */
export const noteArrival = async (tx: Tx, actor: Actor, order: Order, { arrive_at, note: words }: Terms) => {
  const detail = [arrive_at && momentText(arrive_at).slice(0, 16), words].filter(Boolean).join(' ')
  await note(tx, order.id, 'shop', actor, { what: '告知预计送达时间', detail })
  refreshSide('sender', order)
}

const act = async (actor: Actor, body: NewQuick, saying: Utterance): Promise<Delivered> => {
  const { kind, order_sn: sn, price, goods_items, note: words, pay_password } = body
  const { order } = saying
  if (kind === 'offerSubstitute' && sideIn(order, actor.merchantId) === 'sender') {
    let sent: Delivered | undefined
    const wanted = { ...(goods_items && { goods_items }), ...(price === undefined ? {} : { price }), note: words }
    await applyModification(actor, sn, { ...wanted, ...(pay_password && { pay_password }) }, async (tx) => {
      sent = await utter(tx, actor, { ...saying, state: 'applied' })
    })
    if (sent) return sent
  }
  return within(async (tx) => {
    if (kind === 'askPhoto') await askPhoto(tx, actor, sn)
    if (kind === 'tellTime') await noteArrival(tx, actor, order, body)
    return utter(tx, actor, saying)
  })
}

/** Says something that acts on the order. */
export const sendQuick = async (actor: Actor, body: NewQuick): Promise<Result<typeof chat.sendQuick>> => {
  const partner = await partnerOf(actor, body.to)
  await requireClient(actor, body.client)
  const { kind, random, order_sn } = body
  const wish = wishOf(body)
  const before = await saidBefore(actor, partner.merchant_id, { random, wish })
  if (before) return presentSent(actor, before)
  const order = await orderToShow(actor, partner.merchant_id, order_sn)
  requireQuick(actor, kind, order)
  requireTerms(quickKinds[kind].needs, body)
  await spendRateLimit('chatMessage', String(actor.accountId))
  const { price, goods_items, arrive_at, note: words } = body
  const terms = { price, goods_items, arrive_at, note: words }
  const state = quickKinds[kind].actions.length > 0 ? 'open' : 'done'
  return presentSent(actor, await act(actor, body, { partner, random, wish, kind, order, terms, state }))
}
