import { sql } from 'kysely'
import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates, originKinds } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { afterSaleStates } from '@zdb/contract/orders/after-sale/states'
import { onlineStates, refundStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { giveBackStock, takeStock } from '#areas/shop/goods/stock/stock.sql'
import { anOnlineOrder, anOnlineRefund } from '#areas/orders/online-orders/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import type { Tx } from '#core/db/tx'
import { post } from '#core/money/ledger'
import { days, hours, later, minutes } from '#core/time/clock'

/** Numbers that look like chance and are the same every time. */
export const chanceFrom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (most: number): number => Math.floor(next() * most)
  return {
    below,
    oneOf: <T>(all: readonly T[]): T => all[below(all.length)] as T,
    often: (share: number) => next() < share,
  }
}
export type Chance = ReturnType<typeof chanceFrom>

export type Stage = {
  readonly merchantId: number
  readonly accounts: readonly number[]
  readonly stores: readonly number[]
  readonly shops: readonly number[]
  /** What is sold, each made by a recipe. */
  readonly kinds: readonly { readonly goodsId: number; readonly skuId: number }[]
  /** A shop of somebody else, and somebody else who sends. */
  readonly other: { readonly merchantId: number; readonly storeId: number }
}

type Act = (tx: Tx, stage: Stage, chance: Chance) => Promise<unknown>

const goodsNames = ['33枝红玫瑰', '向日葵花束', '八寸蛋糕', '永生花盒: 礼盒'] as const

const someGoods = (chance: Chance) =>
  Array.from({ length: 1 + chance.below(3) }, () => ({
    item_name: chance.oneOf(goodsNames),
    item_spec: chance.oneOf(['', '精装', '大号']),
    item_img: '',
    item_remarks: '',
    item_total: 1 + chance.below(3),
    item_price: 1_00 + chance.below(300_00),
    sku_id: '',
  }))

const someTime = (chance: Chance): Date => later(-days(chance.below(60)) - minutes(chance.below(1_440)))

type Row = {
  id: number
  sn: string
  merchant_id: number
  amount: number
  price: number | null
  created_at: Date
  window_end: Date
}

