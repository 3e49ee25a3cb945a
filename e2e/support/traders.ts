import { transferStates } from '@zdb/contract/transfer-orders/states'
import { aFunded, aTransferOrder, demoPayPassword } from '../../server/src/areas/transfer-orders/fixtures.ts'
import { aStore } from '../../server/src/areas/stores/fixtures.ts'
import { days, later } from '../../server/src/core/clock.ts'
import { balancesOf } from '../../server/src/core/ledger.ts'
import { within } from '../../server/src/core/tx.ts'
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

/** An order of 200 yuan that is already paid and with the florist, in this state; its number. */
export const anOrderBetween = async (
  sender: Trader,
  florist: Trader,
  state: keyof typeof transferStates,
  facts: { window_start?: Date; window_end?: Date; delivered_at?: Date } = {},
): Promise<string> => {
  const { sn } = await within((tx) =>
    aTransferOrder(tx, {
      ...facts,
      merchant_id: sender.merchantId,
      shop: { id: florist.shopId, merchantId: florist.merchantId },
      state: transferStates[state].code,
      price: 200_00,
    }),
  )
  return sn
}

export const balances = ({ merchantId }: Person) => balancesOf(merchantId)
