import { sql, type RawBuilder } from 'kysely'
import { deliveryStates, originKinds } from '@zdb/contract/couriers/delivery/states'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { usualRide } from '#areas/couriers/delivery/public'
import { inStates } from '#core/domain/condition'
import { within } from '#core/db/tx'

const brought = inStates(deliveryStates, 'd.state')('completed')
const hourOf = (moment: string) => sql`extract(hour from ${sql.ref(moment)} at time zone 'Asia/Shanghai')::int`
const minutesFrom = (from: string, to: string) =>
  sql`extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})::float8 / 60`

/** What is ordered for another day is begun when there is time: only what is wanted soon tells how long it takes. */
const wantedSoon = (from: string, until: string) => sql`${sql.ref(until)} - ${sql.ref(from)} <= interval '3 hours'`

/** So many orders make a median; nothing takes longer than three hours of somebody's attention. */
const leastSamples = 5
const longestMinutes = 180

/** A store's number could be the code of a city. */
export const cityOfStores = (cityCode: RawBuilder<unknown>) => sql`'city:' || ${cityCode}`

/**
 * Counts anew how long every step took since then: by store or courier, by city, each by the hour and at any, and
 * everywhere; and from whose orders. What is passed on is its sender's, whoever carries it.
 */
export const countPace = (since: Date): Promise<void> =>
  within(async (tx) => {
    await sql`delete from radar_pace`.execute(tx)
    await sql`
      insert into radar_pace (step, key, hour, minutes, samples, merchants, largest, second_largest, by_merchant)
      with step (step, key, city, merchant_id, hour, minutes) as (
        select 'arrange', d.store_id::text, ${cityOfStores(sql`o.city_code`)}, o.merchant_id, ${hourOf('o.created_at')}, ${minutesFrom('o.created_at', 'd.called_at')}
        from delivery_order d join online_order o on o.sn = d.origin_sn and o.merchant_id = d.merchant_id
        where d.origin_kind = ${sql.lit(originKinds.online)} and d.created_at >= ${since} and ${brought} and ${wantedSoon('o.created_at', 'o.window_end')}
        union all
        select 'accept', d.provider || ':' || d.city_code, d.city_code, d.merchant_id, ${hourOf('d.called_at')}, ${minutesFrom('d.called_at', 'd.accepted_at')}
        from delivery_order d where d.created_at >= ${since} and ${brought}
        union all
        select 'collect', d.store_id::text, ${cityOfStores(sql`d.city_code`)}, coalesce(o.merchant_id, d.merchant_id), ${hourOf('d.accepted_at')}, ${minutesFrom('d.accepted_at', 'd.picked_at')}
        from delivery_order d left join transfer_order o on o.sn = d.origin_sn and d.origin_kind = ${sql.lit(originKinds.received)}
        where d.created_at >= ${since} and ${brought}
        union all
        select 'ride', d.provider || ':' || d.city_code, null, d.merchant_id, ${hourOf('d.picked_at')},
          greatest(${minutesFrom('d.picked_at', 'd.ended_at')} - ${sql.lit(usualRide.doorMinutes)}, 0) * 1000 / d.distance_metres
        from delivery_order d where d.created_at >= ${since} and ${brought} and d.distance_metres > 300
        union all
        select 'answer', o.shop_id::text, ${cityOfStores(sql`o.city_code`)}, o.merchant_id, ${hourOf('o.paid_at')}, ${minutesFrom('o.paid_at', 'o.accepted_at')}
        from transfer_order o where o.created_at >= ${since} and o.shop_id is not null and o.kind = ${sql.lit(kinds.assigned)}
        union all
        select 'pool', null, o.city_code, o.merchant_id, ${hourOf('o.paid_at')}, ${minutesFrom('o.paid_at', 'o.accepted_at')}
        from transfer_order o where o.created_at >= ${since} and o.shop_id is not null and o.kind <> ${sql.lit(kinds.assigned)}
        union all
        select 'make', o.shop_id::text, ${cityOfStores(sql`o.city_code`)}, o.merchant_id, ${hourOf('o.accepted_at')}, ${minutesFrom('o.accepted_at', 'o.delivered_at')}
        from transfer_order o where o.created_at >= ${since} and o.shop_id is not null and ${wantedSoon('o.accepted_at', 'o.window_end')}
      ), taken as materialized (
        select s.step, cell.key, cell.hour, s.merchant_id, s.minutes
        from step s cross join lateral (
          values (nullif(s.key, ''), s.hour), (nullif(s.key, ''), -1), (nullif(s.city, ''), s.hour), (nullif(s.city, ''), -1), ('', -1)
        ) cell (key, hour)
        where s.minutes is not null and cell.key is not null
      ), pace as (
        select step, key, hour, least(greatest(percentile_cont(0.5) within group (order by minutes), 0), ${longestMinutes}) as minutes,
          count(*) as samples
        from taken group by 1, 2, 3 having count(*) >= ${leastSamples}
      ), behind as (
        select step, key, hour, count(*) as merchants, max(orders) as largest,
          coalesce((array_agg(orders order by orders desc))[2], 0) as second_largest, jsonb_object_agg(merchant_id, orders) as by_merchant
        from (select step, key, hour, merchant_id, count(*) as orders from taken group by 1, 2, 3, 4) of_each group by 1, 2, 3
      )
      select step, key, hour, minutes, samples, merchants, largest, second_largest, by_merchant
      from pace join behind using (step, key, hour)`.execute(tx)
  })
