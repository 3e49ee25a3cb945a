import { expect } from 'vitest'
import { openMarketOf } from '#test/channels/channel-market'
import { test } from '#test/harness/world'
import { independently, within, withinOne } from '#core/db/tx'
import { anOnlineShop } from './fixtures.ts'
import { withGrant } from './grants.ts'

test('tokens that were renewed under a key stand although the call is refused', async ({ world }) => {
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
  const nothing = () => Promise.resolve()
  const refused = async () => {
    await independently(fetchOrder)
    throw new Error('refused after all')
  }
  const undone = withinOne(refused, { first: nothing, last: nothing })
  await expect(undone).rejects.toThrow('refused after all')
  // The channel has taken the old tokens back: whoever kept those is locked out.
  expect(await fetchOrder()).toMatchObject({ orderId: placed?.id })
})
