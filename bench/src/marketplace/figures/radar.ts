import { sql } from 'kysely'
import { codesOf } from '@zdb/contract/kit/states'
import { deliveryStates, originKinds } from '@zdb/contract/couriers/delivery/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aDelivery } from '../../../../server/src/areas/couriers/delivery/fixtures.ts'
import { aPace } from '../../../../server/src/areas/desk/radar/fixtures.ts'
import { anOnlineOrder } from '../../../../server/src/areas/orders/online-orders/fixtures.ts'
import { aTransferOrder } from '../../../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { aMerchant } from '../../../../server/src/areas/people/identity/fixtures.ts'
import { aStore } from '../../../../server/src/areas/shop/stores/fixtures.ts'
import { db, within } from '../../../../server/src/core/db/tx.ts'
import { now } from '../../../../server/src/core/time/clock.ts'
import { copyRow } from '../../copy-row.ts'
import type { Row } from '../../row.ts'
import { againstBareSql, pathOf, sessionOf, type Asking, type Question } from '../against-bare.ts'

/** So many are over, so many are open, and of every third open one a rider is on his way. */
const over = 100_000
const open = 10_000
const everyRidden = 3
const sent = 2_000
const stores = 20

/** From an hour ago to eight hours ahead. */
const windowEnd = sql`now() + ((n::bigint * 7919 % 540) - 60) * interval '1 minute'`

const lay = async (): Promise<{ merchantId: number; secret: string }> => {
  const { merchantId, secret, pattern } = await within(async (tx) => {
    const [keeper, maker] = [await aMerchant(tx, { name: '节日花店' }), await aMerchant(tx, { name: '同行' })]
    const storeIds = []
    for (let number = 1; number <= stores; number += 1)
      storeIds.push(await aStore(tx, keeper.merchantId, { name: `${number}号店` }))
    const [storeId = 0] = storeIds
    const online = await anOnlineOrder(tx, { merchant_id: keeper.merchantId, store_id: storeId })
    const passed = await aTransferOrder(tx, { merchant_id: keeper.merchantId, held: false })
    const ride = await aDelivery(tx, { merchant_id: keeper.merchantId, store_id: storeId, state: 'accepted' })
    for (const each of storeIds) await aPace(tx, 'collect', String(each), 12)
    return {
      merchantId: keeper.merchantId,
      secret: await sessionOf(tx, keeper.accountId),
      pattern: { online: online.id, passed: passed.id, ride: ride.id, storeId, makerId: maker.merchantId },
    }
  })
  const numbered = (letter: string) => sql`${letter} || '9' || n`
  const store = sql`${pattern.storeId}::bigint + n % ${stores}`
  const row = { sn: numbered('O'), channel_order_id: numbered('C'), store_id: store, search: sql`''` }
  const [waiting, own] = codesOf(onlineStates, 'waitArrange', 'selfProcess')
  await within(async (tx) => {
    // As if they had always been there: nobody is told of them one by one.
    await sql`set local session_replication_role = replica`.execute(tx)
    await copyRow('online_order', pattern.online, [1, over], { ...row, state: sql`${onlineStates.finished.code}::int` })
    await copyRow('online_order', pattern.online, [over + 1, over + open], {
      ...row,
      state: sql`case when n % ${everyRidden} = 0 then ${own}::int else ${waiting}::int end`,
      window_start: sql`${windowEnd} - interval '1 hour'`,
      window_end: windowEnd,
    })
    await copyRow(
      'delivery_order',
      pattern.ride,
      [Math.floor(over / everyRidden) + 1, Math.floor((over + open) / everyRidden)],
      {
        sn: numbered('D'),
        dispatch_id: sql`1000 + n`,
        store_id: store,
        origin_kind: sql`${originKinds.online}::int`,
        origin_sn: sql`'O9' || (n * ${everyRidden})`,
      },
    )
    await copyRow('transfer_order', pattern.passed, [1, sent], {
      sn: numbered('T'),
      state: sql`${transferStates.waitDelivery.code}::int`,
      shop_merchant_id: sql`${pattern.makerId}::bigint`,
      origin_sn: sql`null`,
      window_start: sql`${windowEnd} - interval '1 hour'`,
      window_end: windowEnd,
      search: sql`''`,
    })
  })
  await sql`vacuum analyze online_order, transfer_order, delivery_order, radar_pace`.execute(db())
  return { merchantId, secret }
}

