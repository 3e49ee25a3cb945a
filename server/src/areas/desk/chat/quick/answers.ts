import { parseYuan } from '@zdb/contract/kit/fen'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { messageTypes } from '@zdb/contract/desk/chat/message-types'
import type { CustomData } from '@zdb/contract/desk/chat/messages'
import {
  quickKinds,
  quickStates,
  quickStatesOfAsked,
  type QuickAction,
  type QuickKindName,
  type QuickState,
} from '@zdb/contract/desk/chat/quick-kinds'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { quote } from '#areas/orders/received-orders/public'
import { applyModification, findOrder, type Order } from '#areas/orders/transfer-orders/public'
import { may, type Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { addChanges } from '../messages/changes.sql.ts'
import { deliver, type Delivered } from '../messages/delivery.ts'
import { messageOf } from '../messages/messages.sql.ts'
import { cardIn, partnerIn } from '../messages/present.ts'
import { presentSent } from '../messages/sending.ts'
import type { Profile } from '../people/profiles.sql.ts'
import { partnerOf } from '../people/relations.ts'
import { requireClient } from '../session/clients.ts'
import { changesSince, isBetween, orderBetween, presentCard } from './order-cards.ts'
import { offeredLines, requireSeenOffer, stateNow, termsOf } from './offers.ts'
import { endQuick, quickOf, quickStateOf, type QuickRow } from './quick.sql.ts'
import { mayAnswer, mayRead, requireQuick } from './quick-rules.ts'
import { noteArrival, requireTerms, saidBefore, utter, wishOf } from './quick.ts'

type Answer = Body<typeof chat.actQuick>
type Asked = { quick: QuickRow; order: Order; partner: Profile; card: CustomData['order']; wish: object }

/** What the one it was sent to may do now. */
const actionsFor = ({ merchantId }: Actor, { kind, to_id, state }: QuickRow): QuickAction[] =>
  to_id === merchantId && state === 'open' ? [...quickKinds[kind as QuickKindName].actions] : []

/** Ends it for both, in the commit of what it led to. */
const end = async (tx: Tx, actor: Actor, { quick, partner }: Asked, state: QuickState): Promise<void> => {
  if (!(await endQuick(tx, quick.message_id, state)))
    refuse((await quickStateOf(tx, quick.message_id)) === 'revoked' ? 'chatMessageGone' : 'quickOver')
  const { merchantId } = actor
  const facts = { quick_id: String(quick.message_id), state }
  await addChanges(tx, [
    { merchantId, kind: 'quick', partnerId: partner.merchant_id, facts },
    { merchantId: partner.merchant_id, kind: 'quick', partnerId: merchantId, facts },
  ])
}

const sayText = (tx: Tx, actor: Actor, { partner, wish }: Asked, random: string, text: string): Promise<Delivered> =>
  deliver(tx, actor, {
    partner,
    random,
    clientTime: 0,
    wish,
    content: () => Promise.resolve({ type: messageTypes.text, payload: { text }, words: text, fileIds: [] }),
  })

/** In the pool an answer is a quote; of an order that is taken it is an offer that the sender may agree to. */
const answerPrice = async (actor: Actor, asked: Asked, body: Answer): Promise<Delivered> => {
  requireTerms(['price'], body)
  const { order, quick, partner, card, wish } = asked
  const { price, note: words, random } = body
  const saying = {
    partner,
    random,
    wish,
    kind: 'offerPrice' as const,
    order,
    terms: { price, note: words, goods_items: undefined, arrive_at: undefined },
    answers: quick.message_id,
  }
  if (order.state === transferStates.waitQuote.code && price !== undefined) {
    if (!may(actor, 'grab.take')) refuse('forbidden')
    let sent: Delivered | undefined
    await quote(actor, order.sn, { price, note: words, revision: card.revision, sid: undefined }, async (tx) => {
      sent = await utter(tx, actor, { ...saying, state: 'done' })
      await end(tx, actor, asked, 'quoted')
    })
    if (sent) return sent
  }
  requireQuick(actor, 'offerPrice', order)
  return within(async (tx) => {
    const sent = await utter(tx, actor, { ...saying, state: 'open' })
    await end(tx, actor, asked, 'answered')
    return sent
  })
}

const answerTime = (actor: Actor, asked: Asked, body: Answer): Promise<Delivered> => {
  requireTerms(['arrive_at'], body)
  const { order, quick, partner, wish } = asked
  requireQuick(actor, 'tellTime', order)
  const terms = { arrive_at: body.arrive_at, note: body.note, price: undefined, goods_items: undefined }
  return within(async (tx) => {
    await noteArrival(tx, actor, order, body)
    const saying = { partner, random: body.random, wish, kind: 'tellTime' as const, order, terms }
    const sent = await utter(tx, actor, { ...saying, state: 'done', answers: quick.message_id })
    await end(tx, actor, asked, 'answered')
    return sent
  })
}

/** What was offered becomes an application to modify the order, which its shop confirms as any other. */
const accept = async (actor: Actor, asked: Asked, body: Answer): Promise<Delivered> => {
  if (!may(actor, 'transfer.create')) refuse('forbidden')
  const { order, quick } = asked
  requireSeenOffer(asked, body, order)
  const offered = termsOf(quick)
  const price = offered.price === undefined ? undefined : parseYuan(offered.price)
  const wanted = {
    ...(price === undefined ? {} : { price }),
    ...(offered.goods_items && { goods_items: offered.goods_items }),
    ...(body.pay_password && { pay_password: body.pay_password }),
    note: body.note || offered.note || '',
  }
  let sent: Delivered | undefined
  await applyModification(actor, order.sn, wanted, async (tx, held) => {
    requireSeenOffer(asked, body, held)
    sent = await sayText(tx, actor, asked, body.random, `同意，已申请修改订单（尾号${order.sn.slice(-4)}）`)
    await end(tx, actor, asked, 'applied')
  })
  return sent ?? refuse('quickOver')
}

const decline = (actor: Actor, asked: Asked, { random, note: words }: Answer): Promise<Delivered> =>
  within(async (tx) => {
    const text = `不同意（订单尾号${asked.order.sn.slice(-4)}）${words && `：${words}`}`
    const sent = await sayText(tx, actor, asked, random, text)
    await end(tx, actor, asked, 'declined')
    return sent
  })

const acts: Readonly<Record<QuickAction, (actor: Actor, asked: Asked, body: Answer) => Promise<Delivered>>> = {
  answerPrice,
  answerTime,
  accept,
  decline,
}

/** Answers a quick message. Pressed again under the same number it is answered as the first time. */
export const actQuick = async (actor: Actor, quickId: string, body: Answer): Promise<Result<typeof chat.actQuick>> => {
  const quick = (await quickOf(actor.merchantId, idOf(quickId))) ?? refuse('notFound')
  await requireClient(actor, body.client)
  const message = (await messageOf(actor.merchantId, quick.message_id)) ?? refuse('chatMessageGone')
  if (message.revoked_at) refuse('chatMessageGone')
  const partnerId = partnerIn(actor.merchantId, message)
  const wish = { answers: quick.message_id, ...wishOf(body) }
  const before = await saidBefore(actor, partnerId, { random: body.random, wish })
  if (before) return presentSent(actor, before)
  if (quick.state !== 'open') refuse('quickOver')
  if (!actionsFor(actor, quick).includes(body.action)) refuse('quickRefused')
  await spendRateLimit('chatMessage', String(actor.accountId))
  const partner = await partnerOf(actor, userIdOf(partnerId))
  const order = await orderBetween(actor.merchantId, partnerId, quick.order_sn)
  if (!mayAnswer(actor, quick.kind as QuickKindName, order)) refuse('forbidden')
  const card = cardIn(message.payload) ?? refuse('chatMessageGone')
  const sent = await acts[body.action](actor, { quick, order, partner, card, wish }, body)
  return presentSent(actor, sent)
}

/** The order of a message as it was shown, as it is now, and what can be done about it. */
export const orderCard = async (
  actor: Actor,
  messageId: string,
  client: string,
): Promise<Result<typeof chat.orderCard>> => {
  const { merchantId } = actor
  const message = (await messageOf(merchantId, idOf(messageId))) ?? refuse('notFound')
  await requireClient(actor, client)
  if (message.type !== messageTypes.custom || message.revoked_at) refuse('chatMessageGone')
  const shown = cardIn(message.payload) ?? refuse('chatMessageGone')
  const sent = { ...shown, source_myself: shown.source_merchant === String(merchantId) ? 1 : 0 }
  const found = await findOrder(sent.order_sn)
  const order = found && isBetween(found, message.from_id, message.to_id) && mayRead(actor, found) ? found : undefined
  const now = order ? presentCard(order, merchantId) : null
  const changes = now ? changesSince(sent, now) : []
  const quick = await quickOf(merchantId, message.id)
  const state = quick && stateNow(quick, sent, now)
  const canAnswer = quick && order && state !== 'outdated' && mayAnswer(actor, quick.kind as QuickKindName, order)
  return {
    sent,
    now,
    changed: now === null || changes.length > 0,
    changes,
    quick:
      quick && state
        ? {
            quick_id: String(quick.message_id),
            kind: quick.kind as QuickKindName,
            state,
            state_zh: (quick.to_id === merchantId ? quickStatesOfAsked : quickStates)[state],
            actions: canAnswer ? actionsFor(actor, quick) : [],
            terms: termsOf(quick),
            lines: offeredLines(termsOf(quick), sent),
          }
        : null,
  }
}
