import { readMoment } from '@zdb/contract/kit/china-time'
import { textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import { keyedWord } from '../wire/keyed-hash.ts'
import type { CallbackReading, Report } from '../port.ts'
import { signCallback } from './signing.ts'
import { needsReason, placeIn } from '../wire/status-table.ts'
import type { Kd100Options } from './client.ts'
import { providerIdOf } from './orders.ts'
import { statuses } from './status.ts'

const reply = (status: number, result: boolean, returnCode: string, message: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ result, returnCode, message }),
})
const refused = (why: string): CallbackReading => ({ ok: false, reply: reply(403, false, '500', '签名错误'), why })

/** The end of the address is our number; the signature is over the text and the salt we gave with that number. */
export function receive(options: Kd100Options, push: RawPush): CallbackReading {
  const form = new URLSearchParams(push.body.toString('utf8'))
  const [text, signature] = [form.get('param') ?? '', form.get('sign') ?? '']
  const sn = push.path
  const expected = signCallback(text, keyedWord(options.secret, sn))
  if (sn === '' || !sameText(expected, signature.toLowerCase())) return refused('signature')
  const said = readRecord(text)
  const reports = said ? reportsIn(said, sn, form.get('taskId') ?? '') : []
  return { ok: true, reply: reply(200, true, '200', '提交成功'), reports, hint: false }
}

function reportsIn(said: Record<string, unknown>, sn: string, taskId: string): Report[] {
  const code = idOf(said['status'])
  const place = placeIn(statuses, code)
  if (!place) return []
  const name = textOf(said['courierName'])
  return [
    {
      ref: { sn, providerId: providerIdOf(idOf(said['orderId']), taskId), brand: textOf(said['kuaidicom']) },
      ...place,
      code,
      at: readMoment(textOf(said['updateTime'])) ?? new Date(),
      rider: name && place.status !== 'waiting' ? { name, mobile: idOf(said['courierMobile']), spot: null } : null,
      fee: null,
      reason: needsReason(place) ? textOf(said['statusDesc']) : '',
    },
  ]
}
