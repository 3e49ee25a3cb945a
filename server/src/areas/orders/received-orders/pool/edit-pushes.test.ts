import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { orderContent } from '#areas/orders/transfer-orders/fixtures'
import { currentRules } from '#core/domain/rules'
import { test, type Person } from '#test/harness/world'
import { florist, heardBy, orderNow, pooled, sender } from '../cast-fixtures.ts'
import { pauseBefore, tellEdit } from './pool-pushes.ts'

const edit = (from: Person, sn: string, price: string) =>
  from.call(transferOrders.update, { params: { sn }, body: { ...orderContent(), price } })

const rings = async (shop: Person): Promise<number> =>
  (await heardBy(shop)).filter((title) => title === '抢单池订单已修改').length

test('who edits an order in the pool again and again rings the shops once, with the last of it', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await pooled(from)
  for (const price of ['127.00', '126.00', '125.00', '124.00', '123.00']) {
    expect(await edit(from, sn, price)).toMatchObject({ code: 0 })
    await sleep(250)
  }
  await sleep(4_500)
  expect(await rings(shop)).toBe(0)
  const { id, revision } = await orderNow(sn)
  for (const told of [revision - 1, revision]) await tellEdit.run({ orderId: id, revision: told, told: [] })
  expect(await rings(shop)).toBe(1)
})

test('each further edit of one order waits twice as long, up to ten minutes', async ({ world }) => {
  const [rules, pauses] = [await currentRules(), [2, 3, 4, 5, 40]]
  expect(world.url).toBeTruthy()
  expect(pauses.map((revision) => pauseBefore(revision, rules))).toEqual([2, 4, 8, 16, 600])
})

test('who edits many orders rings the shops so often in an hour, and the rest later', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await pooled(from)
  const { id, revision } = await orderNow(sn)
  for (let count = 0; count < 35; count += 1) await tellEdit.run({ orderId: id, revision, told: [] })
  expect(await rings(shop)).toBe(30)
})
