import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import { fen } from '@zdb/contract/kit/fen'
import { kinds, modificationStates, quoteStates, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { setPayPassword } from '#areas/people/account/public'
import { aDoor, aPlace, aStore, type StoreFixture } from '#areas/shop/stores/fixtures'
import { hours, later, now } from '#core/time/clock'
import { post } from '#core/money/ledger'
import { newSerial } from '#core/domain/serial'
import type { Tx } from '#core/db/tx'
import { contentColumns } from './create/content.ts'
import { holdPrice } from './money/order-money.ts'
import { insertOrder, type NewOrder, type Order } from './transfer-order.sql.ts'

export const demoPayPassword = '246810'

/** Money in the till and a payment password: what it takes to send orders. */
export const aFunded = async (tx: Tx, merchantId: number, amount = fen(10_000_00)): Promise<void> => {
  const legs = [{ from: { kind: 'clearing', merchantId }, to: { kind: 'available', merchantId }, amount }] as const
  if (amount > 0)
    await post(tx, { key: `fixture:available:${merchantId}`, type: 'recharge', why: '充值', ref: 'fixture', legs })
  await setPayPassword(merchantId, demoPayPassword)
}

/** What a sender writes, ready to be sent as a body. */
export const orderContent = (day = addDays(dayText(now()), 1)) => ({
  product_type: 1,
  goods_items: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '不要满天星', item_total: 1 }],
  card_con: '生日快乐',
  order_remarks: '请提前联系',
  delivery_date: day,
  delivery_time: '14:00-15:00',
  consignee: '林女士',
  phone: '',
  ...aDoor,
})

export type OrderFacts = Partial<NewOrder> & {
  merchant_id: number
  shop?: { id: number; merchantId: number }
  held?: boolean
}

/** An order in any state, with its money held where that state holds money. */
export const aTransferOrder = async (tx: Tx, { shop, held = true, ...facts }: OrderFacts): Promise<Order> => {
  const content = orderContent()
  const window = windowOf(content.delivery_date, content.delivery_time)
  const sn = newSerial('T')
  const order = await insertOrder(tx, {
    sn,
    kind: kinds.assigned,
    state: transferStates.waitReceive.code,
    price: 128_00,
    ...contentColumns(sn, content, window),
    ...aPlace(facts),
    search: '33枝红玫瑰 北京市朝阳区',
    created_at: now(),
    shop_id: shop?.id ?? null,
    shop_merchant_id: shop?.merchantId ?? null,
    ...facts,
  })
  return held &&
    order.price !== null &&
    order.state !== transferStates.waitPay.code &&
    order.state !== transferStates.closed.code
    ? holdPrice(tx, order)
    : order
}

/** A shop that can be asked, of a merchant with a deposit: its store and its public id. */
export const anAskedShop = async (tx: Tx, merchantId: number, facts: StoreFixture = {}) => {
  const id = await aStore(tx, merchantId, facts)
  const { openid } = await tx.selectFrom('store').select('openid').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, merchantId, openid }
}

/** An offer for a compete order; it stands, unless told otherwise. */
export const aQuote = async (
  tx: Tx,
  order: Pick<Order, 'id'>,
  shop: { id: number; merchantId: number },
  price: number,
  state: keyof typeof quoteStates = 'open',
): Promise<number> => {
  const quote = await tx
    .insertInto('quote')
    .values({
      order_id: order.id,
      shop_id: shop.id,
      merchant_id: shop.merchantId,
      state: quoteStates[state].code,
      price,
      note: '含贺卡',
      at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return quote.id
}

/** A sender's wish to pay 22.00 more, unanswered unless told otherwise. */
export const aModification = async (
  tx: Tx,
  order: Pick<Order, 'id'>,
  state: keyof typeof modificationStates = 'open',
  price_after = 150_00,
): Promise<number> => {
  const { id } = await tx
    .insertInto('modification')
    .values({
      order_id: order.id,
      state: modificationStates[state].code,
      wanted: '{}',
      changes: '[]',
      price_before: 128_00,
      price_after,
      pure_raise: price_after > 128_00,
      deadline_at: later(hours(2)),
      at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
