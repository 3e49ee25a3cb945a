import { sql, type RawBuilder } from 'kysely'
import { addDays, startOfDay } from '@zdb/contract/kit/china-time'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { isNot } from '#core/domain/condition'
import { factColumns, type Subject } from './measures.sql.ts'
import { onlineFacts } from './online.sql.ts'
import { rideFacts } from './rides.sql.ts'
import { receivedFacts, sentFacts } from './trade.sql.ts'

/** One merchant, or several in one statement. */
export type Whose = number | readonly number[]

type Row = {
  readonly facts: (which: RawBuilder<boolean>) => RawBuilder<unknown>
  readonly of: (whose: Whose) => RawBuilder<boolean>
}

const isOf = (column: string, whose: Whose): RawBuilder<boolean> =>
  typeof whose === 'number'
    ? sql<boolean>`${sql.ref(column)} = ${whose}`
    : sql<boolean>`${sql.ref(column)} = any(${[...whose]}::bigint[])`

const sources: Readonly<Record<Subject, Row>> = {
  online: { facts: onlineFacts, of: (whose) => isOf('o.merchant_id', whose) },
  sent: { facts: sentFacts, of: (whose) => isOf('o.merchant_id', whose) },
  received: {
    facts: receivedFacts,
    of: (whose) =>
      sql<boolean>`${isOf('o.shop_merchant_id', whose)} and ${isNot('o.state', transferStates.waitPay.code)}`,
  },
  ride: { facts: rideFacts, of: (whose) => isOf('o.merchant_id', whose) },
}

/** What merchants' orders give to the figures, read from the orders as they stand. */
export const factsOf = (subject: Subject, whose: Whose, which: RawBuilder<boolean> = sql<boolean>`true`) => {
  const { facts, of } = sources[subject]
  return sql`(select ${factColumns} from (${facts(sql<boolean>`${of(whose)} and ${which}`)}) computed)`
}

/** Placed from the beginning of one day to the end of another, or to a moment before. */
export const placedWithin = (from: string, to: string, before?: Date): RawBuilder<boolean> => {
  const end = startOfDay(addDays(to, 1))
  return sql<boolean>`o.created_at >= ${startOfDay(from)} and o.created_at < ${before && before < end ? before : end}`
}

export const numbered = (sns: readonly string[]): RawBuilder<boolean> => sql<boolean>`o.sn = any(${[...sns]}::text[])`
