import { sql, type RawBuilder } from 'kysely'
import type { RadarKind, RadarState, RadarStep } from '@zdb/contract/desk/radar/states'
import { db, type Tx } from '#core/db/tx'
import { onRadar, type Moment, type Scope } from './slack.sql.ts'

export type RadarOrder = {
  kind: RadarKind
  sn: string
  merchant_id: number
  store_id: number | null
  shop_name: string | null
  goods: unknown
  window_start: Date
  window_end: Date
  state: number
  status: RadarState
  step: RadarStep
  ride_sn: string | null
  needed: number
  slack: number
  band: number
  ahead_band: number | null
  to_band: number | null
  money: number
  stake: number
  stake_at_most: boolean
}

const columns = sql`r.kind, r.sn, r.merchant_id, r.store_id, r.shop_name, r.goods, r.window_start, r.window_end, r.state,
  r.status, r.step, r.ride_sn, r.needed, r.slack, r.band, r.ahead_band, r.to_band, r.money, r.stake, r.stake_at_most`

/** The worst first: the least slack, of equals the most money. */
const worstFirst = sql`r.slack, r.stake desc, r.kind, r.id`

export const radarPage = async (
  scope: Scope,
  moment: Moment,
  { status, limit, offset }: { status: RadarState | undefined; limit: number; offset: number },
): Promise<{ rows: RadarOrder[]; total: number }> => {
  const { rows } = await sql<RadarOrder & { total: number }>`
    select ${columns}, (count(*) over ())::int as total from ${onRadar(scope, moment)} r
    where ${status ? sql`r.status = ${status}` : sql`true`} order by ${worstFirst} limit ${limit} offset ${offset}`.execute(
    db(),
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

export type RadarCount = { status: RadarState; orders: number; stake: number }

export const radarCounts = async (scope: Scope, moment: Moment): Promise<RadarCount[]> => {
  const { rows } = await sql<RadarCount>`
    select r.status, count(*)::int as orders, sum(r.stake)::bigint as stake from ${onRadar(scope, moment)} r group by r.status`.execute(
    db(),
  )
  return rows
}

/** Those of the scope that are about to cross a band and of which the merchant was not told yet, band by band. */
export const toWarnOf = async (scope: Scope, moment: Moment, limit: number): Promise<RadarOrder[]> => {
  const { rows } = await sql<RadarOrder>`
    select ${columns} from ${onRadar(scope, moment)} r where r.ahead_band is not null
      and not exists (select from radar_warning w where w.kind = r.kind and w.sn = r.sn and w.merchant_id = r.merchant_id
        and w.window_end = r.window_end and w.band >= r.ahead_band)
    order by ${worstFirst} limit ${limit}`.execute(db())
  return rows
}

/** Notes that it is told now; false where it was. A band that is skipped is told of with the one behind it. */
export const noteWarning = async (
  tx: Tx,
  { kind, sn, window_end, merchant_id, ahead_band }: RadarOrder,
  at: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into radar_warning (kind, sn, window_end, band, merchant_id, at)
    values (${kind}, ${sn}, ${window_end}, ${ahead_band}, ${merchant_id}, ${at}) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

type Standing = Pick<RadarOrder, 'kind' | 'sn' | 'merchant_id' | 'band'>

/** Which of these numbers are still late or about to be, in which band at the worst. */
export const worstBands = async (scope: Scope, moment: Moment): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    select r.kind, r.sn, r.merchant_id, coalesce(r.ahead_band, r.band) as band from ${onRadar(scope, moment)} r`.execute(
    db(),
  )
  return rows
}

export const numbered = (sns: readonly string[]): RawBuilder<boolean> => sql<boolean>`o.sn = any(${[...sns]}::text[])`

export const endingBetween = (from: Date, to: Date): RawBuilder<boolean> =>
  sql<boolean>`o.window_end between ${from} and ${to}`

export const ofMerchant = (kind: RadarKind, merchantId: number, storeId: number | undefined): RawBuilder<boolean> => {
  const merchant = kind === 'received' ? 'o.shop_merchant_id' : 'o.merchant_id'
  const store = kind === 'online' ? 'o.store_id' : 'o.shop_id'
  return storeId === undefined
    ? sql<boolean>`${sql.ref(merchant)} = ${merchantId}`
    : sql<boolean>`${sql.ref(merchant)} = ${merchantId} and ${sql.ref(store)} = ${storeId}`
}
