import { sql } from 'kysely'
import type { Tx } from '#core/db/tx'

export type Offering = {
  readonly order_id: number
  readonly began_at: Date
  readonly ended_at: Date
  readonly kind: number
  readonly product_type: number
  readonly city_code: string
  readonly county_code: string
  readonly day_class: string
  readonly lead_hours: number
  readonly price: number | null
  readonly taken: boolean
  readonly minutes: number
  readonly sender: number
  readonly taker: number | null
}

/** What stood at which price and what became of it, written down as if its day had been gone through. */
export const insertOfferings = async (tx: Tx, offerings: readonly Offering[]): Promise<void> => {
  await sql`
    insert into acceptance_offering
    select order_id, began_at, ended_at, kind, product_type, city_code, county_code, day_class, lead_hours, price, taken, minutes, sender, taker
    from jsonb_to_recordset(${JSON.stringify(offerings)}::jsonb) as o(order_id bigint, began_at timestamptz, ended_at timestamptz,
      kind smallint, product_type smallint, city_code text, county_code text, day_class text, lead_hours real, price bigint,
      taken boolean, minutes real, sender bigint, taker bigint)`.execute(tx)
}

/** As before anything was learned. */
export const forgetOfferings = async (tx: Tx): Promise<void> => {
  await sql`delete from acceptance_offering`.execute(tx)
  await sql`delete from acceptance_model`.execute(tx)
}
