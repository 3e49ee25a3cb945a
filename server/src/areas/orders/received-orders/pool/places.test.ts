import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { aFunded, demoPayPassword, orderContent } from '#areas/orders/transfer-orders/fixtures'
import { db, within } from '#core/db/tx'
import { test, type World } from '#test/harness/world'
import { aShop } from '../fixtures.ts'

const twoSides = async (world: World) => {
  const [sender, florist] = await Promise.all([world.merchant(), world.merchant()])
  await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    await aShop(tx, florist.merchantId, { grabCounties: ['110105'], flashUntil: new Date('2099-01-01') })
  })
  return { sender, florist }
}

const grab = (place: object) => ({ ...orderContent(), kind: 1, price: '128.00', ...place })

test('an order typed to 北京 is seen by the shops of 北京市, under the names of the list', async ({ world }) => {
  const { sender, florist } = await twoSides(world)
  const short = { province: '北京', city: '北京', county: '朝阳' }
  const sn = (await sender.call(transferOrders.create, { body: grab(short) })).data?.sn ?? ''
  await sender.call(transferOrders.pay, { params: { sn }, body: { pay_password: demoPayPassword } })
  const row = await db().selectFrom('transfer_order').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ city: '北京市', county: '朝阳区', city_code: '110100', county_code: '110105' })
  const { data } = await florist.call(receivedOrders.pool)
  expect(data?.items.map((item) => item.sn)).toEqual([sn])
})

test.for([
  ['province', { province: '京城' }],
  ['city', { city: '北景市' }],
  ['county', { county: '高新区' }],
] as const)(
  'an order to a %s that nobody knows is asked for before it is placed',
  async ([field, place], { world }) => {
    const { sender } = await twoSides(world)
    const answer = await sender.call(transferOrders.create, { body: grab(place) })
    expect(answer).toMatchObject({ code: codes.invalid.code, data: null })
    expect(answer.errors[0]?.field).toBe(field)
    expect(
      await db().selectFrom('transfer_order').select('id').where('merchant_id', '=', sender.merchantId).execute(),
    ).toEqual([])
  },
)

test('an order is not moved to a place that nobody knows either', async ({ world }) => {
  const { sender } = await twoSides(world)
  const sn = (await sender.call(transferOrders.create, { body: grab({}) })).data?.sn ?? ''
  const answer = await sender.call(transferOrders.update, {
    params: { sn },
    body: { ...orderContent(), city: '北景市', price: '128.00' },
  })
  expect(answer.errors[0]?.field).toBe('city')
})
