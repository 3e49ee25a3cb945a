import { readMoment } from '@zdb/contract/kit/china-time'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { courierFailure, type CourierAccount, type Ref, type Report } from '../port.ts'
import { ifKnown } from '../wire/refusal-words.ts'
import { placeIn } from '../wire/status-table.ts'
import { reportsIn } from './callbacks.ts'
import { call, type SfOptions } from './client.ts'
import { whichOrder } from './orders.ts'
import { completed, statuses } from './status.ts'

/**
 * Where an order stands, from the list of all its steps: only that has the time of each. Whether it was completed at
 * the door or back at the shop, and what it cost, stands in their own record of callbacks.
 */
export async function query(options: SfOptions, account: CourierAccount, ref: Ref): Promise<Report | null> {
  const ask = (op: string) => call(options, account, op, whichOrder(account, ref))
  const answer = await ifKnown(ask('listorderfeed'))
  if (answer === null) return null
  const steps = recordsOf(isRecord(answer) ? answer['feed'] : [])
  const last = steps.findLast((step) => placeIn(statuses, idOf(step['order_status'])))
  const at = last && readMoment(textOf(last['create_time']))
  if (!last || !at) throw courierFailure('unreachable', `listorderfeed ${ref.sn} without a step`)
  if (idOf(last['order_status']) === completed) {
    const told = recordsOf(await ask('getcallbackinfo')).findLast((one) => idOf(one['order_status']) === completed)
    const [report] = told ? reportsIn(told) : []
    if (report) return report
  }
  const [first, next] = reportsIn({ ...last, push_time: Math.floor(at.getTime() / 1000) })
  const report = next ?? first
  if (!report) throw courierFailure('unreachable', `listorderfeed ${ref.sn} of nobody`)
  return report
}
