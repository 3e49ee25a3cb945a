import { sql } from 'kysely'
import { codesOf } from '@zdb/contract/kit/states'
import { paymentStates, receiptStates } from '@zdb/contract/money/payments/states'
import { db } from '#core/db/tx'
import type { GatewayWork } from '#core/domain/health'
import { isOneOf } from '#core/domain/condition'
import { later, minutes, now } from '#core/time/clock'

const isOpen = isOneOf('state', codesOf(paymentStates, 'created', 'paying'))
const isReturning = isOneOf('state', codesOf(receiptStates, 'returning'))

/** Until then it has been asked after, and the answer written down. */
const answeredMs = minutes(2)

/** Charges and returns by gateway: how many are under way, and how many should have been asked after by now. */
export const chargesUnderWay = async (): Promise<ReadonlyMap<string, GatewayWork>> => {
  const { rows } = await sql<GatewayWork & { gateway: string }>`
    select gateway, sum(open)::int as open, sum(due)::int as backlog, min(due_at) as "oldestAt" from (
      select gateway, count(*) filter (where ${isOpen} and created_at <= ${later(-answeredMs)}) as open,
        count(*) filter (where next_at <= ${now()}) as due, min(next_at) filter (where next_at <= ${now()}) as due_at
      from payment where next_at is not null and gateway is not null group by gateway
      union all
      select gateway, 0, count(*), min(next_at)
      from gateway_receipt where ${isReturning} and next_at <= ${now()} group by gateway
    ) work group by gateway`.execute(db())
  return new Map(rows.map(({ gateway, ...work }) => [gateway, work]))
}
