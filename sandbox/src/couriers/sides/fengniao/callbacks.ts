import { stringify } from 'lossless-json'
import type { AppKeys, RideEvent, TroubleEvent } from '../../town/entities.ts'
import type { Outgoing } from '../side.ts'
import { riderFields, whyCancelled } from './query.ts'
import { signatureOf } from './signing.ts'
import { sayingOf } from './status.ts'

type Fields = Record<string, unknown>

/** The param of a callback; null where none is sent. */
function paramOf({ ride, state, reassigned, at }: RideEvent): Fields | null {
  const saying = sayingOf(state, reassigned)
  if (!saying) return null
  const why = state === 'cancelled' ? ride.cancelReason || whyCancelled[ride.cancelledBy] : ''
  return {
    order_id: BigInt(ride.id),
    partner_order_code: ride.sn,
    order_status: saying.code,
    ...riderFields(ride, reassigned),
    description: why || saying.words,
    error_code: '',
    push_time: at,
  }
}

export function push(event: RideEvent, keys: AppKeys, callback: string): Outgoing | null {
  const param = paramOf(event)
  return param && enveloped('orderStatusNotify', param, keys, callback)
}

function enveloped(kind: string, param: Fields, keys: AppKeys, callback: string): Outgoing {
  const business_data = stringify({ callback_business_type: kind, param }) ?? ''
  const fields = { app_id: keys.id, business_data, timestamp: String(Date.now()) }
  return {
    url: callback,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ ...fields, signature: signatureOf(fields, keys.secret) }),
  }
}

export function pushTrouble({ ride, trouble }: TroubleEvent, keys: AppKeys, callback: string): Outgoing | null {
  const param = {
    order_id: BigInt(ride.id),
    partner_order_code: ride.sn,
    abnormal_id: trouble.id,
    abnormal_code: trouble.kind === 'cancelRequest' ? 'RIDER_CANCEL' : 'RIDER_REPORT',
    abnormal_desc: trouble.words,
    ...riderFields(ride, false),
    push_time: trouble.at,
  }
  return enveloped('abnormalReportNotify', param, keys, callback)
}
