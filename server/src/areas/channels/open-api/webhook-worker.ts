import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { later, now, seconds } from '#core/time/clock'
import { within } from '#core/db/tx'
import { drainBeside, type Drain } from '#core/work/lease-worker'
import { secretOf } from './app-secret.ts'
import { appOf, changeDelivery, deliveryStates, type App, type Delivery } from './open-api.sql.ts'
import type { Reach } from './outside-address.ts'
import { signatureHeaders } from './signing.ts'
import { callOut } from './webhook-client.ts'
import { endWebhookTurns, nextDelivery, takeWebhookTurns, type WebhookTurn } from './webhook-turns.sql.ts'

/** Merchants whose systems are called beside each other by one process: most of the time it waits for an answer. */
const merchantsAtOnce = 32
/** How much one of them is told at once; then others have their turn. */
const mostCalls = 5
/** Longer than so many calls may take. */
const turnMs = seconds(60)

/** Seconds until it is tried again, after the first, second, … try. */
const patience = [10, 60, 300, 1_800, 7_200, 21_600, 43_200] as const

type Calling = { readonly reach: Reach; readonly log: Logger }

const post = (app: App, { id, event, body }: Delivery, { reach, log }: Calling) => {
  const text = JSON.stringify({ id: String(id), event, ...(body as object) })
  const timestamp = String(now().getTime())
  const nonce = randomUUID()
  const headers = (path: string) =>
    signatureHeaders(app.app_key, secretOf(app), { method: 'POST', path, timestamp, nonce, body: text })
  return callOut(app.callback_uri, { body: text, headers }, reach).catch((error: unknown) => {
    log.error({ err: error, delivery: id }, 'webhook')
    return { ok: false, status: 0, message: '未能发送' }
  })
}

/** One try, and whether it was heard; the next follows later, until it is heard or patience ends. */
const deliver = async (delivery: Delivery, calling: Calling): Promise<boolean> => {
  const app = await appOf(delivery.merchant_id)
  const tries = delivery.tries + 1
  const told =
    app && app.callback_uri !== ''
      ? await post(app, delivery, calling)
      : { ok: false, status: 0, message: '没有设置回调地址' }
  const wait = patience[tries - 1]
  const again = !told.ok && wait !== undefined
  const state = told.ok ? deliveryStates.sent : again ? deliveryStates.waiting : deliveryStates.failed
  await within((tx) =>
    changeDelivery(tx, delivery.id, {
      state,
      tries,
      code: told.status,
      error: told.ok ? '' : told.message,
      next_at: later(seconds(wait ?? 0)),
    }),
  )
  return told.ok
}

/** A few calls, one after the other. Who does not answer one is not asked to take the next at once. */
const callMerchant = async (
  { merchantId }: WebhookTurn,
  calling: Calling,
  isStopping: () => boolean,
): Promise<void> => {
  for (let calls = 0; calls < mostCalls && !isStopping(); calls += 1) {
    const delivery = await nextDelivery(merchantId)
    if (!delivery || !(await deliver(delivery, calling))) return
  }
}

export const startWebhookWorker = (log: Logger, reach: Reach): Drain =>
  drainBeside<WebhookTurn>(
    {
      claim: async (running) => {
        const room = merchantsAtOnce - running.length
        return room > 0 ? takeWebhookTurns(room, later(turnMs)) : []
      },
      work: (turn, isStopping) => callMerchant(turn, { reach, log }, isStopping),
      release: endWebhookTurns,
    },
    { name: 'webhooks', everyMs: 1_000, gatherMs: 20, log },
  )
