import { sql, type RawBuilder } from 'kysely'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { aDelivery } from '../../../../server/src/areas/couriers/delivery/fixtures.ts'
import { everyMerchant, rebuildFigures } from '../../../../server/src/areas/desk/analysis/rollup/settle.sql.ts'
import { together } from '../../../../server/src/areas/desk/analysis/rollup/upkeep.ts'
import { anOnlineOrder } from '../../../../server/src/areas/orders/online-orders/fixtures.ts'
import { aTransferOrder } from '../../../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { aMerchant } from '../../../../server/src/areas/people/identity/fixtures.ts'
import { aStore } from '../../../../server/src/areas/shop/stores/fixtures.ts'
import { db, within } from '../../../../server/src/core/db/tx.ts'
import { copyRow } from '../../copy-row.ts'
import { sessionOf } from '../against-bare.ts'

export type Platform = {
  merchantId: number
  storeId: number
  firstOther: number
  others: number
  secret: string
  /** So many orders there are before it grows. */
  few: number
}
type Pattern = { online: number; sent: number; ride: number }

const merchants = 2_000
const days = 365
const partners = 50
/** What each order is of a hundred: online, passed on, or a ride. */
const shares = { online: 0.7, sent: 0.1, ride: 0.2 } as const
/** Whose the online order of this number is: before the platform grows every second one is the largest merchant's, later every fiftieth. */
const ownerOf = (
  { merchantId, firstOther, others, few }: Platform,
  number: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  case when ${number} <= ${few * shares.online} and ${number} % 2 = 0 or ${number} % 50 = 0 then ${merchantId}::bigint
    else ${firstOther}::bigint + (${number}::bigint * 7919) % ${others} end`
/** Every seventh online order is passed on; of every third, up to six in seven, there is a ride. */
const passedOn = sql`(n * 7)`
const ridden = sql`(n * 3)`
/** Who makes what was passed on: one of so many partners, and as often as it sends something itself the largest merchant. */
const makerOf = ({ merchantId, firstOther, few }: Platform, number: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${number} <= ${few * shares.sent} and ${number} % 2 = 1 or ${number} % 50 = 25 then ${merchantId}::bigint
    else ${firstOther}::bigint + ${number} % ${partners} end`
/** A moment of the year that ends now, more of them at midday than at night. */
const placedAt = sql`now() - ((n::bigint * 6151 % ${days}) * interval '1 day')
  - ((n::bigint * 48271 % 1440) * (n::bigint * 16807 % 1440) / 1440) * interval '1 minute'`

/** What answers a call about orders and keeps them apart; the other indexes serve lists, which nobody asks for here. */
const kept = /unique|\(merchant_id, created_at|\(shop_merchant_id, created_at|origin_sn|\(transfer_sn/i

const dropListIndexes = async (): Promise<void> => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('online_order', 'transfer_order', 'delivery_order')`.execute(db())
  for (const { name, definition } of rows)
    if (!kept.test(definition)) await sql`drop index ${sql.ref(name)}`.execute(db())
}

const others = async (): Promise<{ firstOther: number; others: number }> => {
  const pattern = await within((tx) => aMerchant(tx, { name: '同行' }))
  await copyRow('merchant', pattern.merchantId, [1, merchants - 1], {})
  return { firstOther: pattern.merchantId, others: merchants - 1 }
}

const patterns = (merchantId: number, storeId: number): Promise<Pattern> =>
  within(async (tx) => {
    const online = await anOnlineOrder(tx, { merchant_id: merchantId, store_id: storeId })
    const sent = await aTransferOrder(tx, { merchant_id: merchantId, held: false })
    const ride = await aDelivery(tx, { merchant_id: merchantId, store_id: storeId })
    return { online: online.id, sent: sent.id, ride: ride.id }
  })

const kinds = 200
const goods = sql`jsonb_build_array(jsonb_build_object('item_name', '花束' || (n::bigint * 31 % ${kinds}), 'item_spec', '',
  'item_img', '', 'item_remarks', '', 'item_total', 1 + n % 2, 'item_price', 9900 + n % 90000, 'sku_id', ''))`

/** Beyond those of rides that were called before, of which no two may have one. */
const dispatchesOfOthers = 1_000_000_000

/** Seven of ten orders are online ones, two are rides, one is passed on. */
const writeOrders = (platform: Platform, pattern: Pattern, [first, last]: readonly [number, number]): Promise<void> =>
  within(async (tx) => {
    // As if they had always been there: nobody is told of them one by one.
    await sql`set local session_replication_role = replica`.execute(tx)
    const own = (number: RawBuilder<unknown>) => ({ merchant_id: ownerOf(platform, number), created_at: placedAt })
    const numbered = (letter: string) => sql`${letter} || '9' || n`
    const share = (part: number): readonly [number, number] => [
      Math.floor((first - 1) * part) + 1,
      Math.floor(last * part),
    ]
    await copyRow('online_order', pattern.online, share(shares.online), {
      ...own(sql`n`),
      sn: numbered('O'),
      channel_order_id: numbered('C'),
      channel: sql`(array[6, 11, 20, 24])[1 + n % 4]`,
      flag: sql`n % 6`,
      amount: sql`3000 + n::bigint * 4099 % 90000`,
      state: sql`(array[40, 40, 40, 40, 40, 40, 10, 0, 50, 40])[1 + n % 10]`,
      goods,
      transfer_sn: sql`case when n % 7 = 0 then 'T9' || n / 7 end`,
      search: sql`''`,
    })
    await copyRow('transfer_order', pattern.sent, share(shares.sent), {
      ...own(passedOn),
      sn: numbered('T'),
      price: sql`2000 + n::bigint * 4099 % 50000`,
      state: sql`(array[50, 50, 50, 50, 40, 70])[1 + n % 6]`,
      origin_sn: sql`'O9' || ${passedOn}`,
      shop_merchant_id: makerOf(platform, sql`n`),
      paid_at: placedAt,
      accepted_at: sql`${placedAt} + interval '5 minutes'`,
      search: sql`''`,
    })
    await copyRow('delivery_order', pattern.ride, share(shares.ride), {
      ...own(ridden),
      sn: numbered('D'),
      dispatch_id: sql`${dispatchesOfOthers} + n::bigint`,
      origin_kind: sql`${sql.lit(originKinds.online)}`,
      origin_sn: sql`'O9' || ${ridden}`,
      provider: sql`6 + n % 4`,
      cost: sql`500 + n::bigint * 13 % 2500`,
      state: sql`(array[60, 60, 60, 90])[1 + n % 4]`,
      county: sql`(array['朝阳区', '海淀区', '东城区', '丰台区', '通州区'])[1 + n % 5]`,
    })
  })

/** So many connections, each with a core of its own. */
const builders = 2

/** So many of the others are summed up too: a merchant of average size has a row of sums for each line of its orders. */
export const summedUp = 400

/** As `npm run rebuild` does it, of the largest merchant and some of the others. */
const rebuild = async ({ merchantId, firstOther }: Platform): Promise<void> => {
  const some = (await everyMerchant()).filter(
    ({ id }) => id === merchantId || (id >= firstOther && id < firstOther + summedUp),
  )
  const queue = together(some).values()
  const work = async (): Promise<void> => {
    for (const part of queue) await rebuildFigures(part)
  }
  await Promise.all(Array.from({ length: builders }, work))
}

/** Two thousand merchants, nobody of whom has an order yet. */
export const openPlatform = async (few: number): Promise<Platform & { pattern: Pattern }> => {
  const { merchantId, accountId } = await within((tx) => aMerchant(tx, { name: '最大的花店' }))
  const storeId = await within((tx) => aStore(tx, merchantId, { name: '总店' }))
  const secret = await within((tx) => sessionOf(tx, accountId))
  const platform = { merchantId, storeId, secret, few, ...(await others()) }
  const pattern = await patterns(merchantId, storeId)
  await dropListIndexes()
  return { ...platform, pattern }
}

/** So many are written in one transaction: a statement may not take longer than the product lets one. */
const atOnce = 250_000

/** Orders up to so many, summed up by the rebuild that the product has. */
export const growTo = async (
  platform: Platform & { pattern: Pattern },
  range: readonly [number, number],
): Promise<{ writing: number; summing: number }> => {
  const began = performance.now()
  const [first, last] = range
  for (let from = first; from <= last; from += atOnce)
    await writeOrders(platform, platform.pattern, [from, Math.min(last, from + atOnce - 1)])
  await sql`analyze online_order, transfer_order, delivery_order`.execute(db())
  const written = performance.now()
  await rebuild(platform)
  await sql`vacuum analyze figure_order, figure_day, figure_change`.execute(db())
  return { writing: (written - began) / 1_000, summing: (performance.now() - written) / 1_000 }
}
