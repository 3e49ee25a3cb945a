import { readMoment } from '@zdb/contract/kit/china-time'
import { textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import { keyedWord } from '../wire/keyed-hash.ts'
import type { CallbackReading, Ref, Report, Trouble } from '../port.ts'
import { signCallback } from './signing.ts'
import { needsReason, placeIn } from '../wire/status-table.ts'
import type { Kd100Options } from './client.ts'
import { providerIdOf, snIn } from './orders.ts'
import { statuses, troubled } from './status.ts'

type Fields = Readonly<Record<string, unknown>>

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
  const sn = push.path && snIn(push.path)
  const expected = signCallback(text, keyedWord(options.secret, sn))
  if (sn === '' || !sameText(expected, signature.toLowerCase())) return refused('signature')
  const said = readRecord(text)
  const taskId = form.get('taskId') ?? ''
  return {
    ok: true,
    reply: reply(200, true, '200', '提交成功'),
    reports: said ? reportsIn(said, sn, taskId) : [],
    troubles: said && idOf(said['status']) === troubled ? [troubleIn(said, sn, taskId)] : [],
    hint: false,
  }
}

const refIn = (said: Fields, sn: string, taskId: string): Ref => ({
  sn,
  providerId: providerIdOf(idOf(said['orderId']), taskId),
  brand: textOf(said['kuaidicom']),
})
const timeIn = (said: Fields): Date => readMoment(textOf(said['updateTime'])) ?? new Date()

function troubleIn(said: Fields, sn: string, taskId: string): Trouble {
  const [name, at] = [textOf(said['courierName']), timeIn(said)]
  return {
    ref: refIn(said, sn, taskId),
    kind: 'exception',
    id: `${troubled}@${at.getTime()}`,
    code: troubled,
    words: textOf(said['statusDesc']),
    at,
    asksAnswer: false,
    rider: name ? { name, mobile: idOf(said['courierMobile']) } : null,
  }
}

function reportsIn(said: Fields, sn: string, taskId: string): Report[] {
  const code = idOf(said['status'])
  const place = placeIn(statuses, code)
  if (!place) return []
  const name = textOf(said['courierName'])
  return [
    {
      ref: refIn(said, sn, taskId),
      ...place,
      code,
      at: timeIn(said),
      rider: name && place.status !== 'waiting' ? { name, mobile: idOf(said['courierMobile']), spot: null } : null,
      fee: null,
      reason: needsReason(place) ? textOf(said['statusDesc']) : '',
    },
  ]
}
