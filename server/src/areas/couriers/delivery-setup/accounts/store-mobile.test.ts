import { expect } from 'vitest'
import { aContact, aStore } from '#areas/shop/stores/fixtures'
import { storeOf } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { test } from '#test/harness/world'
import { mobileAt } from './store-mobile.ts'

test('a rider calls whoever is there for deliveries, else whoever has a mobile, else the merchant', async ({
  world,
}) => {
  const owner = await world.merchant()
  const { merchantId } = owner
  const id = await within((tx) => aStore(tx, merchantId))
  const mobile = async () => mobileAt(await storeOf(owner, id))
  const contact = (type: 1 | 2 | 3, phone: string) => within((tx) => aContact(tx, { id, merchantId }, { type, phone }))
  await contact(1, '010-66668888')
  expect(await mobile()).toBe(owner.mobile)
  await contact(2, '13811110002')
  expect(await mobile()).toBe('13811110002')
  await contact(3, '13811110003')
  expect(await mobile()).toBe('13811110003')
})
