import { routeTo } from '@zdb/contract/pages'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import { currentRules } from '#core/domain/rules'
import { doneIf, setupSource } from '#core/domain/setup'
import { storesOf } from '../stores.sql.ts'
import { ownFactsOf } from './receiving.sql.ts'

/** A merchant is set up with its first store: more stores are no news to it. */
export const storeSetup = setupSource(
  [
    { key: 'store', route: routeTo('stores'), allow: 'store.edit' },
    { key: 'deposit', route: routeTo('storeDeposit'), allow: 'store.deposit' },
    { key: 'deliveryArea', route: routeTo('deliveryArea'), allow: 'store.receive' },
  ],
  async (merchantId) => {
    const stores = await storesOf({ merchantId })
    const isIn = (life: keyof typeof lifeStates) =>
      stores.some(({ life_state }) => life_state === lifeStates[life].code)
    const facts = await ownFactsOf(
      stores.map(({ id }) => id),
      await currentRules(),
    )
    return {
      store: isIn('reviewing') && !isIn('normal') ? 'waiting' : doneIf(isIn('normal')),
      deposit: doneIf(facts.some(({ deposit, standard }) => deposit >= standard)),
      deliveryArea: doneIf(facts.some(({ delivery_counties }) => (delivery_counties?.length ?? 0) > 0)),
    }
  },
)
