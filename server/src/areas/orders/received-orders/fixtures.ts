import { fen } from '@zdb/contract/kit/fen'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aStore, type StoreFixture } from '#areas/shop/stores/fixtures'
import { aFunded, aTransferOrder, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import type { Order } from '#areas/orders/transfer-orders/public'
import { hours, later, minutes } from '#core/time/clock'
import type { Tx } from '#core/db/tx'

export type ShopFacts = StoreFixture & {
  balance?: number
  /** Codes of the division list. */
  grabCounties?: string[]
  /** Has flash push until then. */
  flashUntil?: Date
}

/** A shop that can take orders out of the pool: open, with its deposit paid. */
export const aShop = async (tx: Tx, merchantId: number, facts: ShopFacts = {}): Promise<number> => {
  const { balance = 1_000_00, grabCounties, flashUntil, ...store } = facts
  await aFunded(tx, merchantId, fen(balance))
  const id = await aStore(tx, merchantId, store)
  await tx
    .updateTable('store')
    .set({ grab_counties: grabCounties ?? null, flash_until: flashUntil ?? null })
    .where('id', '=', id)
    .execute()
  return id
}

/** An order in the pool, there for longer than any head start. */
export const aPooledOrder = (tx: Tx, facts: OrderFacts): Promise<Order> => {
  const compete = facts.kind === kinds.compete
  return aTransferOrder(tx, {
    kind: kinds.grab,
    state: transferStates[compete ? 'waitQuote' : 'waitGrab'].code,
    created_at: later(-minutes(5)),
    deadline_at: later(hours(2)),
    ...(compete ? { price: null } : {}),
    ...facts,
  })
}
