import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { radar } from '@zdb/contract/desk/radar/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { anAskedShop, aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { db, within } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { hours, later, minutes, now } from '#core/time/clock'
import { test, type Person, type World } from '#test/harness/world'
import { usualStep } from './usual.ts'
import { learnPace } from './warnings.ts'

/** A shop to pass orders on to; nothing is learned from what was passed on before. */
const aPartner = async (world: World) => {
  await sql`update transfer_order set created_at = created_at - interval '60 days'`.execute(db())
  const [me, florist] = [await world.merchant(), await world.merchant()]
  return { me, florist, shop: await within((tx) => anAskedShop(tx, florist.merchantId)) }
}

type Shop = Awaited<ReturnType<typeof anAskedShop>>

const makingMinutes = 35

/** Some hours ago a shop answered for so long, and made it. */
const brought = (sender: Person, shop: Shop, answer: number) => {
  const paid_at = later(-hours(9))
  const accepted_at = new Date(paid_at.getTime() + minutes(answer))
  return within((tx) =>
    aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop,
      held: false,
      kind: kinds.assigned,
      state: transferStates.finished.code,
      created_at: paid_at,
      paid_at,
      accepted_at,
      window_start: paid_at,
      window_end: new Date(paid_at.getTime() + hours(2)),
      delivered_at: new Date(accepted_at.getTime() + minutes(makingMinutes)),
    }),
  )
}

const isAsked = (sender: Person, shop: Shop) =>
  within((tx) =>
    aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop,
      held: false,
      state: transferStates.waitReceive.code,
      window_start: now(),
      window_end: later(hours(2)),
    }),
  )

const neededBy = async (reader: Person) => (await reader.call(radar.list)).data?.items[0]?.needed_minutes

describe('what was passed on to a shop', () => {
  test('shows nobody how long one other sender’s orders took at a shop; its own keeper sees it', async ({ world }) => {
    const { me, florist, shop } = await aPartner(world)
    const other = await world.merchant()
    for (const took of [3, 4, 5, 6, 7]) await brought(other, shop, took)
    await learnPace()
    await isAsked(me, shop)
    expect(await neededBy(me)).toBe(usualStep.answer + usualStep.make)
    expect(await neededBy(florist)).toBe(5 + makingMinutes)
  })

  test('shows a shop’s pace once enough others stand behind it, none of them behind most', async ({ world }) => {
    const { me, shop } = await aPartner(world)
    const { trustLeastMerchants, trustPlatformOrders } = await currentRules()
    const each = Math.ceil(trustPlatformOrders / trustLeastMerchants)
    await isAsked(me, shop)
    const needed = async () => {
      await learnPace()
      return neededBy(me)
    }
    for (let count = 0; count < each * 3; count += 1) await brought(me, shop, 6)
    for (let count = 1; count < trustLeastMerchants; count += 1) {
      const sender = await world.merchant()
      for (let order = 0; order < each; order += 1) await brought(sender, shop, 6)
    }
    expect(await needed()).toBe(usualStep.answer + usualStep.make)
    const last = await world.merchant()
    for (let order = 0; order < each; order += 1) await brought(last, shop, 6)
    expect(await needed()).toBe(6 + makingMinutes)
    for (let order = 0; order < trustPlatformOrders; order += 1) await brought(last, shop, 6)
    expect(await needed()).toBe(usualStep.answer + usualStep.make)
  })

  test('reckons with the city where a shop is not known by enough', async ({ world }) => {
    const { me, shop } = await aPartner(world)
    const { shop: neighbour } = await aPartner(world)
    const { trustLeastMerchants, trustPlatformOrders } = await currentRules()
    for (let count = 0; count < trustLeastMerchants; count += 1) {
      const sender = await world.merchant()
      for (let order = 0; order < trustPlatformOrders / trustLeastMerchants; order += 1)
        await brought(sender, neighbour, 8)
    }
    for (let order = 0; order < 5; order += 1) await brought(await world.merchant(), shop, 2)
    await learnPace()
    await isAsked(me, shop)
    expect(await neededBy(me)).toBe(8 + makingMinutes)
  })
})
