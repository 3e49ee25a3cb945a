import type { FastifyInstance } from 'fastify'
import { faultsOf } from '../../faults.ts'
import { isRecord, jsonBody } from '../../raw-body.ts'
import { callbackAddress, type ImCallbacks } from './callbacks.ts'
import { imFaults, newMessage, type ImApp, type ImApps } from './messages.ts'
import { elementsOf } from './rest.ts'
import { sendThrough, withdrawThrough, type Outcome } from './sending.ts'
import { madeAt, userSigTrouble } from './user-sig.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The other side of the service, where the SDK of a browser would be (its line is the vendor's own and is not played):
 * signs in, sends, reads and takes back; and the switches for bad days.
 */
export function imDesk(
  app: FastifyInstance,
  base: string,
  { apps, callbacks }: { apps: ImApps; callbacks: ImCallbacks },
) {
  const known = ({ label }: Record<string, unknown>): ImApp => apps.named(text(label) || 'demo')

  app.post(`${base}/apps`, (request) => {
    const given = jsonBody(request)
    const ours = known(given)
    if (typeof given['callbackUrl'] === 'string') ours.callbackUrl = given['callbackUrl']
    if (typeof given['deliverUnanswered'] === 'boolean') ours.deliverUnanswered = given['deliverUnanswered']
    const { sdkAppId, key, callbackToken, callbackUrl } = ours
    return { sdkAppId: String(sdkAppId), key, callbackToken, callbackUrl }
  })
  app.post(`${base}/faults`, (request) => {
    const given = jsonBody(request)
    const ours = known(given)
    ours.faults = faultsOf(imFaults, given['faults'])
    return { faults: ours.faults }
  })
  app.post(`${base}/login`, (request) => {
    const given = jsonBody(request)
    const [ours, identifier] = [known(given), text(given['userId'])]
    const trouble = userSigTrouble(text(given['userSig']), { ...ours, identifier, at: Date.now() })
    if (trouble) return { code: trouble[0], message: trouble[1] }
    if (madeAt(text(given['userSig'])) * 1_000 <= (ours.kicked.get(identifier) ?? 0))
      return { code: 70052, message: 'UserSig invalidated' }
    if (!ours.accounts.has(identifier)) ours.accounts.set(identifier, { nick: '', avatar: '' })
    ours.online.add(identifier)
    callbacks.state(ours, identifier, true)
    return { code: 0, message: '' }
  })
  app.post(`${base}/logout`, (request) => {
    const given = jsonBody(request)
    const [ours, userId] = [known(given), text(given['userId'])]
    if (ours.online.delete(userId)) callbacks.state(ours, userId, false)
    return { code: 0, message: '' }
  })

  const sendOne = async (ours: ImApp, given: Record<string, unknown>): Promise<Outcome & { key: string }> => {
    const message = newMessage(ours, {
      From_Account: text(given['from']),
      To_Account: text(given['to']),
      MsgBody: Array.isArray(given['body'])
        ? elementsOf(given['body'])
        : [{ MsgType: 'TIMTextElem', MsgContent: { Text: text(given['text']) } }],
      CloudCustomData: text(given['customData']),
    })
    return { ...(await sendThrough(ours, message, callbacks)), key: message.MsgKey }
  }
  /** Each sender one after another, the senders beside one another. */
  app.post(`${base}/messages`, async (request) => {
    const given = jsonBody(request)
    const ours = known(given)
    const all = (Array.isArray(given['messages']) ? given['messages'] : []).filter(isRecord)
    const lines = Map.groupBy(all.entries(), ([, message]) => text(message['from']))
    const outcomes: unknown[] = []
    const work = [...lines.values()].map(async (line) => {
      for (const [at, message] of line) outcomes[at] = await sendOne(ours, message)
    })
    await Promise.all(work)
    return { outcomes }
  })
  app.post(`${base}/withdraw`, (request) => {
    const given = jsonBody(request)
    return withdrawThrough(known(given), { key: text(given['key']), by: text(given['by']) }, callbacks)
  })
  app.post(`${base}/read`, (request) => {
    const given = jsonBody(request)
    callbacks.read(known(given), text(given['reader']), text(given['peer']), Math.floor(Date.now() / 1_000))
    return { code: 0 }
  })
  /** Whether anything is on its way to the customer. */
  app.get<{ Querystring: { label?: string } }>(`${base}/pending`, (request) => ({
    pending: callbacks.pending(known(request.query).label),
  }))
  app.get<{ Querystring: { label?: string } }>(`${base}/messages`, (request) => {
    const ours = known(request.query)
    return {
      pending: callbacks.pending(ours.label),
      accounts: Object.fromEntries(ours.accounts),
      messages: ours.messages.toSorted((a, b) => a.MsgTime - b.MsgTime || a.MsgSeq - b.MsgSeq),
      callbacks: callbacks.sent(ours.label),
      online: [...ours.online],
      asked: Object.fromEntries(ours.asked),
    }
  })
  /** What the service would call for a command at a moment, for whoever repeats or bends it. */
  app.post(`${base}/address`, (request) => {
    const given = jsonBody(request)
    const at = Number(given['at'] ?? Date.now())
    return { url: callbackAddress(known(given), text(given['command']), given['missigned'] === true, at) }
  })
}
