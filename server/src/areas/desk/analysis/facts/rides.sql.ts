import { sql, type RawBuilder } from 'kysely'
import { isBrought, isBroughtLate } from '#areas/couriers/delivery/public'
import { dayOf, hourKey, measured } from './measures.sql.ts'

/** What each call of a courier gives to the figures; one that came to nothing is a call too. */
export const rideFacts = (which: RawBuilder<boolean>) => sql`
  select o.merchant_id, 'ride' as subject, o.id as order_id, o.sn, ${dayOf('o.created_at')} as day, o.store_id,
    array['all:', ${hourKey('o.created_at')}, 'courier:' || o.provider, 'store:' || o.store_id,
      'district:' || o.city || chr(9) || o.county] as keys,
    '[]'::jsonb as goods,
    ${measured('ride', {
      orders: sql`1`,
      valid: sql`${isBrought('o')}::int`,
      amount: sql`coalesce(o.cost, 0)`,
      valid_amount: sql`${isBrought('o')}::int * coalesce(o.cost, 0)`,
      accepted: sql`(o.accepted_at is not null)::int`,
      seconds: sql`coalesce(greatest(extract(epoch from o.accepted_at - coalesce(o.called_at, o.created_at)), 0), 0)`,
      late: sql`${isBroughtLate('o')}::int`,
    })}
  from delivery_order o where ${which}`
