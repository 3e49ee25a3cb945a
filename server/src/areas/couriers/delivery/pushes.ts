import { directTakeaway, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates, originKinds } from '@zdb/contract/couriers/delivery/states'
import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { stateOf } from '@zdb/contract/kit/states'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import { goodsBrief } from '#core/domain/goods-brief'
import type { Actor, SystemActor } from '#core/http/actor'
import type { DeliveryMove } from './machine.ts'
import { orderSnOf, type Delivery } from './delivery.sql.ts'
import { remedies } from './callbacks/troubles.ts'

type PushText = { event: PushEvent & `rider${string}`; title: string; voice?: string }

const voice = 'order-changed.wav'

const calm = (title: string): PushText => ({ event: 'riderProgress', title })
const alarm = (title: string): PushText => ({ event: 'riderTrouble', title, voice })

/** What a merchant hears of its riders, and what is spoken. */
const pushTexts: Partial<Record<DeliveryMove, PushText>> = {
  pay: calm('已呼叫骑手，等待接单'),
  accept: calm('骑手已接单'),
  arrive: { event: 'riderArrived', title: '骑手已到店', voice },
  pickUp: calm('骑手已取货，配送中'),
  deliver: calm('订单已送达'),
  drop: alarm('骑手取消接单，正在重新寻找骑手'),
  calledOff: alarm('配送已取消'),
  comeBack: alarm('商品已退回门店'),
  fail: alarm('配送失败'),
  voidRide: calm('配送单已作废'),
  tip: calm('已加小费'),
  changeDoor: calm('配送信息已修改'),
  reportByHandPickedUp: calm('已取货，配送中'),
  reportByHandDelivered: calm('订单已送达'),
  reportByHandReturned: calm('商品已退回门店'),
  confirmUnknown: alarm('呼叫未得到答复，请核实'),
  nobodyCame: alarm('迟迟无人接单'),
  notPickedUp: alarm('骑手迟迟没有取货'),
  notDelivered: alarm('配送超时'),
  ruledDelivered: alarm('运力方更正：已送达'),
  ruledCancelled: alarm('运力方更正：已取消'),
  ruledReturned: alarm('运力方更正：已退回'),
  ruledFailed: alarm('运力方更正：配送失败'),
}

/** Nobody waits for one's own people: they have it from the start. */
const ownTellings: typeof pushTexts = { ...pushTexts, pay: undefined, accept: calm('已安排配送') }
/** The sales channel looks for the rider. */
const directTellings: typeof pushTexts = { ...pushTexts, pay: calm('已交由外卖平台配送') }

const tellingsFor = ({ binding_id, provider }: Delivery): typeof pushTexts => {
  if (provider === directTakeaway) return directTellings
  return binding_id === null ? ownTellings : pushTexts
}

const receivingSide = 2

/** On which side of the business its merchant is told of it. */
export const identityOf = ({ origin_kind }: Pick<Delivery, 'origin_kind'>): 0 | typeof receivingSide =>
  origin_kind === originKinds.received ? receivingSide : 0

/** 天河城店 蛋糕: which order it is, in the shop's words. */
export const orderWords = ({ pickup, goods }: Delivery): string =>
  `${(pickup as { name: string }).name} ${goodsBrief(goods)}`.trim()

/** 天河城店 蛋糕：骑手周文斌已取货，配送中. Until somebody rides, the courier is named. */
const wordsOf = (delivery: Delivery, title: string, about: readonly string[]): string => {
  const { provider, rider_name } = delivery
  const who = rider_name || providerOf(provider).name
  const said =
    rider_name && title.startsWith('骑手') ? title.replace('骑手', `骑手${rider_name}`) : `${title}（${who}）`
  return [`${orderWords(delivery)}：${said}`, ...about.filter((part) => part !== '')].join('，')
}

/** Who did it: they need not be told. */
type Doer = { actor?: Actor | SystemActor }

/** A text about a ride on its merchant's channel. */
export const pushText = (
  tx: Tx,
  delivery: Delivery,
  text: PushText,
  about: readonly string[],
  { actor }: Doer = {},
): Promise<unknown> =>
  storePush(tx, {
    merchantId: delivery.merchant_id,
    storeId: delivery.store_id,
    event: text.event,
    type: pushTypes.orderChanged,
    identity: identityOf(delivery),
    title: text.title,
    alert: wordsOf(delivery, text.title, about),
    ...(text.voice ? { voice: text.voice } : {}),
    params: { status: delivery.state, delivery_sn: delivery.sn, sn: orderSnOf(delivery) },
    ...(actor?.kind === 'merchant' ? { by: actor.accountId } : {}),
  })

/** Nobody is troubled with one that has lost the race. */
export const pushMove = async (
  tx: Tx,
  move: DeliveryMove,
  delivery: Delivery,
  actor: Actor | SystemActor,
): Promise<void> => {
  const telling = tellingsFor(delivery)[move]
  if (!telling || delivery.lost) return
  // The title says what is wrong.
  const remedy = delivery.trouble === '' ? '' : remedies[stateOf(deliveryStates, delivery.state)]
  await pushText(tx, delivery, telling, [delivery.reason, remedy], { actor })
}

/** Something is wrong with a ride though it has not moved: it is said aloud, in the words that mark it. */
export const pushTrouble = async (tx: Tx, delivery: Delivery, title: string): Promise<void> => {
  await pushText(tx, delivery, alarm(title), [delivery.trouble])
}
