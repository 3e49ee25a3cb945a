import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { balancesOf } from '#core/money/ledger'
import { db } from '#core/db/tx'
import { channelsOf } from '#areas/couriers/delivery-setup/public'
import { runningService } from '#areas/couriers/delivery-setup/service/service.sql'
import { seedDelivery } from '#seed/demo/delivery-setup'
import { seedDemo } from '#seed/demo/demo'
import { databaseTest as test } from '../harness/world.ts'

test('every store of the demo may call riders, and the first merchant has people of its own', async () => {
  const places = await seedDemo()
  const [first] = places
  if (!first) throw new Error('there was a demo before')
  const before = await balancesOf(first.merchantId)
  await seedDelivery({ url: inject('sandboxUrl'), label: randomUUID() }, places)
  for (const store of await db().selectFrom('store').select(['id', 'merchant_id']).execute())
    expect((await channelsOf(store.merchant_id, store.id)).filter(({ isOpen }) => isOpen)).toHaveLength(9)
  const riders = db().selectFrom('delivery_rider').select('username').where('store_id', '=', first.storeId)
  expect(await riders.orderBy('id').execute()).toEqual([
    { username: '林小花' },
    { username: '阿强' },
    { username: '小马' },
  ])
  expect(await runningService(first.merchantId)).toMatchObject({ days: 30 })
  expect(before.available - (await balancesOf(first.merchantId)).available).toBe(29_00)
})
