import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { anAfterSale } from '../../server/src/areas/orders/after-sale/fixtures.ts'
import { aFunded, aTransferOrder, demoPayPassword } from '../../server/src/areas/orders/transfer-orders/fixtures.ts'
import type { Order } from '../../server/src/areas/orders/transfer-orders/public.ts'
import { aStore } from '../../server/src/areas/shop/stores/fixtures.ts'
import { days, later } from '../../server/src/core/time/clock.ts'
import { balancesOf } from '../../server/src/core/money/ledger.ts'
import { db, within } from '../../server/src/core/db/tx.ts'
import { aPhone, merchant, type Person } from './people.ts'

export const payPassword = demoPayPassword

export type Trader = Person & { shop: string; shopId: number }

/** A merchant with money, a payment password and an open store whose name nobody else has. */
export const trader = async (name: string): Promise<Trader> => {
  const mobile = aPhone()
  const shop = `${name}${mobile.slice(-6)}店`
  const person = await merchant({ name: `${name}${mobile.slice(-6)}`, mobile })
  const shopId = await within(async (tx) => {
    const id = await aStore(tx, person.merchantId, { name: shop })
    await aFunded(tx, person.merchantId)
    // The pool shows new orders to these stores first, so nobody has to wait for the others' turn.
    await tx
      .updateTable('store')
      .set({ flash_until: later(days(1)) })
      .where('id', '=', id)
      .execute()
    return id
  })
  return { ...person, shop, shopId }
}

/** Two merchants who do business with each other. */
export const twoTraders = (): Promise<[sender: Trader, florist: Trader]> =>
  Promise.all([trader('花语'), trader('沪上')])

/** The shops of these stand on the merchant's list of partners. */
export const partnersOf = async ({ merchantId }: Person, ...partners: readonly Trader[]): Promise<void> => {
  const at = new Date()
  await db()
    .insertInto('partner')
    .values(partners.map(({ shopId }) => ({ merchant_id: merchantId, store_id: shopId, at })))
    .execute()
}

type State = keyof typeof transferStates
type Facts = { window_start?: Date; window_end?: Date; delivered_at?: Date }

const anOrder = (sender: Trader, florist: Trader | undefined, state: State, facts: Facts): Promise<Order> =>
  within((tx) =>
    aTransferOrder(tx, {
      ...facts,
      merchant_id: sender.merchantId,
      ...(florist ? { shop: { id: florist.shopId, merchantId: florist.merchantId } } : { kind: kinds.grab }),
      state: transferStates[state].code,
      price: 200_00,
    }),
  )

/** An order of 200 yuan that is already with the florist in this state, or in the pool; its number. */
export const anOrderBetween = async (
  sender: Trader,
  florist: Trader | undefined,
  state: State,
  facts: Facts = {},
): Promise<string> => (await anOrder(sender, florist, state, facts)).sn

/** A delivered order of 200 yuan of which the sender wants 28 back; its number. */
export const anAfterSaleOf = async (sender: Trader, florist: Trader): Promise<string> => {
  const order = await anOrder(sender, florist, 'delivered', { delivered_at: new Date() })
  await within((tx) => anAfterSale(tx, order))
  return order.sn
}

export const balances = ({ merchantId }: Person) => balancesOf(merchantId)

/** What was written about an order, oldest first: its story, and what the ledger says. */
export const linesOf = async (sn: string): Promise<{ story: string[]; money: string[] }> => {
  const story = await db()
    .selectFrom('transfer_order_event')
    .innerJoin('transfer_order', 'transfer_order.id', 'transfer_order_event.order_id')
    .select('transfer_order_event.what')
    .where('transfer_order.sn', '=', sn)
    .orderBy('transfer_order_event.id')
    .execute()
  const money = await db().selectFrom('ledger_transaction').select('why').where('ref', '=', sn).orderBy('id').execute()
  return { story: story.map(({ what }) => what), money: money.map(({ why }) => why) }
}
