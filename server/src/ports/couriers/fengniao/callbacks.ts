import { isRecord, textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { CallbackReading, Report, Trouble } from '../port.ts'
import { sign } from './signing.ts'
import { placeIn } from '../wire/status-table.ts'
import type { FengniaoOptions } from './client.ts'
import { failed, statuses } from './status.ts'

type Fields = Record<string, unknown>

const reply = (status: number, body: object): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})
const refused = (why: string): CallbackReading => ({ ok: false, reply: reply(403, { error: why }), why })

export function receive({ appId, secret }: FengniaoOptions, push: RawPush): CallbackReading {
  const envelope = readRecord(push.body.toString('utf8'))
  if (!envelope) return refused('not a JSON object')
  if (idOf(envelope['app_id']) !== appId) return refused('app_id mismatch')
  const data = textOf(envelope['business_data'])
  const expected = sign({ app_id: appId, business_data: data, timestamp: idOf(envelope['timestamp']) }, secret)
  if (!sameText(expected, textOf(envelope['signature']))) return refused('signature mismatch')
  const told = readRecord(data)
  const [kind, param] = [textOf(told?.['callback_business_type']), isRecord(told?.['param']) ? told['param'] : {}]
  const reports = kind === 'orderStatusNotify' ? reportsIn(param) : []
  return {
    ok: true,
    reply: reply(200, { result: 'OK' }),
    reports,
    troubles: kind === 'abnormalReportNotify' ? troublesIn(param) : [],
    // What a failed delivery costs is only in the order's detail.
    hint: reports.some(({ code }) => code === failed),
  }
}

function troublesIn(param: Fields): Trouble[] {
  const sn = idOf(param['partner_order_code'])
  if (sn === '') return []
  return [
    {
      ref: { sn, providerId: idOf(param['order_id']), brand: '' },
      kind: 'exception',
      id: idOf(param['abnormal_id']),
      code: idOf(param['abnormal_code']),
      words: textOf(param['abnormal_desc']),
      at: new Date(Number(idOf(param['push_time'])) || Date.now()),
      asksAnswer: false,
      rider: riderIn(param),
    },
  ]
}

export const isReassigned = (words: string): boolean => /改派|转单/.test(words)

function reportsIn(param: Fields): Report[] {
  const code = idOf(param['order_status'])
  const [status, sn] = [placeIn(statuses, code)?.status, idOf(param['partner_order_code'])]
  if (!status || sn === '') return []
  const reassigned = status === 'waiting' && isReassigned(textOf(param['description']))
  return [
    {
      ref: { sn, providerId: idOf(param['order_id']), brand: '' },
      status,
      code,
      at: new Date(Number(idOf(param['push_time']))),
      reassigned,
      rider: reassigned ? null : riderIn(param),
      fee: null,
      reason: textOf(param['description']),
    },
  ]
}

export function riderIn(fields: Fields): Report['rider'] {
  const name = textOf(fields['carrier_driver_name'])
  return name === '' ? null : { name, mobile: idOf(fields['carrier_driver_phone']), spot: null }
}
