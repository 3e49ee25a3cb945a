import { sameText } from '../../digest.ts'
import { textOf } from '../../ask.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { CallbackReading, Report, Trouble } from '../port.ts'
import { signCallback } from './signing.ts'
import { placeIn } from '../wire/status-table.ts'
import { statuses } from './status.ts'

type Fields = Record<string, unknown>

const reply = (status: number, word: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ status: word }),
})
const refused = (why: string): CallbackReading => ({ ok: false, reply: reply(403, 'fail'), why })
const accepted = (reports: Report[], troubles: Trouble[] = []): CallbackReading => ({
  ok: true,
  reply: reply(200, 'ok'),
  reports,
  troubles,
  hint: true,
})

/**
 * The signature has no secret in it, so all of it is a hint. `client_id` is its own number of the ride,
 * empty until it has one, and nothing of ours to compare with.
 */
export function receive(push: RawPush): CallbackReading {
  const fields = readRecord(push.body.toString('utf8'))
  if (!fields) return refused('not a JSON object')
  // A message to the shop (a rider asks to be let off, a shop was changed) is unsigned and moves nothing.
  if (fields['messageType'] !== undefined) return accepted([], troublesIn(fields))
  const [clientId, orderId, time] = [idOf(fields['client_id']), idOf(fields['order_id']), idOf(fields['update_time'])]
  if (!sameText(signCallback(clientId, orderId, time), textOf(fields['signature']))) return refused('signature')
  return accepted(reportsIn(fields, Number(time)))
}

const cancelRequest = '1'

/** The message itself is a text, and says no time of its own. */
function troublesIn(fields: Fields): Trouble[] {
  const message = readRecord(textOf(fields['messageBody'])) ?? {}
  const sn = idOf(message['orderId'])
  if (idOf(fields['messageType']) !== cancelRequest || sn === '') return []
  return [
    {
      ref: { sn, providerId: idOf(message['dadaOrderId']), brand: '' },
      kind: 'cancelRequest',
      id: '',
      code: `message ${cancelRequest}`,
      words: textOf(message['cancelReason']),
      at: new Date(),
      asksAnswer: true,
      rider: null,
    },
  ]
}

const failedCode = '1000'

function reportsIn(fields: Fields, time: number): Report[] {
  const code = idOf(fields['order_status'])
  const place = placeIn(statuses, code)
  if (!place) return []
  const report: Report = {
    ref: { sn: idOf(fields['order_id']), providerId: idOf(fields['client_id']), brand: '' },
    ...place,
    code,
    // Seconds, except that a ride which could not be made comes in milliseconds.
    at: new Date(code === failedCode ? time : time * 1000),
    rider: fields['dm_name']
      ? { name: textOf(fields['dm_name']), mobile: idOf(fields['dm_mobile']), spot: null }
      : null,
    fee: null,
    reason: textOf(fields['cancel_reason']),
  }
  if (!Number(fields['repeat_reason_type'] ?? 0)) return [report]
  // 1: looking again. 2: one rider handed it to another, which is both at once.
  const taken: Report = { ...report, status: 'waiting', reassigned: true, rider: null }
  return place.status === 'accepted' ? [taken, report] : place.status === 'waiting' ? [taken] : [report]
}
