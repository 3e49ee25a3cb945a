import { expect } from 'vitest'
import { openMarketOf } from '#test/channels/channel-market'
import { test } from '#test/harness/world'
import { within } from '#core/db/tx'
import { anOnlineShop } from './fixtures.ts'
import { withGrant } from './grants.ts'

test('tokens that were renewed inside a transaction stand although the transaction is undone', async ({ world }) => {
  const [{ merchantId }, market] = [await world.merchant(), openMarketOf(world)]
  const opened = await market.tell<{ id: string; accessToken: string; refreshToken: string }>('desk/shops', {
    channel: 'meituan',
    name: '花田外卖店',
  })
  const [placed] = await market.place('meituan', opened.id, { faults: { lose: 1 } })
  const { accessToken, refreshToken } = opened
  const grant = { shopId: opened.id, shopName: '花田外卖店', accessToken, refreshToken, expiresAt: null }
  // Nobody but us asks for this shop.
  const shop = await within((tx) => anOnlineShop(tx, merchantId, { grant, pull_on: false }))
  const fetchOrder = () => withGrant(shop.id, (channel, given) => channel.order(given, placed?.id ?? ''))
  await market.tell('desk/expire-tokens', { channel: 'meituan', shopId: opened.id })
  const undone = within(async () => {
    await fetchOrder()
    throw new Error('refused after all')
  })
  await expect(undone).rejects.toThrow('refused after all')
  // The channel has taken the old tokens back: whoever kept those is locked out.
  expect(await fetchOrder()).toMatchObject({ orderId: placed?.id })
})
