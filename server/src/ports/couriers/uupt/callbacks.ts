import { textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import { keyedWord } from '../wire/keyed-hash.ts'
import type { ReceivedReports, Report } from '../port.ts'
import { sign } from '../wire/signing.ts'
import { needsReason, placeIn } from '../wire/status-table.ts'
import type { UuptOptions } from './client.ts'
import { statuses } from './status.ts'

type Fields = Record<string, unknown>

const reply = (status: number, code: number, msg: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ code, msg }),
})
const refused = (why: string): ReceivedReports => ({ ok: false, reply: reply(403, -1, 'sign error'), why })

/** Signed as calls are; where the secret is that of a merchant's own app, the address we gave proves it as far as a hint. */
export function receive(options: UuptOptions, push: RawPush): ReceivedReports {
  const envelope = readRecord(push.body.toString('utf8'))
  const text = textOf(envelope?.['biz'])
  const said = readRecord(text)
  if (!envelope || !said) return refused('not an envelope')
  const signed = sameText(sign.uupt(text, options.secret, idOf(envelope['timestamp'])), textOf(envelope['sign']))
  const addressed = sameText(keyedWord(options.secret, idOf(said['originId'])), push.path)
  if (!signed && !addressed) return refused('signature')
  return { ok: true, reply: reply(200, 0, 'success'), reports: reportsIn(said), hint: !signed }
}

const reportsIn = (said: Fields): Report[] => {
  const report = readReport(said)
  return report && report.ref.sn !== '' ? [report] : []
}

/** An order as a callback and an answer tell of it; null where the state is one nobody told us about. */
export function readReport(said: Fields): Report | null {
  const code = idOf(said['state'])
  const place = placeIn(statuses, code)
  if (!place) return null
  return {
    ref: { sn: idOf(said['originId']), providerId: idOf(said['orderCode']), brand: '' },
    ...place,
    code,
    at: timeOf(said['changeTime']),
    rider: place.status === 'waiting' ? null : riderIn(said),
    fee: null,
    reason: needsReason(place) ? textOf(said['stateText']) : '',
  }
}

/** Milliseconds. An answer may name no time: then it is so now. */
const timeOf = (value: unknown): Date => new Date(Number(value) || Date.now())

const riderIn = (said: Fields): Report['rider'] =>
  said['driverName'] ? { name: textOf(said['driverName']), mobile: idOf(said['driverMobile']), spot: null } : null