/** What one would write by hand: each open order with its ride, the minutes it still takes, and what is left of its time. */
const handWritten = `
  with open as (
    select 'online' as kind, o.id, o.sn, o.store_id, o.goods, o.window_start, o.window_end, o.amount as money, o.state,
      o.city_code, o.longitude, o.latitude, ${originKinds.online} as origin_kind, o.merchant_id as rider_of
    from online_order o where o.merchant_id = $1 and o.state in (${codesOf(onlineStates, 'waitArrange', 'selfProcess')})
    union all
    select case when o.merchant_id = $1 then 'sent' else 'received' end, o.id, o.sn, o.shop_id, o.goods, o.window_start,
      o.window_end, coalesce(o.price, 0), o.state, o.city_code, o.longitude, o.latitude, ${originKinds.received}, o.shop_merchant_id
    from transfer_order o where (o.merchant_id = $1 or o.shop_merchant_id = $1)
      and o.state in (${codesOf(transferStates, 'waitPay', 'waitGrab', 'waitQuote', 'waitReceive', 'rejected', 'expired', 'waitDelivery', 'inDelivery')})
  ), riding as (
    select o.*, d.sn as ride_sn, d.state as ride_state, d.accepted_at, d.picked_at, d.eta, s.name as shop_name,
      coalesce(collect.minutes, 10) as collect, coalesce(accept.minutes, 5) as accept,
      coalesce(d.distance_metres, 12742000 * asin(least(1, sqrt(power(sin(radians(o.latitude - s.latitude) / 2), 2)
        + cos(radians(s.latitude)) * cos(radians(o.latitude)) * power(sin(radians(o.longitude - s.longitude) / 2), 2)))), 3000)
        * coalesce(ride.minutes, 4) / 1000 as ride
    from open o
    left join lateral (
      select d.* from delivery_order d where d.merchant_id = o.rider_of and d.origin_kind = o.origin_kind
        and d.origin_sn = o.sn and not d.lost
        and d.state in (${codesOf(deliveryStates, 'unpaid', 'paid', 'accepted', 'delivering')}) order by d.state desc, d.id desc limit 1
    ) d on true
    left join store s on s.id = o.store_id
    left join radar_pace collect on collect.step = 'collect' and collect.key = o.store_id::text and collect.hour = -1
    left join radar_pace accept on accept.step = 'accept' and accept.key = o.city_code and accept.hour = -1
    left join radar_pace ride on ride.step = 'ride' and ride.key = d.provider || ':' || o.city_code and ride.hour = -1
  ), slack as (
    select r.*, extract(epoch from r.window_end - $2::timestamptz) / 60 - case
      when r.eta is not null then extract(epoch from r.eta - $2::timestamptz) / 60
      when r.picked_at is not null then greatest(r.ride - extract(epoch from $2::timestamptz - r.picked_at) / 60, 3)
      when r.accepted_at is not null then greatest(r.collect - extract(epoch from $2::timestamptz - r.accepted_at) / 60, 3) + r.ride
      else r.accept + r.collect + r.ride end as slack
    from riding r
  )`

const questionsFor = (merchantId: number): readonly Question[] => {
  const values = [merchantId, now().toISOString()]
  const path = '/api.v2/radar/orders'
  const page = (where: string) => ({
    text: `${handWritten} select *, count(*) over () from slack where ${where} order by slack, money desc limit 20`,
    values,
  })
  const counts = `${handWritten}
    select case when slack < 0 then 'late' when slack < 15 then 'ahead' when slack < 30 then 'tight' else 'calm' end as status,
      count(*), sum(money) from slack group by 1`
  return [
    { name: '最急的', path: pathOf(path, {}), bare: [page('true')] },
    { name: '来得及的', path: pathOf(path, { status: 'calm' }), bare: [page('slack >= 30')] },
    { name: '各档的数', path: '/api.v2/radar/totals', bare: [{ text: counts, values }] },
  ]
}

const grow = async (): Promise<Asking> => {
  const { merchantId, secret } = await lay()
  const of = `晚到雷达，${open + sent} 个未完成的订单，${over} 个已完成`
  return { of, secret, questions: questionsFor(merchantId) }
}

/** The lateness radar of a shop on the busiest day of its year. */
export const radar = (dir: string): Promise<Row[]> => againstBareSql(dir, 'radar', async () => [await grow()])
