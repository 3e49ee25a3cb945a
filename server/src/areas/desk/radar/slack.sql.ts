import { sql, type RawBuilder } from 'kysely'
import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates, originKinds } from '@zdb/contract/couriers/delivery/states'
import type { RadarKind } from '@zdb/contract/desk/radar/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { usualRide } from '#areas/couriers/delivery/public'
import { inStates } from '#core/domain/condition'
import { isEnough, type Enough } from '#areas/shop/trust/public'
import { cityOfStores } from './pace.sql.ts'
import { usualMetres, usualStep } from './usual.ts'

export const onlineIs = inStates(onlineStates, 'o.state')
export const transferIs = inStates(transferStates, 'o.state')
const rideIs = inStates(deliveryStates, 'd.state')

/** Which orders of each kind are meant, asked of the order as `o`; a kind that is absent is not read. */
export type Scope = Readonly<Partial<Record<RadarKind, RawBuilder<boolean>>>>

const place = sql`o.city_code, o.longitude, o.latitude`

const transferStep = (asSender: boolean) => sql`case
  when ${transferIs('waitPay')} then 'pay' when ${transferIs('waitGrab', 'waitQuote')} then 'pool'
  when ${transferIs('waitReceive')} then ${sql.lit(asSender ? 'answer' : 'accept')}
  when ${transferIs('rejected', 'expired')} then 'sentBack'
  when ${transferIs('waitDelivery')} then ${sql.lit(asSender ? 'make' : 'send')} else 'brought' end`

/** What is passed on is on the radar as what it was passed on as; to a store of one's own, as what that store received. */
const branches: Readonly<Record<RadarKind, (which: RawBuilder<boolean>) => RawBuilder<unknown>>> = {
  online: (which) => sql`
    select 'online', o.id, o.sn, o.merchant_id, o.store_id, o.goods, o.window_start, o.window_end,
      o.amount, ${place}, o.state, o.merchant_id, ${sql.lit(originKinds.online)},
      null::timestamptz, case when ${onlineIs('waitArrange')} then 'arrange' else 'call' end
    from online_order o where ${onlineIs('waitArrange', 'selfProcess')} and ${which}`,
  sent: (which) => sql`
    select 'sent', o.id, o.sn, o.merchant_id, o.shop_id, o.goods, o.window_start, o.window_end,
      coalesce(o.price, 0), ${place}, o.state, o.shop_merchant_id, ${sql.lit(originKinds.received)},
      o.sent_at, ${transferStep(true)}
    from transfer_order o where ${transferIs('waitPay', 'waitGrab', 'waitQuote', 'waitReceive', 'rejected', 'expired', 'waitDelivery', 'inDelivery')}
      and o.shop_merchant_id is distinct from o.merchant_id and ${which}`,
  received: (which) => sql`
    select 'received', o.id, o.sn, o.shop_merchant_id, o.shop_id, o.goods, o.window_start, o.window_end,
      coalesce(o.price, 0), ${place}, o.state, o.shop_merchant_id, ${sql.lit(originKinds.received)},
      o.sent_at, ${transferStep(false)}
    from transfer_order o where ${transferIs('waitReceive', 'waitDelivery', 'inDelivery')} and ${which}`,
}

/** Whether enough others stand behind the pace `p` for this reader to be shown it, the reader's own orders not counted. */
const isOfEnough = (reader: RawBuilder<unknown>, enough: Enough) => {
  const own = sql`coalesce((p.by_merchant ->> ${reader}::text)::int, 0)`
  return isEnough(
    {
      merchants: sql`(p.merchants - (${own} > 0)::int)`,
      orders: sql`(p.samples - ${own})`,
      largest: sql`(case when ${own} = p.largest then p.second_largest else p.largest end)`,
    },
    enough,
  )
}

type Known = {
  readonly hour: number
  /** Whose pace is asked for; of stores and couriers, of cities. */
  readonly key: RawBuilder<unknown>
  readonly which?: RawBuilder<boolean>
}

const anything = sql<boolean>`true`

const known = (step: string, { hour, key, which = anything }: Known) => sql`
  (select p.minutes from radar_pace p where p.step = ${sql.lit(step)} and p.key = ${key} and p.hour in (${hour}, -1)
    and ${which} order by p.hour desc limit 1)`

