import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { storeBusiness } from '#areas/shop/stores/machine'
import { system } from '#core/http/actor'
import { move } from '#core/domain/machine'
import { Refusal } from '#core/http/refusal'
import { db, within } from '#core/db/tx'
import { databaseTest as test } from '../harness/world.ts'

const rivals = 8
const stores = 200
/** More would wait for a connection longer than anybody may. */
const storesAtOnce = 50

test('eight rivals close each of two hundred stores: every store has one winner and one line of history', async () => {
  const { merchantId, ids } = await within(async (tx) => {
    const merchant = await aMerchant(tx)
    const made: number[] = []
    for (let count = 0; count < stores; count += 1) made.push(await aStore(tx, merchant.merchantId))
    return { merchantId: merchant.merchantId, ids: made }
  })
  const tryToClose = async (id: number, rival: number): Promise<string> => {
    const actor = system(`rival ${rival}`)
    const moving = within((tx) => move(tx, storeBusiness, 'close', { id, merchantId, actor }))
    return moving.then(
      () => 'won',
      (error: unknown) =>
        error instanceof Refusal && error.code === codes.storeMoved.code ? 'lost' : Promise.reject(error),
    )
  }
  // Rival by rival over the same store, so that all eight are at one row at the same time.
  const outcomes: string[] = []
  for (let first = 0; first < ids.length; first += storesAtOnce)
    outcomes.push(
      ...(await Promise.all(
        ids
          .slice(first, first + storesAtOnce)
          .flatMap((id) => Array.from({ length: rivals }, (_rival, index) => tryToClose(id, index))),
      )),
    )
  expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(stores)
  expect(outcomes.filter((outcome) => outcome === 'lost')).toHaveLength(stores * (rivals - 1))
  const history = await db().selectFrom('move_history').select(['thing_id', 'from_state', 'to_state']).execute()
  expect(new Set(history.map(({ thing_id }) => thing_id)).size).toBe(stores)
  expect(history).toHaveLength(stores)
  expect(history.every(({ from_state, to_state }) => from_state === 1 && to_state === 0)).toBe(true)
}, 120_000)
