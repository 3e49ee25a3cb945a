import type { Fen } from '@zdb/contract/kit/fen'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { optionalFen } from '../wire/fen-fields.ts'
import { courierFailure, type CourierAccount, type Ref, type Report, type ReportStatus } from '../port.ts'
import { ifKnown } from '../wire/refusal-words.ts'
import { placeIn } from '../wire/status-table.ts'
import { isReassigned, riderIn } from './callbacks.ts'
import { invoke, type FengniaoOptions } from './client.ts'
import { whichOrder } from './orders.ts'
import { statuses } from './status.ts'

type Fields = Record<string, unknown>

/** Where an order stands, at the time its last step happened. */
export async function query(options: FengniaoOptions, account: CourierAccount, ref: Ref): Promise<Report | null> {
  const detail = await ifKnown(invoke(options, account, 'getOrderDetail', whichOrder(ref)))
  return detail && reportOf(detail, ref)
}

function reportOf(detail: Fields, ref: Ref): Report {
  const code = idOf(detail['order_status'])
  const status = placeIn(statuses, code)?.status
  const step = recordsOf(detail['event_log_details']).findLast((one) => idOf(one['order_status']) === code)
  if (!status || !step) throw courierFailure('unreachable', `getOrderDetail ${ref.sn} with the status ${code}`)
  const reassigned = status === 'waiting' && isReassigned(textOf(step['description']))
  return {
    ref: { sn: idOf(detail['partner_order_code']) || ref.sn, providerId: idOf(detail['order_id']), brand: '' },
    status,
    code,
    at: new Date(Number(idOf(step['occur_time']))),
    reassigned,
    rider: reassigned ? null : riderIn(detail),
    fee: feeIn(detail, status),
    reason: textOf(detail['abnormal_desc']),
  }
}

/** What was paid for the ride is known when it ended; what a cancellation cost stands apart from it. */
function feeIn(detail: Fields, status: ReportStatus): Fen | null {
  if (status === 'cancelled') return optionalFen(detail, 'actual_cancel_cost_cent')
  return status === 'delivered' || status === 'failed' ? optionalFen(detail, 'order_actual_amount_cent') : null
}
