import { isRecord, textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import { optionalFen } from '../wire/fen-fields.ts'
import type { CallbackReading, Report, Spot, Trouble } from '../port.ts'
import { sign } from './signing.ts'
import { placeIn } from '../wire/status-table.ts'
import type { SfOptions } from './client.ts'
import { completed, gaveUp, riderRevoked, signedForByShop, statuses } from './status.ts'

type Fields = Readonly<Record<string, unknown>>

export const reply = (status: number, code: number, words: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ error_code: code, error_msg: words }),
})
const refused = (why: string): CallbackReading => ({ ok: false, reply: reply(403, 1, 'sign error'), why })

/** One address per kind is set in their console; what kind it is also stands in url_index. */
export function receive(options: SfOptions, push: RawPush): CallbackReading {
  // A plus in a query may arrive as a space.
  const given = (new URL(push.url).searchParams.get('sign') ?? '').replaceAll(' ', '+')
  if (!sameText(given, sign(push.body, options.appId, options.secret))) return refused('sign')
  const told = readRecord(push.body.toString('utf8'))
  if (!told) return refused('not a JSON object')
  return {
    ok: true,
    reply: reply(200, 0, 'success'),
    reports: isTrouble(told) ? [] : reportsIn(told),
    troubles: isTrouble(told) ? troublesIn(told) : [],
    hint: isHint(told),
  }
}

const isException = (told: Fields): boolean => told['url_index'] === 'rider_exception'

/** A rider reports something and rides on, unless the order is said to have failed by it. */
const isTrouble = (told: Fields): boolean => isException(told) && idOf(told['order_status']) !== gaveUp

const troublesIn = (told: Fields): Trouble[] => [
  {
    ref: { sn: idOf(told['shop_order_id']), providerId: idOf(told['sf_order_id']), brand: '' },
    kind: 'exception',
    id: `${idOf(told['ex_id'])}@${idOf(told['push_time'])}`,
    code: idOf(told['ex_id']),
    words: textOf(told['ex_content']) || textOf(told['status_desc']),
    at: new Date(Number(idOf(told['push_time'])) * 1000),
    asksAnswer: false,
    rider: riderIn(told),
  },
]

/**
 * A rider who gives an order back, or reports trouble with it, need not mean its end: SF may send another, or the same
 * one on. What became of it is asked.
 */
const isHint = (told: Fields): boolean =>
  idOf(told['order_status']) === riderRevoked || (isException(told) && !isTrouble(told))

/** What a callback says, the same whether it was sent to us or we asked for it. */
export function reportsIn(told: Fields): Report[] {
  const code = idOf(told['order_status'])
  const known = isException(told) ? 'failed' : placeIn(statuses, code)?.status
  if (!known || idOf(told['shop_order_id']) === '') return []
  const returned = code === completed && idOf(told['receipt_type']) === signedForByShop
  const report: Report = {
    ref: { sn: idOf(told['shop_order_id']), providerId: idOf(told['sf_order_id']), brand: '' },
    status: returned ? 'returned' : known,
    code: returned ? `${code}/${signedForByShop}` : code,
    at: new Date(Number(idOf(told['push_time'])) * 1000),
    reassigned: false,
    rider: riderIn(told),
    fee: optionalFen(told, 'deduction_fee') ?? optionalFen(told, 'real_pay_money'),
    reason: textOf(told['cancel_reason']) || textOf(told['ex_content']),
  }
  return textOf(told['status_desc']).includes('改派') ? exchanged(report) : [report]
}

/** 改派: the rider is taken off. Where the next one is named already, that one has accepted. */
const exchanged = (report: Report): Report[] => [
  { ...report, status: 'waiting', reassigned: true, rider: null },
  ...(report.status === 'accepted' && report.rider ? [report] : []),
]

function riderIn(told: Fields): Report['rider'] {
  const name = textOf(told['operator_name'])
  return name === '' ? null : { name, mobile: idOf(told['operator_phone']), spot: spotIn(told) }
}

export function spotIn(told: unknown): Spot | null {
  if (!isRecord(told)) return null
  const [longitude, latitude] = [Number(idOf(told['rider_lng'])), Number(idOf(told['rider_lat']))]
  return longitude > 0 && latitude > 0 ? { longitude, latitude } : null
}
