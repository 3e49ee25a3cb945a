import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { within } from '#core/db/tx'
import { sandboxApp, sandboxChannels } from '#ports/channels/sandbox-app'
import { openMarketOf } from './channel-market.ts'
import { startProcess } from '../harness/server-process.ts'

/** The key under which tests that only connect to a database seal. */
const piiKey = '00'.repeat(32)

/** A bound shop of a merchant, for tests that start and kill the servers themselves. */
export const aShopAlone = async (databaseUrl: string) => {
  const label = randomUUID()
  const market = openMarketOf({ sandboxApp: label })
  const { meituan } = sandboxChannels(await sandboxApp(inject('sandboxUrl'), label))
  if (!meituan) throw new Error('the sandbox does not play this channel')
  const { id: channelShopId } = await market.openShop('meituan', '花田外卖店')
  const grant = await meituan.authorize({ app_poi_code: channelShopId }, '')
  const { merchantId, shop } = await within(async (tx) => {
    const owner = await aMerchant(tx)
    return { ...owner, shop: await anOnlineShop(tx, owner.merchantId, { adapter: 'meituan', grant }) }
  })
  return {
    market,
    merchantId,
    shopId: shop.id,
    channelShopId,
    order: (more: object = {}) => market.place('meituan', channelShopId, more),
    serve: (settings: Readonly<Record<string, string>> = {}) =>
      startProcess(databaseUrl, { SANDBOX_APP: label, PII_KEY: piiKey, LOG_LEVEL: 'info', ...settings }),
  }
}
