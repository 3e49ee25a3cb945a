import { randomBytes, randomUUID } from 'node:crypto'
import type { openApi } from '@zdb/contract/channels/open-api/endpoints'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { zonedText } from '@zdb/contract/kit/china-time'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { seal } from '#core/outside/sealed'
import { nextEventNumber } from '#core/work/outbox'
import { within } from '#core/db/tx'
import { callOut } from './webhook-client.ts'
import { secretOf } from './app-secret.ts'
import { outsideTarget, type Reach } from './outside-address.ts'
import { greet } from './webhooks.ts'
import { signatureHeaders } from './signing.ts'
import { addApp, appOf, changeApp, deliveriesOf, type App, type Delivery } from './open-api.sql.ts'

type AppView = Result<typeof openApi.read>

const listed = 50
const statuses = { 0: 'waiting', 1: 'sent', 2: 'failed' } as const

const presentDelivery = ({ id, event, body, state, code, error, tries, at }: Delivery) => ({
  id: String(id),
  event,
  order_sn: (body as { order_sn?: string }).order_sn ?? '',
  status: statuses[state as keyof typeof statuses],
  code,
  error,
  tries,
  at,
})

const present = async (app: App | undefined, secret: string | null = null): Promise<AppView> => ({
  opened: app !== undefined,
  app_key: app?.app_key ?? '',
  secret,
  callback_uri: app?.callback_uri ?? '',
  deliveries: app ? (await deliveriesOf(app.merchant_id, listed)).map(presentDelivery) : [],
})

export const read = async ({ merchantId }: Actor): Promise<AppView> => present(await appOf(merchantId))

/** Opens the door, or changes its key. The secret is said this once; the old one is worthless from then on. */
export const open = (actor: Actor, { rotate }: Body<typeof openApi.open>): Promise<AppView> =>
  within(async (tx) => {
    const secret = randomBytes(32).toString('hex')
    const secret_sealed = seal({ secret })
    const { merchantId: merchant_id } = actor
    const added = await addApp(tx, {
      merchant_id,
      app_key: randomUUID().replaceAll('-', ''),
      secret_sealed,
      opened_at: now(),
    })
    if (!added && !rotate) return present(await appOf(merchant_id))
    const app = added ?? (await changeApp(tx, merchant_id, { secret_sealed }))
    await record(tx, actor, added ? 'openApi.open' : 'openApi.rotate', app.app_key)
    return present(app, secret)
  })

const openedApp = async ({ merchantId }: Actor): Promise<App> =>
  (await appOf(merchantId)) ?? refuse('invalid', '请先开通开放接口')

/** Only an address that leads outside is kept; an empty one ends the callbacks. */
export const save = async (
  reach: Reach,
  actor: Actor,
  { callback_uri }: Body<typeof openApi.save>,
): Promise<AppView> => {
  const app = await openedApp(actor)
  if (callback_uri !== '') {
    await spendRateLimit('callbackTest', String(actor.merchantId))
    const target = await outsideTarget(callback_uri, reach)
    if ('refused' in target) refuse('uriRefused', target.refused, [{ field: 'callback_uri', message: target.refused }])
  }
  return within(async (tx) => {
    const saved = await changeApp(tx, app.merchant_id, { callback_uri })
    if (callback_uri !== '' && callback_uri !== app.callback_uri) await greet(tx, app.merchant_id)
    await record(tx, actor, 'openApi.save', app.app_key, {
      before: { callback_uri: app.callback_uri },
      after: { callback_uri },
    })
    return present(saved)
  })
}

/** Sends a signed greeting, as a state callback would be sent, and tells what came back. */
export const testUri = async (
  reach: Reach,
  actor: Actor,
  { uri }: Query<typeof openApi.testUri>,
): Promise<Result<typeof openApi.testUri>> => {
  await spendRateLimit('callbackTest', String(actor.merchantId))
  const app = await openedApp(actor)
  const id = String(await within(nextEventNumber))
  const body = JSON.stringify({ id, event: 'ping', at: zonedText(now()) })
  const timestamp = String(now().getTime())
  const nonce = randomUUID()
  const headers = (path: string) =>
    signatureHeaders(app.app_key, secretOf(app), { method: 'POST', path, timestamp, nonce, body })
  return callOut(uri, { body, headers }, reach)
}
