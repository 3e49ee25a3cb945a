import { textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import { keyedWord } from '../wire/keyed-hash.ts'
import type { CallbackReading, Report } from '../port.ts'
import { sign } from './signing.ts'
import type { UuptOptions } from './client.ts'
import { readReport } from './query.ts'

type Fields = Record<string, unknown>

const reply = (status: number, code: number, msg: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ code, msg }),
})
const refused = (why: string): CallbackReading => ({ ok: false, reply: reply(403, -1, 'sign error'), why })

/** Signed as calls are; where the secret is that of a merchant's own app, the address we gave proves it as far as a hint. */
export function receive(options: UuptOptions, push: RawPush): CallbackReading {
  const envelope = readRecord(push.body.toString('utf8'))
  const text = textOf(envelope?.['biz'])
  const said = readRecord(text)
  if (!envelope || !said) return refused('not an envelope')
  const signed = sameText(sign(text, options.secret, idOf(envelope['timestamp'])), textOf(envelope['sign']))
  const addressed = sameText(keyedWord(options.secret, idOf(said['originId'])), push.path)
  if (!signed && !addressed) return refused('signature')
  return { ok: true, reply: reply(200, 0, 'success'), reports: reportsIn(said), troubles: [], hint: !signed }
}

const reportsIn = (said: Fields): Report[] => {
  const report = readReport(said)
  return report && report.ref.sn !== '' ? [report] : []
}
