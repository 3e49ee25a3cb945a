import { sql } from 'kysely'
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

/** Counts anew how long every step took since then: by store or courier and hour, by those alone, and everywhere. */
export const countPace = (since: Date): Promise<void> =>
  within(async (tx) => {
    await sql`delete from radar_pace`.execute(tx)
    await sql`
      insert into radar_pace (step, key, hour, minutes, samples)
      select step, coalesce(key, ''), coalesce(hour, -1),
        least(greatest(percentile_cont(0.5) within group (order by minutes), 0), ${longestMinutes}), count(*)
      from (
        select 'arrange' as step, d.store_id::text as key, ${hourOf('o.created_at')} as hour, ${minutesFrom('o.created_at', 'd.called_at')} as minutes
        from delivery_order d join online_order o on o.sn = d.origin_sn and o.merchant_id = d.merchant_id
        where d.origin_kind = ${sql.lit(originKinds.online)} and d.created_at >= ${since} and ${brought} and ${wantedSoon('o.created_at', 'o.window_end')}
        union all
        select 'accept', whom.key, ${hourOf('d.called_at')}, ${minutesFrom('d.called_at', 'd.accepted_at')}
        from delivery_order d cross join lateral (values (d.provider || ':' || d.city_code), (d.city_code)) whom (key)
        where d.created_at >= ${since} and ${brought}
        union all
        select 'collect', d.store_id::text, ${hourOf('d.accepted_at')}, ${minutesFrom('d.accepted_at', 'd.picked_at')}
        from delivery_order d where d.created_at >= ${since} and ${brought}
        union all
        select 'ride', d.provider || ':' || d.city_code, ${hourOf('d.picked_at')},
          greatest(${minutesFrom('d.picked_at', 'd.ended_at')} - ${sql.lit(usualRide.doorMinutes)}, 0) * 1000 / d.distance_metres
        from delivery_order d where d.created_at >= ${since} and ${brought} and d.distance_metres > 300
        union all
        select case when o.kind = ${sql.lit(kinds.assigned)} then 'answer' else 'pool' end,
          case when o.kind = ${sql.lit(kinds.assigned)} then o.shop_id::text else o.city_code end,
          ${hourOf('o.paid_at')}, ${minutesFrom('o.paid_at', 'o.accepted_at')}
        from transfer_order o where o.created_at >= ${since} and o.shop_id is not null
        union all
        select 'make', o.shop_id::text, ${hourOf('o.accepted_at')}, ${minutesFrom('o.accepted_at', 'o.delivered_at')}
        from transfer_order o where o.created_at >= ${since} and o.shop_id is not null and ${wantedSoon('o.accepted_at', 'o.window_end')}
      ) taken where minutes is not null and key <> ''
      group by grouping sets ((step, key, hour), (step, key), (step)) having count(*) >= ${leastSamples}`.execute(tx)
  })
