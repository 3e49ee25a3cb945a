import { sql, type RawBuilder } from 'kysely'
import { addDays, startOfDay } from '@zdb/contract/kit/china-time'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { isNot } from '#core/domain/condition'
import { factColumns, type Subject } from './measures.sql.ts'
import { onlineFacts } from './online.sql.ts'
import { rideFacts } from './rides.sql.ts'
import { receivedFacts, sentFacts } from './trade.sql.ts'

type Row = {
  readonly facts: (which: RawBuilder<boolean>) => RawBuilder<unknown>
  readonly of: (merchantId: number) => RawBuilder<boolean>
}

const sources: Readonly<Record<Subject, Row>> = {
  online: { facts: onlineFacts, of: (merchantId) => sql<boolean>`o.merchant_id = ${merchantId}` },
  sent: { facts: sentFacts, of: (merchantId) => sql<boolean>`o.merchant_id = ${merchantId}` },
  received: {
    facts: receivedFacts,
    of: (merchantId) =>
      sql<boolean>`o.shop_merchant_id = ${merchantId} and ${isNot('o.state', transferStates.waitPay.code)}`,
  },
  ride: { facts: rideFacts, of: (merchantId) => sql<boolean>`o.merchant_id = ${merchantId}` },
}

/** What a merchant's orders give to the figures, read from the orders as they stand. */
export const factsOf = (subject: Subject, merchantId: number, which: RawBuilder<boolean> = sql<boolean>`true`) => {
  const { facts, of } = sources[subject]
  return sql`(select ${factColumns} from (${facts(sql<boolean>`${of(merchantId)} and ${which}`)}) computed)`
}

/** Placed from the beginning of one day to the end of another, or to a moment before. */
export const placedWithin = (from: string, to: string, before?: Date): RawBuilder<boolean> => {
  const end = startOfDay(addDays(to, 1))
  return sql<boolean>`o.created_at >= ${startOfDay(from)} and o.created_at < ${before && before < end ? before : end}`
}

export const numbered = (sns: readonly string[]): RawBuilder<boolean> => sql<boolean>`o.sn = any(${[...sns]}::text[])`