/** What is known of a step, the nearest first: each at this hour, else at any; else what is usual. */
const pace = (step: string, usual: number, ...nearest: readonly Known[]) =>
  sql`coalesce(${sql.join([...nearest.map((each) => known(step, each)), sql`${sql.lit(usual)}::float8`])})`

const since = (at: Date, moment: RawBuilder<unknown>) =>
  sql`coalesce(extract(epoch from ${at}::timestamptz - ${moment})::float8 / 60, 0)`

/** Straight from one spot to another; null where one of them is not known: of one and nothing the least is one. */
const metres = (
  fromLongitude: RawBuilder<unknown>,
  fromLatitude: RawBuilder<unknown>,
) => sql`(case when o.longitude + o.latitude + ${fromLongitude} + ${fromLatitude} is not null then 12742000 * asin(least(1, sqrt(
  power(sin(radians(o.latitude - ${fromLatitude}) / 2), 2) + cos(radians(${fromLatitude})) * cos(radians(o.latitude)) *
  power(sin(radians(o.longitude - ${fromLongitude}) / 2), 2)))) end)`

const door = sql.lit(usualRide.doorMinutes)
const detour = sql.lit(usualRide.detour)
const usualPerKm = 1_000 / usualRide.metresPerMinute
/** A rider seen so lately is where the map says. */
const freshMinutes = sql.lit(5)

/**
 * Open orders with the minutes that they still need, as the steps before them usually take. Who waits for a rider waits as
 * long as if the wait had just begun; what has a course of its own, fetching and riding, is nearer its end by what has passed.

 * A store as a reader may see it, a city and a courier are looked up once for all of their orders: as many as ten thousand
 * are open at a time. They are joined by one text each: of several columns together the planner expects next to nothing. */
const needed = (scope: Scope, { at, hour, enough }: Omit<Moment, 'bands'>) => {
  const open = Object.entries(scope).map(([kind, which]) => branches[kind as RadarKind](which))
  const isShown = isOfEnough(sql`k.merchant_id`, enough)
  const everywhere: Known = { hour: -1, key: sql`''`, which: isShown }
  const ofStore = (step: keyof typeof usualStep) =>
    pace(
      step,
      usualStep[step],
      { hour, key: sql`k.store`, which: sql<boolean>`(k.is_own or ${isShown})` },
      { hour, key: cityOfStores(sql`k.city_code`), which: isShown },
      everywhere,
    )
  const courierPace = (step: string, usual: number, key: RawBuilder<unknown>) =>
    pace(step, usual, { hour, key }, { hour: -1, key: sql`''` })
  return sql`
  with open (kind, id, sn, merchant_id, store_id, goods, window_start, window_end, money, city_code, longitude, latitude,
    state, rider_of, origin_kind, sent_at, at_step) as (${sql.join(open, sql` union all `)}),
  riding as (
    select o.*, ride.*, s.name as shop_name, o.store_id::text as store, o.kind <> 'sent' as is_own,
      concat_ws(' ', o.kind = 'sent', o.merchant_id, o.city_code, o.store_id) as whose,
      coalesce(ride.provider || ':' || o.city_code, '') as courier,
      coalesce(ride.distance_metres, ${metres(sql`s.longitude`, sql`s.latitude`)} * ${detour}, ${sql.lit(usualMetres)})::float8 as way_metres,
      case when ride.located_at > ${at}::timestamptz - ${freshMinutes} * interval '1 minute'
        then ${metres(sql`ride.rider_longitude`, sql`ride.rider_latitude`)} * ${detour} end as left_metres
    from open o left join lateral (
      select d.sn as ride_sn, d.provider, d.way, d.accepted_at, d.picked_at, d.eta, d.located_at, d.rider_longitude,
        d.rider_latitude, d.distance_metres,
        case when ${rideIs('delivering')} then 'ride' when ${rideIs('accepted')} then 'collect' else 'rider' end as ride_step
      from delivery_order d
      where d.merchant_id = o.rider_of and d.origin_kind = o.origin_kind and d.origin_sn = o.sn and not d.lost
        and ${rideIs('unpaid', 'paid', 'accepted', 'delivering')}
      order by d.state desc, d.id desc limit 1
    ) ride on true left join store s on s.id = o.store_id
  ),
  stores as materialized (
    select k.*, ${ofStore('arrange')} as arrange, ${ofStore('collect')} as collect, ${ofStore('make')} as make,
      ${ofStore('answer')} as answer, ${pace('pool', usualStep.pool, { hour, key: sql`k.city_code`, which: isShown }, everywhere)} as pool,
      ${pace('make', usualStep.make, { hour, key: cityOfStores(sql`k.city_code`), which: isShown }, everywhere)} as pool_make
    from (
      select whose, min(store) as store, bool_and(is_own) as is_own, min(merchant_id) as merchant_id, min(city_code) as city_code
      from riding group by whose) k),
  cities as materialized (select k.city_code, ${courierPace('accept', usualRide.acceptMinutes, sql`k.city_code`)} as accept
    from (select distinct city_code from riding) k),
  couriers as materialized (select k.courier, ${courierPace('accept', usualRide.acceptMinutes, sql`k.courier`)} as accept,
      ${courierPace('ride', usualPerKm, sql`k.courier`)} as per_km
    from (select distinct courier from riding) k),
  stepped as (
    select o.*, stores.arrange, stores.collect, stores.make, stores.answer, stores.pool + stores.pool_make as pool, couriers.per_km,
      cities.accept as city_accept, couriers.accept as courier_accept, ${door} + couriers.per_km * o.way_metres / 1000 as ride_minutes,
      case when o.way = ${sql.lit(groups.express.code)} then 'express' else coalesce(o.ride_step, o.at_step) end as step
    from riding o join stores on stores.whose = o.whose join cities on cities.city_code = o.city_code
      join couriers on couriers.courier = o.courier
  )
  select o.*, case o.step
    when 'arrange' then o.arrange + o.city_accept + o.collect + o.ride_minutes
    when 'call' then o.city_accept + o.collect + o.ride_minutes
    when 'rider' then o.courier_accept + o.collect + o.ride_minutes
    when 'collect' then greatest(o.collect - ${since(at, sql`o.accepted_at`)}, ${sql.lit(usualRide.shopMinutes)}) + o.ride_minutes
    when 'ride' then greatest(${door}, coalesce(
      ${door} + o.per_km * o.left_metres / 1000,
      extract(epoch from o.eta - ${at}::timestamptz)::float8 / 60,
      o.ride_minutes - ${since(at, sql`o.picked_at`)}))
    when 'brought' then greatest(${door}, o.ride_minutes - ${since(at, sql`o.sent_at`)})
    when 'express' then 0
    when 'make' then o.make
    when 'send' then o.make
    when 'answer' then o.answer + o.make
    when 'accept' then o.answer + o.make
    else o.pool end as needed
  from stepped o`
}

