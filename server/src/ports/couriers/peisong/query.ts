import type { Fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { courierFailure, type Ref, type Report } from '../port.ts'
import { needsReason, placeIn } from '../wire/status-table.ts'
import { fromYuan } from '../wire/yuan-fields.ts'
import { statuses } from './status.ts'

type Fields = Record<string, unknown>

/** Paid on account at the end of a month: then the sum in an answer is not what it will be. */
const onAccount = '2'

export function readReport(answer: Fields, ref: Ref): Report {
  const code = idOf(answer['status'])
  const place = placeIn(statuses, code)
  if (!place) throw courierFailure('unreachable', `status/query in status ${code}`)
  const name = textOf(answer['courier_name'])
  return {
    ref: { sn: idOf(answer['order_id']) || ref.sn, providerId: idOf(answer['mt_peisong_id']), brand: '' },
    ...place,
    code,
    at: new Date(Number(answer['operate_time']) * 1000),
    rider: name && place.status !== 'waiting' ? { name, mobile: idOf(answer['courier_phone']), spot: null } : null,
    fee: place.status === 'delivered' || place.status === 'cancelled' ? paidIn(answer) : null,
    reason: needsReason(place) ? textOf(answer['cancel_reason']) : '',
  }
}

const paidIn = (answer: Fields): Fen | null =>
  idOf(answer['settlement_mode_code']) === onAccount ? null : (fromYuan(answer['pay_amount']) ?? null)
