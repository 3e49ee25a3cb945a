import { expect, inject, vi } from 'vitest'
import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { db } from '#core/db/tx'
import { balancesOf } from '#core/money/ledger'
import { aCourierShop, callRiders, deliveryNow, steer, takenFor, type CourierShop } from '#test/couriers/courier-shop'
import { soundLedger } from '#test/harness/deal'
import { reconciliationDesk } from '#test/harness/gateways/reconciliation-desk'
import { test, type World } from '#test/harness/world'

const provider = 6
const courier = providerOf(provider).aggregated ?? ''

const available = async ({ person }: CourierShop): Promise<number> => (await balancesOf(person.merchantId)).available

/** A ride that is over at its courier and in our books. */
const ridden = async (shop: CourierShop, to: 'delivered' | 'returned'): Promise<string> => {
  const [called] = await callRiders(shop, [provider])
  const { sn } = called ?? expect.fail('nobody was called')
  await steer(shop, courier, sn, to)
  await vi.waitFor(async () => expect((await deliveryNow(sn)).cost).not.toBeNull(), { timeout: 30_000, interval: 100 })
  return sn
}

/** The courier looks again at what it took. */
const correct = async ({ label }: CourierShop, sn: string, amount: number): Promise<void> => {
  const answer = await fetch(`${inject('sandboxUrl')}/couriers/desk/difference`, {
    method: 'POST',
    body: JSON.stringify({ label, courier, sn, amount, words: '复核里程' }),
  })
  expect(answer.status).toBe(200)
}

const opened = async (world: World) => ({ shop: await aCourierShop(world), desk: await reconciliationDesk(world) })

test('a ride that came back stands with its return fee on both sides, and is no case', async ({ world }) => {
  const { shop, desk } = await opened(world)
  const sn = await ridden(shop, 'returned')
  for (let count = 0; count < 2; count += 1) await desk.run()
  expect((await deliveryNow(sn)).cost).toBe(await takenFor(shop, sn))
  expect(await desk.caseOf('ride', sn)).toBeUndefined()
  const day = await desk.dayOf(courier)
  expect(day).toMatchObject({ kind: 'courier', status: 'even', open: 0 })
  expect(day?.lines).toBeGreaterThan(1)
  await soundLedger()
})

test('a small correction is followed by itself; a wrong charge waits, and is charged only when two agree', async ({
  world,
}) => {
  const { shop, desk } = await opened(world)
  const [small, wrong] = [await ridden(shop, 'delivered'), await ridden(shop, 'delivered')]
  const [costOfSmall, cost] = [(await deliveryNow(small)).cost ?? 0, (await deliveryNow(wrong)).cost ?? 0]
  const before = await available(shop)
  await correct(shop, small, 1_50)
  await correct(shop, wrong, 58_00)
  for (let count = 0; count < 2; count += 1) await desk.run()
  expect((await deliveryNow(small)).cost).toBe(costOfSmall + 1_50)
  expect(await available(shop)).toBe(before - 1_50)
  const found = (await desk.caseOf('ride', wrong)) ?? expect.fail('no case')
  expect(found).toMatchObject({ kind: 'amount', theirs: cost + 58_00, ours: cost, merchant_id: shop.person.merchantId })
  expect(JSON.stringify((await desk.show(found.id))?.parts)).toContain('补扣 ¥58.00')
  await correct(shop, wrong, -20_00)
  await desk.run()
  expect(await desk.caseOf('ride', wrong)).toMatchObject({ id: found.id, theirs: cost + 38_00, state: 'open' })
  await desk.postByTwo(found.id)
  expect(await available(shop)).toBe(before - 1_50 - 38_00)
  expect((await deliveryNow(wrong)).cost).toBe(cost + 38_00)
  await desk.run()
  expect(await desk.caseOf('ride', wrong)).toMatchObject({ id: found.id, state: 'posted' })
  await soundLedger()
})

test('a wrong charge that the courier takes back closes its case, and nobody was charged', async ({ world }) => {
  const { shop, desk } = await opened(world)
  const sn = await ridden(shop, 'delivered')
  const before = await available(shop)
  await correct(shop, sn, 30_00)
  await desk.run()
  expect(await desk.caseOf('ride', sn)).toMatchObject({ state: 'open' })
  await correct(shop, sn, -30_00)
  await desk.run()
  expect(await desk.caseOf('ride', sn)).toMatchObject({ state: 'matched' })
  expect(await available(shop)).toBe(before)
})

test('a ride we were told a cost of that is on no bill is given back when two agree, a stranger’s line is explained', async ({
  world,
}) => {
  const { shop, desk } = await opened(world)
  const [sn, other] = [await ridden(shop, 'delivered'), await ridden(shop, 'delivered')]
  await desk.run()
  expect(await desk.caseOf('ride', sn)).toBeUndefined()
  const cost = (await deliveryNow(sn)).cost ?? 0
  // As if the courier's line were of a number nobody has.
  await db()
    .updateTable('delivery_order')
    .set({ sn: `${sn}9` })
    .where('sn', '=', sn)
    .execute()
  await desk.run()
  const [ours, theirs] = [await desk.caseOf('ride', `${sn}9`), await desk.caseOf('ride', sn)]
  expect(ours).toMatchObject({ kind: 'oursOnly', theirs: null, ours: cost })
  expect(theirs).toMatchObject({ kind: 'theirsOnly', theirs: cost, ours: null, merchant_id: null })
  expect(await desk.post(theirs?.id ?? 0)).toMatchObject({ message: '这项差异没有可入账的建议，请说明原因后处理' })
  expect(await desk.settle(theirs?.id ?? 0)).toMatchObject({ code: 0 })
  const before = await available(shop)
  await desk.postByTwo(ours?.id ?? 0)
  expect(await available(shop)).toBe(before + cost)
  expect(await desk.caseOf('ride', other)).toBeUndefined()
  await soundLedger()
})
