import { sql, type Insertable, type Selectable } from 'kysely'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import type { Fen } from '@zdb/contract/kit/fen'
import { inStates } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'
import type { DeliveryInquiry, DeliveryQuote } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type Inquiry = Selectable<DeliveryInquiry>
export type Quote = Selectable<DeliveryQuote>

/** 0 asked, 1 answered with a price, 2 refused, 3 nobody answered in time. */
export const quoteStates = { asking: 0, ok: 1, refused: 2, late: 3 } as const

export const insertInquiry = (tx: Tx, inquiry: Insertable<DeliveryInquiry>): Promise<Inquiry> =>
  tx.insertInto('delivery_inquiry').values(inquiry).returningAll().executeTakeFirstOrThrow()

export const insertQuotes = async (tx: Tx, quotes: readonly Insertable<DeliveryQuote>[]): Promise<void> => {
  if (quotes.length > 0)
    await tx
      .insertInto('delivery_quote')
      .values([...quotes])
      .execute()
}

export const inquiryOf = async (merchantId: number, id: number): Promise<Inquiry> =>
  (await db()
    .selectFrom('delivery_inquiry')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

export const quotesOf = (inquiryId: number): Promise<Quote[]> =>
  db().selectFrom('delivery_quote').selectAll().where('inquiry_id', '=', inquiryId).execute()

export type QuoteAnswer = {
  state: number
  result: string
  price?: Fen
  distance_metres?: number | null
  token?: string
  valid_until?: Date | null
  pickup_minutes?: number | null
}

/** An answer is written once: what comes after the time limit finds the row closed. */
export const answerQuote = async (
  tx: Tx,
  { inquiry_id, provider, way }: Pick<Quote, 'inquiry_id' | 'provider' | 'way'>,
  answer: QuoteAnswer,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('delivery_quote')
    .set({ ...answer, answered_at: at })
    .where('inquiry_id', '=', inquiry_id)
    .where('provider', '=', provider)
    .where('way', '=', way)
    .where('state', '=', quoteStates.asking)
    .execute()
}

/** Questions of yesterday are nobody's any more. */
export const dropInquiries = async (before: Date): Promise<void> => {
  await db().deleteFrom('delivery_inquiry').where('created_at', '<', before).execute()
}

const isIn = inStates(deliveryStates)

export type CourierRecordRow = { provider: number; ended: number; on_time: number; pickup_minutes: number | null }

/** How every courier did in a city since then: what it ended, how much of it in time, and how long until somebody came. */
export const courierRecordsSince = async (cityCode: string, since: Date): Promise<CourierRecordRow[]> => {
  const { rows } = await sql<CourierRecordRow>`
    select provider, count(*)::int as ended,
      round(100.0 * count(*) filter (where ${isIn('completed')} and ended_at <= window_end) / count(*))::int as on_time,
      extract(epoch from avg(accepted_at - called_at))::float / 60 as pickup_minutes
    from delivery_order
    where city_code = ${cityCode} and city_code <> '' and created_at >= ${since} and ${isIn('completed', 'returned', 'failed')} and way in (1, 2)
    group by provider`.execute(db())
  return rows
}
