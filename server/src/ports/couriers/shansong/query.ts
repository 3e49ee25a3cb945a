import { readMoment } from '@zdb/contract/kit/china-time'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { bd09ToGcj02 } from '../../maps/bd09.ts'
import type { Ref, Report, Spot, Trouble } from '../port.ts'
import { delivered, inDispute, onTheWay, placeOf } from './status.ts'

type Fields = Record<string, unknown>

/** Fen as they stand; nothing where nothing is said. */
export const money = (value: unknown): Fen => fen(Math.round(Number(value ?? 0)) || 0)

/** What calling a ride off costs: what they keep of its price, and what carrying the goods back costs on top. */
export const abortFee = (fields: Fields): Fen | null =>
  fields['deductAmount'] === undefined ? null : fen(money(fields['deductAmount']) + money(fields['sendBackFee']))

/** Riders are on Baidu's map. */
export const spotIn = (courier: Fields): Spot | null => {
  const [longitude, latitude] = [Number(courier['longitude']), Number(courier['latitude'])]
  return longitude && latitude ? bd09ToGcj02({ longitude, latitude }) : null
}

type Standing = {
  status: unknown
  subStatus: unknown
  about: string
  time: string
  courier: unknown
  /** What ending it without delivery cost. */
  abort: Fields
  cameBack: boolean
  fee: Fen | null
}

function reportOf(ref: Ref, standing: Standing): Report | null {
  const code = [idOf(standing.status), idOf(standing.subStatus)].filter(Boolean).join('/')
  const place = placeOf(code, standing.cameBack)
  if (!place) return null
  const at = readMoment(standing.time)
  const rider = isRecord(standing.courier) && standing.courier['name'] ? standing.courier : null
  const aborted = place.status === 'cancelled' || place.status === 'returned'
  return {
    ref,
    status: place.status,
    // Without a time of its own nobody could tell which rider was taken off.
    reassigned: place.reassigned && at !== undefined,
    code,
    at: at ?? new Date(),
    rider: rider && { name: textOf(rider['name']), mobile: idOf(rider['mobile']), spot: spotIn(rider) },
    fee: aborted ? abortFee(standing.abort) : standing.fee,
    reason: aborted ? textOf(standing.abort['abortReason']) : inDispute.has(code) ? standing.about : '',
  }
}

/** A cancellation that is asked for, or that its service looks into: the rider stands still with the goods. */
export const troublesOf = ({ ref, code, at, rider, reason }: Report): Trouble[] =>
  inDispute.has(code) ? [{ ref, kind: 'exception', id: code, code, words: reason, at, asksAnswer: false, rider }] : []

/** A callback. It names no price, only what a cancellation costs. */
export const readCallback = (fields: Fields): Report | null =>
  reportOf(
    { sn: idOf(fields['orderNo']), providerId: idOf(fields['issOrderNo']), brand: '' },
    {
      status: fields['status'],
      subStatus: fields['subStatus'],
      about: textOf(fields['subStatusDesc']),
      time: textOf(fields['statusChangeTime']),
      courier: fields['courier'],
      abort: fields,
      cameBack: money(fields['sendBackFee']) > 0,
      fee: null,
    },
  )

/** The answer of `orderInfo`, which also knows what the ride went through. */
export function readInfo(fields: Fields, { sn }: Ref): Report | null {
  const log = recordsOf(fields['statusChangeLog'])
  const abort = isRecord(fields['abortInfo']) ? fields['abortInfo'] : fields
  const total = fields['totalFeeAfterSave']
  return reportOf(
    { sn, providerId: idOf(fields['issOrderNo']), brand: '' },
    {
      status: fields['orderStatus'],
      subStatus: fields['subOrderStatus'],
      about: textOf(fields['subOrderStatusDesc']),
      time: textOf(log.at(-1)?.['updateTime']),
      courier: fields['courier'],
      abort,
      cameBack: money(abort['sendBackFee']) > 0 || log.some(({ orderStatus }) => idOf(orderStatus) === onTheWay),
      fee: idOf(fields['orderStatus']) === delivered && total !== undefined ? money(total) : null,
    },
  )
}