/** Minutes of lateness at which the bands begin, and how early one is told. */
export type Bands = { readonly free: number; readonly share: number; readonly ahead: number; readonly tight: number }

const bandOf = (late: RawBuilder<unknown>, { free, share }: Bands) => sql`case
  when ${late} > ${share} then 3 when ${late} > ${free} then 2 when ${late} > 0 then 1 else 0 end`

export type Moment = {
  readonly at: Date
  readonly hour: number
  readonly bands: Bands
  readonly enough: Enough
}

/** Every open order with its slack, the band it is in, the one it is about to enter, and the money that is at stake in that. */
export const onRadar = (scope: Scope, { at, hour, bands, enough }: Moment) => sql`(
  select r.*, case r.band when 3 then 'whole' when 2 then 'share' when 1 then 'late'
      else case when r.expected > 0 then 'ahead' when r.slack < ${bands.tight} then 'tight' else 'calm' end end as status,
    case when r.expected > r.band then r.expected end as ahead_band,
    case when r.expected > r.band then (array[0, ${bands.free}::float8, ${bands.share}::float8])[r.expected] - r.late end as to_band,
    case when greatest(r.band, r.expected) >= 2 then r.money else 0 end as stake,
    greatest(r.band, r.expected) = 2 as stake_at_most
  from (
    select r.*, ${bandOf(sql`r.late`, bands)} as band, ${bandOf(sql`${bands.ahead}::float8 - r.slack`, bands)} as expected
    from (
      select n.*, extract(epoch from ${at}::timestamptz - n.window_end)::float8 / 60 as late,
        extract(epoch from n.window_end - ${at}::timestamptz)::float8 / 60 - n.needed as slack
      from (${needed(scope, { at, hour, enough })}) n
    ) r
  ) r)`
