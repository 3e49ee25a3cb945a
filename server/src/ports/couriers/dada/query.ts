import { readMoment } from '@zdb/contract/kit/china-time'
import { addFen, fen, type Fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { courierFailure, type Ref, type Report, type ReportStatus, type Spot } from '../port.ts'
import { placeIn } from '../wire/status-table.ts'
import { fromYuan } from '../wire/yuan-fields.ts'
import { statuses, timeFields } from './status.ts'

type Fields = Record<string, unknown>

const nothing = fen(0)
const money = (value: unknown): Fen => fromYuan(value) ?? nothing

export const spotIn = (fields: Fields): Spot | null => {
  const [longitude, latitude] = [Number(fields['transporterLng']), Number(fields['transporterLat'])]
  return longitude && latitude ? { longitude, latitude } : null
}

/** The ride and its tip, less what a coupon took off; of a cancelled one, what they keep. */
function feeOf(status: ReportStatus, fields: Fields): Fen | null {
  if (status === 'cancelled') return fromYuan(fields['deductFee']) ?? null
  if (status !== 'delivered' && status !== 'returned') return null
  const ride = fromYuan(fields['deliveryFee'])
  if (ride === undefined) return null
  return addFen(ride, money(fields['tips']), money(fields['insuranceFee']), fen(-money(fields['couponFee'])))
}

/** What it answers when asked after an order; null for a status nobody knows. */
export function readReport(fields: Fields, ref: Ref): Report | null {
  const code = idOf(fields['statusCode'])
  const place = placeIn(statuses, code)
  if (!place) return null
  const name = textOf(fields['transporterName'])
  return {
    ref,
    ...place,
    code,
    at: readMoment(textOf(fields[timeFields[place.status] ?? ''])) ?? new Date(),
    rider: name ? { name, mobile: idOf(fields['transporterPhone']), spot: spotIn(fields) } : null,
    fee: feeOf(place.status, fields),
    reason: textOf(fields['cancelReason']),
  }
}

const fine = fen(2_00)

/**
 * It has no call for this, but a published rule: free until a rider accepts, then two yuan. The first minute after that
 * is free too, but it may be over before the call arrives, so nothing less is promised.
 */
export function cancelFeeOf(fields: Fields): Fen {
  const status = placeIn(statuses, idOf(fields['statusCode']))?.status
  if (status === 'waiting') return nothing
  if (status !== 'accepted' && status !== 'atShop') throw courierFailure('refused', '当前状态不能取消')
  return fine
}
