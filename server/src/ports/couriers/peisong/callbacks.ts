import { cleanForm } from '../../forms/clean-form.ts'
import { sameText } from '../../digest.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { CallbackReading, Report, Trouble } from '../port.ts'
import type { Values } from '../wire/signing.ts'
import { sign } from './signing.ts'
import { needsReason, placeIn } from '../wire/status-table.ts'
import type { PeisongOptions } from './client.ts'
import { deliveryIdOf } from './orders.ts'
import { callbackStatuses } from './status.ts'

type Fields = Record<string, string>

const reply = (status: number, body: object): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})
const refused = (why: string): CallbackReading => ({
  ok: false,
  reply: reply(403, { code: 1, message: '签名错误' }),
  why,
})

/**
 * Signed as calls are. The secret of a merchant's own app is not at hand here; that one is believed as far as it
 * names the delivery number which only we and they know.
 */
export function receive(options: PeisongOptions, push: RawPush): CallbackReading {
  const { sign: signature = '', ...fields } = Object.fromEntries(new URLSearchParams(push.body.toString('utf8')))
  const ours = fields['appkey'] === options.appId
  if (ours && !isSigned(fields, signature, options.secret)) return refused('signature')
  const sn = fields['order_id'] ?? ''
  if (!ours && !sameText(deliveryIdOf(options, sn), fields['delivery_id'] ?? '')) return refused('appkey')
  return {
    ok: true,
    reply: reply(200, { code: 0 }),
    reports: reportsIn(cleanForm(fields)),
    troubles: troublesIn(cleanForm(fields)),
    hint: !ours,
  }
}

/** A reason of 0 is sent and yet left out of the signature. */
function isSigned(fields: Fields, signature: string, secret: string): boolean {
  const { cancel_reason_id: reason = '', ...others } = fields
  const values: Values = reason === '0' ? others : fields
  return sameText(sign(values, secret), signature)
}

/** Trouble on the way comes to the same address, numbered. */
function troublesIn(fields: Fields): Trouble[] {
  const { order_id: sn = '', mt_peisong_id: providerId = '', exception_id: id = '', courier_name: name = '' } = fields
  if (id === '' || sn === '') return []
  return [
    {
      ref: { sn, providerId, brand: '' },
      kind: 'exception',
      id,
      code: fields['exception_code'] ?? '',
      words: fields['exception_descr'] ?? '',
      at: new Date(Number(fields['exception_time'] ?? fields['timestamp']) * 1000),
      asksAnswer: false,
      rider: name ? { name, mobile: fields['courier_phone'] ?? '' } : null,
    },
  ]
}

/** News of shops are told to the same address too; only a delivery's status moves anything. */
function reportsIn(fields: Fields): Report[] {
  const { order_id: sn = '', mt_peisong_id: providerId = '', status: code = '', courier_name: name = '' } = fields
  const place = placeIn(callbackStatuses, code)
  if (!place || !sn || !fields['delivery_id']) return []
  return [
    {
      ref: { sn, providerId, brand: '' },
      ...place,
      code,
      at: new Date(Number(fields['timestamp']) * 1000),
      rider: name && place.status !== 'waiting' ? { name, mobile: fields['courier_phone'] ?? '', spot: null } : null,
      fee: null,
      reason: needsReason(place) ? (fields['cancel_reason'] ?? '') : '',
    },
  ]
}
