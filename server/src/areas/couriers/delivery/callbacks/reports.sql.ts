import { sql } from 'kysely'
import { refuse } from '#core/http/refusal'
import { askedTogether } from '#core/work/asked-together'
import { db, type Tx } from '#core/db/tx'
import { statementsIn, textOf, type StatementWithFacts } from './report-text.ts'
import { lockDispatchOf, type Delivery, type Held } from '../delivery.sql.ts'

/** A delivery and everything its courier has said of it. */
export type RideWithStatements = { delivery: Delivery; said: StatementWithFacts[] }

type Row = Delivery & { sayings: string[] }

const columns = sql`o.*, array(
  select saying from delivery_event e where e.delivery_id = o.id and e.saying <> '' order by e.id) as sayings`

const knownIn = ({ sayings, ...delivery }: Row): RideWithStatements => ({ delivery, said: statementsIn(sayings) })

/** What nobody's number can be, a database may not even be able to ask for. */
const isNumber = (text: string): boolean => /^[\x21-\x7e]{1,64}$/.test(text)

/** Those with these numbers of ours. */
export const knownBySn = async (sns: readonly string[]): Promise<RideWithStatements[]> => {
  const possible = sns.filter(isNumber)
  if (possible.length === 0) return []
  const { rows } = await sql<Row>`select ${columns} from delivery_order o where o.sn = any(${possible})`.execute(db())
  return rows.map(knownIn)
}

/** Those a courier knows by this number of its own: it may have given it to more than one of ours. */
export const knownByProviderId = async (providerOrderId: string): Promise<RideWithStatements[]> => {
  if (!isNumber(providerOrderId)) return []
  const { rows } = await sql<Row>`
    select ${columns} from delivery_order o where o.provider_order_id = ${providerOrderId} limit 10`.execute(db())
  return rows.map(knownIn)
}

/** Whoever writes down what is said holds the dispatch, so that after this nothing is said that is not in here. */
export const lockKnown = async (tx: Tx, id: number): Promise<Held & RideWithStatements> => {
  const dispatch = await lockDispatchOf(tx, id)
  const { rows } = await sql<Row>`select ${columns} from delivery_order o where o.id = ${id} for update`.execute(tx)
  return { dispatch, ...knownIn(rows[0] ?? refuse('notFound')) }
}

/** Writes it into the story, once. */
export const insertStatement = async (
  tx: Tx,
  deliveryId: number,
  said: StatementWithFacts,
  line: { at: Date; actor: string; what: string; detail: string },
): Promise<void> => {
  await tx
    .insertInto('delivery_event')
    .values({ delivery_id: deliveryId, side: 'courier', saying: textOf(said), ...line })
    .onConflict((conflict) => conflict.columns(['delivery_id', 'saying']).where('saying', '<>', '').doNothing())
    .execute()
}

/** The same for trouble on the way, by what tells it from other trouble; false: it was told before. */
export const insertTrouble = async (
  tx: Tx,
  deliveryId: number,
  which: string,
  line: { at: Date; actor: string; what: string; detail: string },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('delivery_event')
    .values({ delivery_id: deliveryId, side: 'courier', saying: `trouble ${which}`, ...line })
    .onConflict((conflict) => conflict.columns(['delivery_id', 'saying']).where('saying', '<>', '').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Where a rider was, at most one spot in so many seconds. */
export const insertSpot = async (
  tx: Tx,
  deliveryId: number,
  spot: { at: Date; longitude: number; latitude: number },
  apartMs: number,
): Promise<void> => {
  await sql`
    insert into delivery_trail (delivery_id, at, longitude, latitude)
    select ${deliveryId}, ${spot.at}, ${spot.longitude}, ${spot.latitude}
    where not exists (
      select 1 from delivery_trail where delivery_id = ${deliveryId} and at > ${new Date(spot.at.getTime() - apartMs)}
    )
    on conflict do nothing`.execute(tx)
}

const isKnown = askedTogether(async (sns: readonly string[]) => {
  const { rows } = await sql<{ sn: string }>`
    select o.sn from delivery_order o where o.sn = any(${[...sns]})`.execute(db())
  return new Set(rows.map(({ sn }) => sn))
})

/** Whether one of these is a number of ours. */
export const areKnown = async (sns: readonly string[]): Promise<boolean> =>
  (await Promise.all(sns.filter(isNumber).map(isKnown))).includes(true)
