import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { zonedText } from '@zdb/contract/kit/china-time'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { deliveryMoved, deliveryStatusOf } from '#areas/couriers/delivery/public'
import { onlineMoved, onlineTroubled } from '#areas/orders/online-orders/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { later, minutes, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { job, type Job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { refuse } from '#core/http/refusal'
import { wakeHere } from '#core/db/process-notices'
import { within, type Tx } from '#core/db/tx'
import {
  addDelivery,
  appOf,
  changeDelivery,
  deliveryOf,
  deliveryStates,
  dropNonces,
  lastDelivery,
  orderByIdHere,
  orderBySnHere,
  type App,
} from './open-api.sql.ts'

/** So long a nonce is known: longer than any call with it could still be in time. */
export const nonceMinutes = 15

/** What a state is called to whoever created the order through the open API. */
export const stateEvents: Readonly<Record<number, string>> = {
  [onlineStates.waitArrange.code]: 'order.waiting',
  [onlineStates.selfProcess.code]: 'order.preparing',
  [onlineStates.transferProcess.code]: 'order.transferred',
  [onlineStates.finished.code]: 'order.finished',
  [onlineStates.closed.code]: 'order.closed',
}
/** What may go wrong without another state. */
export const troubleEvents = { rejected: 'order.rejected', abnormal: 'order.abnormal' } as const

const labels: ReadonlyMap<number, string> = new Map(Object.values(onlineStates).map(({ code, label }) => [code, label]))

export const labelOf = (state: number): string => labels.get(state) ?? ''

type Happening = { eventId?: number; at: Date; event: string; reason: string; state?: number }

/** One callback about an order, once however often its listener is called. */
const tell = async (
  app: App,
  order: { id: number; sn: string; channel_order_id: string; state: number },
  { eventId, at, event, reason, state = order.state }: Happening,
): Promise<void> => {
  const body = {
    at: zonedText(at),
    order_sn: order.sn,
    channel_order_sn: order.channel_order_id,
    status: state,
    status_zh: labelOf(state),
    reason,
  }
  const row = { merchant_id: app.merchant_id, order_id: order.id, event, body: JSON.stringify(body) }
  await within((tx) => send(tx, { ...row, ...(eventId === undefined ? {} : { id: eventId }), next_at: now(), at }))
}

const send = async (tx: Tx, row: Parameters<typeof addDelivery>[1]): Promise<void> => {
  await addDelivery(tx, row)
  wakeHere('webhook_due', '')
}

/** A new address is greeted, so that whoever answers there sees a signed callback before the first order moves. */
export const greet = (tx: Tx, merchantId: number): Promise<void> =>
  send(tx, {
    merchant_id: merchantId,
    event: 'ping',
    body: JSON.stringify({ at: zonedText(now()) }),
    next_at: now(),
    at: now(),
  })

const listeningApp = async (merchantId: number): Promise<App | undefined> => {
  const app = await appOf(merchantId)
  return app?.callback_uri ? app : undefined
}

/** Orders that came through the open API tell their sender how they move. */
const tellMoves = listen(onlineMoved, 'openApi', async ({ orderId, merchantId, channel, state, ...happening }) => {
  const app = channel === channelCodes.api ? await listeningApp(merchantId) : undefined
  if (!app) return
  const { eventId, reason } = happening
  const event = stateEvents[state] ?? 'order.moved'
  await tell(app, await orderByIdHere(orderId), { eventId, at: new Date(happening.at), event, reason, state })
})

/** And what goes wrong with them while they stay where they are. */
const tellTroubles = listen(onlineTroubled, 'openApi', async ({ orderId, merchantId, trouble, ...happening }) => {
  const app = await listeningApp(merchantId)
  const order = app && (await orderByIdHere(orderId))
  if (!app || order?.channel !== channelCodes.api) return
  const { eventId, reason } = happening
  const event = trouble === 'rejected' ? troubleEvents.rejected : troubleEvents.abnormal
  await tell(app, order, { eventId, at: new Date(happening.at), event, reason })
})

/** A rider of the merchant's own in trouble: told once for each thing that is wrong with a delivery. */
const tellRiders = listen(deliveryMoved, 'openApi', async ({ originKind, originSn, merchantId }) => {
  const app = originKind === originKinds.online ? await listeningApp(merchantId) : undefined
  const order = app && (await orderBySnHere(originSn))
  if (!app || order?.channel !== channelCodes.api) return
  const standing = await within((tx) => deliveryStatusOf(tx, { merchantId, originKind, originSn }))
  if (!standing?.trouble) return
  const last = await lastDelivery(order.id, troubleEvents.abnormal)
  if ((last?.body as { reason?: string } | undefined)?.reason === standing.trouble) return
  await tell(app, order, { at: now(), event: troubleEvents.abnormal, reason: standing.trouble })
})

/** One more try at once of what nobody heard; when it fails too, it can be sent again. */
export const resend = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const { merchantId } = actor
    const delivery = (await deliveryOf(tx, merchantId, idOf(id))) ?? refuse('notFound')
    if (delivery.state !== deliveryStates.failed) refuse('moved', '只有未送达的回调可以重新推送')
    if (!(await appOf(merchantId))?.callback_uri) refuse('invalid', '请先填写回调地址')
    await changeDelivery(tx, delivery.id, { state: deliveryStates.waiting, next_at: now() })
    await record(tx, actor, 'openApi.resend', id, { after: { event: delivery.event, tries: delivery.tries } })
    wakeHere('webhook_due', '')
    return null
  })

export const openApiJobs: readonly Job<never>[] = [
  tellMoves,
  tellTroubles,
  tellRiders,
  // Sent by the previous release: what it is about lies among the deliveries and is found there.
  job({ name: 'openApi.deliver', run: async () => undefined }),
  job({
    name: 'openApi.dropNonces',
    cron: '*/10 * * * *',
    run: () => dropNonces(later(-minutes(nonceMinutes))),
  }),
]
