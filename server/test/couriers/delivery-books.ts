import { expect } from 'vitest'
import { claimsOf } from '#core/money/claims'
import { balancesOf } from '#core/money/ledger'
import { db } from '#core/db/tx'
import { movedBy, takenFor, type CourierShop } from './courier-shop.ts'
import { soundLedger } from '../harness/deal.ts'

export const till = async ({ person }: CourierShop) => {
  const { available, frozen, providerPayable } = await balancesOf(person.merchantId)
  return { available, frozen, providerPayable, owes: (await claimsOf(person.merchantId)).owes }
}

export const ridesOf = (shop: CourierShop) =>
  db()
    .selectFrom('delivery_order')
    .selectAll()
    .where('merchant_id', '=', shop.person.merchantId)
    .orderBy('id')
    .execute()

/** What our books say each ride cost is what its courier took. */
export const booksAgree = async (shop: CourierShop): Promise<void> => {
  for (const { sn } of await ridesOf(shop))
    expect([sn, (await movedBy(sn))['providerPayable'] ?? 0]).toEqual([sn, await takenFor(shop, sn)])
  await soundLedger()
}