const anyOf = async (
  tx: Tx,
  table: 'online_order' | 'transfer_order' | 'delivery_order',
  { merchantId }: Stage,
  chance: Chance,
  which = sql`true`,
): Promise<Row | undefined> => {
  const isReceived = table === 'transfer_order' ? sql`shop_merchant_id = ${merchantId}` : sql`false`
  const mine = sql`${sql.table(table)} where (merchant_id = ${merchantId} or ${isReceived}) and ${which}`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${mine}`.execute(tx)
  const { rows } = await sql<Row>`
    select * from ${mine} order by id offset ${chance.below(counted[0]?.total ?? 0)} limit 1`.execute(tx)
  return rows[0]
}

const patch = (tx: Tx, table: string, id: number, set: Record<string, unknown>) =>
  sql`update ${sql.table(table)} set ${sql.join(Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))} where id = ${id}`.execute(
    tx,
  )

const place: Act = (tx, { merchantId, stores, shops }, chance) =>
  anOnlineOrder(tx, {
    merchant_id: merchantId,
    channel: chance.oneOf([6, 11, 20, 24]),
    online_shop_id: chance.often(0.7) ? chance.oneOf(shops) : null,
    store_id: chance.often(0.8) ? chance.oneOf(stores) : null,
    amount: chance.oneOf([49_99, 50_00, 99_99, 100_00, 1 + chance.below(1_200_00)]),
    income_amount: chance.often(0.5) ? 1 + chance.below(50_00) : null,
    flag: chance.below(6),
    goods: JSON.stringify(someGoods(chance)),
    state: chance.oneOf([onlineStates.waitArrange.code, onlineStates.selfProcess.code]),
    created_at: someTime(chance),
  })

const edit: Act = async (tx, stage, chance) => {
  const order = await anyOf(tx, 'online_order', stage, chance)
  if (!order) return
  await patch(
    tx,
    'online_order',
    order.id,
    chance.oneOf<Record<string, unknown>>([
      { amount: 1 + chance.below(900_00) },
      { flag: chance.below(6) },
      { store_id: chance.oneOf(stage.stores) },
      { goods: JSON.stringify(someGoods(chance)) },
      { state: onlineStates.finished.code },
      { state: onlineStates.closed.code },
      { income_amount: chance.below(100_00) },
    ]),
  )
}

const refund: Act = async (tx, stage, chance) => {
  const order = await anyOf(tx, 'online_order', stage, chance)
  if (!order) return
  const full_refund = chance.often(0.3)
  const amount = full_refund ? order.amount : 1 + chance.below(Math.max(order.amount, 1))
  const made = await anOnlineRefund(tx, order, { full_refund, amount })
  if (chance.often(0.8)) await patch(tx, 'online_refund', made.id, { state: refundStates.agreed.code })
}

const passOn: Act = async (tx, stage, chance) => {
  const order = await anyOf(tx, 'online_order', stage, chance, sql`transfer_sn is null`)
  if (!order) return
  const shop = chance.often(0.7) ? { id: stage.other.storeId, merchantId: stage.other.merchantId } : undefined
  const made = await aTransferOrder(tx, {
    merchant_id: stage.merchantId,
    ...(shop ? { shop } : {}),
    kind: chance.below(3),
    price: chance.often(0.9) ? 1 + chance.below(200_00) : null,
    account_id: chance.often(0.8) ? chance.oneOf(stage.accounts) : null,
    origin_sn: order.sn,
    state: transferStates.waitDelivery.code,
    created_at: someTime(chance),
    held: chance.often(0.6),
  })
  await patch(tx, 'online_order', order.id, { transfer_sn: made.sn, transfer_state: made.state })
}

const receive: Act = (tx, stage, chance) =>
  aTransferOrder(tx, {
    merchant_id: stage.other.merchantId,
    shop: { id: chance.oneOf(stage.stores), merchantId: stage.merchantId },
    kind: chance.below(3),
    price: 1 + chance.below(300_00),
    state: chance.oneOf([transferStates.waitPay.code, transferStates.waitDelivery.code]),
    created_at: someTime(chance),
    held: false,
  })

const progress: Act = async (tx, stage, chance) => {
  const order = await anyOf(tx, 'transfer_order', stage, chance)
  if (!order) return
  const paid = new Date(order.created_at.getTime() + minutes(chance.below(90)))
  await patch(
    tx,
    'transfer_order',
    order.id,
    chance.oneOf<Record<string, unknown>>([
      { paid_at: paid, state: transferStates.waitReceive.code },
      {
        paid_at: paid,
        accepted_at: new Date(paid.getTime() + chance.below(5_000_000)),
        state: transferStates.waitDelivery.code,
      },
      {
        paid_at: paid,
        delivered_at: new Date(order.window_end.getTime() + hours(chance.below(5) - 2)),
        state: transferStates.delivered.code,
      },
      { state: transferStates.finished.code },
      { state: transferStates.chargeback.code },
      { state: transferStates.closed.code },
      { price: 1 + chance.below(250_00) },
    ]),
  )
}

const claim: Act = async (tx, stage, chance) => {
  const order = await anyOf(tx, 'transfer_order', stage, chance, sql`shop_merchant_id is not null`)
  if (!order) return
  await sql`
    insert into after_sale (order_id, merchant_id, shop_merchant_id, type, mode, content, amount, state, at)
    select id, merchant_id, shop_merchant_id, 2, '款式不符', '', ${1 + chance.below(Math.max(order.price ?? 1, 1))},
      ${sql.lit(chance.oneOf([afterSaleStates.agreed.code, afterSaleStates.withdrawn.code]))}, ${later(0)}
    from transfer_order where id = ${order.id}`.execute(tx)
}

const origins = { online_order: originKinds.online, transfer_order: originKinds.received } as const

/** Of one order one ride is under way or has arrived; the attempts before it came to nothing. */
const ride: Act = async (tx, stage, chance) => {
  const table = chance.often(0.6) ? 'online_order' : 'transfer_order'
  const mine = table === 'online_order' ? sql`true` : sql`shop_merchant_id = ${stage.merchantId}`
  const order = await anyOf(tx, table, stage, chance, mine)
  const { rows } = await sql`select 1 from delivery_order where origin_sn = ${order?.sn ?? ''} limit 1`.execute(tx)
  const states =
    rows.length > 0 ? (['cancelled'] as const) : (['paid', 'accepted', 'delivering', 'completed', 'cancelled'] as const)
  await aDelivery(tx, {
    merchant_id: stage.merchantId,
    store_id: chance.oneOf(stage.stores),
    ...(order ? { origin_kind: origins[table], origin_sn: order.sn } : {}),
    provider: chance.oneOf([6, 7, 8]),
    way: chance.oneOf([groups.aggregated.code, groups.merchant.code]),
    price: 5_00 + chance.below(20_00),
    state: chance.oneOf<'paid' | 'accepted' | 'delivering' | 'completed' | 'cancelled'>(states),
    county: chance.oneOf(['朝阳区', '海淀区', '']),
    created_at: someTime(chance),
  })
}

const bill: Act = async (tx, stage, chance) => {
  const found = await anyOf(tx, 'delivery_order', stage, chance, sql`cost is not null`)
  if (!found) return
  await patch(tx, 'delivery_order', found.id, {
    cost: chance.below(40_00),
    ended_at: new Date(found.window_end.getTime() + hours(chance.below(4) - 2)),
    state: chance.oneOf([deliveryStates.completed.code, deliveryStates.cancelled.code]),
  })
}

/** Something is charged or given back under the number of an order, whyever. */
const money: Act = async (tx, stage, chance) => {
  const table = chance.oneOf(['online_order', 'transfer_order', 'delivery_order'] as const)
  const thing = await anyOf(tx, table, stage, chance)
  if (!thing) return
  const own = { kind: 'available', merchantId: stage.merchantId } as const
  const payable = { kind: 'providerPayable', merchantId: stage.merchantId } as const
  const [from, to] = chance.often(0.7) ? [own, payable] : [payable, own]
  const type = table === 'delivery_order' ? 'ride' : chance.oneOf(['refund', 'breach', 'settlement'] as const)
  const legs = [{ from, to, amount: fen(1 + chance.below(30_00)) }]
  await post(tx, { key: `chance:${thing.sn}:${chance.below(2 ** 31)}`, type, why: '试', ref: thing.sn, legs })
}

const coupon: Act = async (tx, stage, chance) => {
  const order = await anyOf(tx, 'online_order', stage, chance)
  if (!order) return
  await sql`
    insert into coupon_use (merchant_id, online_shop_id, activity_id, code, order_sn, amount, at, returned_at)
    values (${stage.merchantId}, ${stage.shops[0]}, 'a', ${String(chance.below(2 ** 31))}, ${order.sn},
      ${1 + chance.below(20_00)}, ${later(0)}, ${chance.often(0.2) ? later(0) : null})`.execute(tx)
}

/** What an order is made of is taken for it, and now and then given back. */
const sell: Act = async (tx, stage, chance) => {
  const order = await anyOf(tx, 'online_order', stage, chance)
  if (!order) return
  if (chance.often(0.2)) return giveBackStock(tx, stage.merchantId, order.sn)
  const takings = [{ skuId: chance.oneOf(stage.kinds).skuId, quantity: 1 + chance.below(3) }]
  return takeStock(tx, stage.merchantId, order.sn, takings)
}

/** A recipe that changes changes nothing that was sold before. */
const changeRecipe: Act = async (tx, { kinds }, chance) => {
  const materials = [{ name: '红玫瑰', quantity: 1 + chance.below(60), unit: '枝', cost: chance.below(4_00) }]
  await patch(tx, 'goods', chance.oneOf(kinds).goodsId, { materials: JSON.stringify(materials) })
}

/** What was to be brought by then is to be brought at another time. */
const changeTime: Act = async (tx, stage, chance) => {
  const table = chance.oneOf(['transfer_order', 'delivery_order'] as const)
  const order = await anyOf(tx, table, stage, chance)
  if (!order) return
  const moved = hours(1 + chance.below(4))
  await patch(tx, table, order.id, { window_end: new Date(order.window_end.getTime() + moved) })
}

const acts: readonly Act[] = [
  place,
  place,
  place,
  place,
  edit,
  edit,
  edit,
  refund,
  refund,
  passOn,
  passOn,
  receive,
  progress,
  progress,
  progress,
  claim,
  ride,
  ride,
  bill,
  money,
  money,
  coupon,
  sell,
  sell,
  changeRecipe,
  changeTime,
]

/** One thing happens, whichever chance chooses. */
export const happen = (tx: Tx, stage: Stage, chance: Chance): Promise<unknown> => chance.oneOf(acts)(tx, stage, chance)
