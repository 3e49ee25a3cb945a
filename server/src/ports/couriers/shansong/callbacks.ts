import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { CallbackReading } from '../port.ts'
import type { ShansongOptions } from './client.ts'
import { readCallback, troublesOf } from './query.ts'

const reply = (status: number, msg: string): Reply => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ status, msg, data: null }),
})
const refused = (why: string): CallbackReading => ({ ok: false, reply: reply(400, why), why })

/** Callbacks are not signed: whoever knows our number at theirs may send them, so all of them are hints. */
export function receive({ appId }: ShansongOptions, push: RawPush): CallbackReading {
  const fields = readRecord(push.body.toString('utf8'))
  if (!fields) return refused('not a JSON object')
  if (idOf(fields['clientId']) !== appId) return refused('clientId')
  const report = readCallback(fields)
  const reports = report ? [report] : []
  return { ok: true, reply: reply(200, ''), reports, troubles: reports.flatMap(troublesOf), hint: true }
}
