import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { channelTraffic } from '@zdb/contract/channels/channel-traffic/endpoints'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { db, within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { channelNamed, channelsInUse, useChannels } from '#ports/channels/in-use'
import type { Channel } from '#ports/channels/port'
import { openMarketOf, ordersKnown, soon } from '#test/channels/channel-market'
import { test } from '#test/harness/world'

/** Longer than a span that ends with a whole second may reach beyond its end. */
const pastSpanMs = 2_100

test('a pull that is slow enough for its orders to be confirmed meanwhile still finds their refunds', async ({
  world,
}) => {
  const [owner, market] = [await world.merchant(), openMarketOf(world)]
  const opened = await market.openShop('meituan', '花田外卖店')
  const known = channelNamed('meituan') ?? expect.fail('nobody speaks to the channel')
  const grant = await known.authorize({ app_poi_code: opened.id }, '')
  // Nobody but us asks for this shop.
  const shop = await within((tx) => anOnlineShop(tx, owner.merchantId, { grant, pull_on: false }))
  await market.tell('desk/faults', { lose: 1 })
  const [lost] = await market.place('meituan', opened.id)
  const id = lost?.id ?? ''
  await market.deed('meituan', id, 'refund', { reason: '花不新鲜' })
  await market.tell('desk/faults', {})
  const slow: Channel = {
    ...known,
    async *pull(grant, span) {
      for await (const order of known.pull(grant, span)) {
        if (order.orderId === id) await sleep(pastSpanMs)
        yield order
        if (order.orderId === id)
          await soon(async () => expect(await market.known('meituan', id)).toMatchObject({ status: 'confirmed' }))
      }
    },
  }
  const others = Object.fromEntries(channelsInUse().map((channel) => [channel.name, channel]))
  useChannels({ ...others, meituan: slow })
  const pulled = await owner.call(channelTraffic.pull, { params: { id: String(shop.id) } })
  useChannels({ ...others, meituan: known })
  expect(pulled).toMatchObject({ code: 0, data: { added: 1 } })
  expect(await ordersKnown(owner.merchantId, [id])).toMatchObject([{ refund_open: true }])
})

test('a shop whose puller was killed is asked by another within half a minute, and one that is alive keeps it', async ({
  world,
}) => {
  const [owner, market] = [await world.merchant(), openMarketOf(world)]
  const opened = await market.openShop('meituan', '花田外卖店')
  const known = channelNamed('meituan') ?? expect.fail('nobody speaks to the channel')
  const grant = await known.authorize({ app_poi_code: opened.id }, '')
  const held = Promise.withResolvers<void>()
  const others = Object.fromEntries(channelsInUse().map((channel) => [channel.name, channel]))
  const hanging: Channel = {
    ...known,
    async *pullRefunds(given, span) {
      if (given.shopId === opened.id) await held.promise
      if (known.pullRefunds) yield* known.pullRefunds(given, span)
    },
  }
  useChannels({ ...others, meituan: hanging })
  const shop = await within((tx) => anOnlineShop(tx, owner.merchantId, { grant }))
  const leased = async (): Promise<number> => {
    const row = db().selectFrom('online_shop').select('next_pull_at').where('id', '=', shop.id)
    return (await row.executeTakeFirstOrThrow()).next_pull_at?.getTime() ?? 0
  }
  await expect.poll(leased, { timeout: 15_000 }).toBeGreaterThan(now().getTime())
  const first = await leased()
  expect(first - now().getTime()).toBeLessThanOrEqual(30_000)
  await expect.poll(leased, { timeout: 20_000 }).toBeGreaterThan(first)
  held.resolve()
  useChannels({ ...others, meituan: known })
}, 60_000)
