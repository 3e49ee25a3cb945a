import { expect } from 'vitest'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { hours, moveClock, now, resetClock } from '#core/time/clock'
import { boundShop, openMarketOf, soon } from '#test/channels/channel-market'
import { test } from '#test/harness/world'
import { isShutToday } from './channels/channel.sql.ts'
import { tellChannels } from './channels/worker.ts'
import { aFestival } from './fixtures.ts'
import { followAll, followFestival } from './places/follow.ts'

type OnChannel = { id: string; closed?: boolean; turns?: number }

test('a channel is told to close and to open once each, although a process died after it had told', async ({
  world,
}) => {
  const owner = await world.merchant()
  const market = openMarketOf(world)
  const shop = await boundShop(market, owner)
  const store_id = await within((tx) => aStore(tx, owner.merchantId))
  await db().updateTable('online_shop').set({ store_id }).where('id', '=', Number(shop.id)).execute()
  const onChannel = async (): Promise<OnChannel | undefined> => {
    const answer = await fetch(`${market.url}/channels/desk/shops?label=${world.sandboxApp}`)
    return ((await answer.json()) as { shops: OnChannel[] }).shops.find(({ id }) => id === shop.channelShopId)
  }
  try {
    // In the afternoon, whatever the time is here.
    moveClock(startOfDay(addDays(dayText(now()), 1)).getTime() + hours(15) - now().getTime())
    const today = { storeId: store_id, day: dayText(now()), days: 2, from: 8, to: 22 }
    const { id, slots } = await within((tx) => aFestival(tx, owner.merchantId, today))
    const ofToday = slots.filter(({ starts_at }) => dayText(starts_at) === dayText(now()))
    const left = ofToday.filter(({ starts_at }) => starts_at > now())
    const set = (slotId: number, capacity: number) =>
      owner.call(festivals.setCapacity, { params: { slot_id: String(slotId) }, body: { capacity } })
    for (const slot of left.slice(1)) await set(slot.id, 0)
    await followAll()
    expect(await onChannel()).toMatchObject({})
    expect((await onChannel())?.turns).toBeUndefined()

    // The last one that was open, told by a process that dies before it can say so.
    const [last] = left
    await set(last?.id ?? 0, 0)
    await soon(async () => expect(await onChannel()).toMatchObject({ closed: true, turns: 1 }))
    await db()
      .updateTable('festival_channel')
      .set({ closed_by_us: false, calling: true, next_at: now() })
      .where('online_shop_id', '=', Number(shop.id))
      .execute()
    await tellChannels(createLog('error'))
    const shown = async () => (await owner.call(festivals.detail, { params: { id: String(id) } })).data?.channels
    await soon(async () => expect(await shown()).toMatchObject([{ can_close: true, closed: true, pending: false }]))
    expect((await onChannel())?.turns).toBe(1)

    // Tomorrow takes orders, and today again as soon as there are hands.
    await set(last?.id ?? 0, 3)
    await soon(async () => expect(await onChannel()).toMatchObject({ closed: false, turns: 2 }))
    await soon(async () => expect(await shown()).toMatchObject([{ closed: false, pending: false }]))
    await followAll()
    await tellChannels(createLog('error'))
    expect((await onChannel())?.turns).toBe(2)
  } finally {
    resetClock()
  }
})

test('a shop that its people have closed on the channel is not opened by a festival', async ({ world }) => {
  const owner = await world.merchant()
  const market = openMarketOf(world)
  const shop = await boundShop(market, owner)
  const store_id = await within((tx) => aStore(tx, owner.merchantId))
  await db().updateTable('online_shop').set({ store_id }).where('id', '=', Number(shop.id)).execute()
  await market.tell('desk/turn', { channel: 'meituan', shopId: shop.channelShopId, open: false })
  const facts = { storeId: store_id, day: dayText(now()), from: 0, to: 24, capacity: 0 }
  const { id } = await within((tx) => aFestival(tx, owner.merchantId, facts))
  await followFestival(id)
  const settled = () =>
    soon(async () =>
      expect(
        await db()
          .selectFrom('festival_channel')
          .select(['closed_by_us', 'next_at'])
          .where('online_shop_id', '=', Number(shop.id))
          .execute(),
      ).toEqual([{ closed_by_us: false, next_at: null }]),
    )
  await settled()
  await owner.call(festivals.end, { params: { id: String(id) } })
  await followAll()
  await settled()
  const answer = await fetch(`${market.url}/channels/desk/shops?label=${world.sandboxApp}`)
  const { shops } = (await answer.json()) as { shops: OnChannel[] }
  expect(shops.find((one) => one.id === shop.channelShopId)).toMatchObject({ closed: true, turns: 1 })
})

test('a shop that plans only its evening is open on the channels all day, and shut when no time is left without a slot', async ({
  world,
}) => {
  const owner = await world.merchant()
  const day = addDays(dayText(now()), 1)
  const evening = { day, from: 18, to: 20, cutoffHours: 12 }
  const { storeId } = await within((tx) => aFestival(tx, owner.merchantId, evening))
  const midnight = startOfDay(addDays(day, 1))
  const isShut = (hour: number) =>
    within((tx) => isShutToday(tx, storeId, { at: new Date(startOfDay(day).getTime() + hours(hour)), midnight }))
  expect(await Promise.all([7, 12, 18, 19, 21].map(isShut))).toEqual([false, false, true, true, false])
})

test('a shop closed for a store that it belongs to no more opens again', async ({ world }) => {
  const owner = await world.merchant()
  const shop = await boundShop(openMarketOf(world), owner)
  await db()
    .insertInto('festival_channel')
    .values({ online_shop_id: Number(shop.id), merchant_id: owner.merchantId, wants_closed: true })
    .execute()
  await db().updateTable('online_shop').set({ store_id: null }).where('id', '=', Number(shop.id)).execute()
  await followAll()
  const wish = () =>
    db().selectFrom('festival_channel').select('wants_closed').where('online_shop_id', '=', Number(shop.id)).execute()
  expect(await wish()).toEqual([{ wants_closed: false }])
})
