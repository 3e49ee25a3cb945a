import { fen } from '@zdb/contract/kit/fen'
import { anOnlineShop } from '../../../server/src/areas/channels/channel-shops/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { sandboxApp, sandboxChannels } from '../../../server/src/ports/channels/sandbox-app.ts'
import type { Ground } from '../ground.ts'
import type { Trader } from '../traders.ts'

const label = 'demo'

/** A mini-program whose owner has let us in, with one ware on its shelf; `url` is where shoppers buy it. */
export const miniShopOf = async ({ sandboxUrl }: Ground, { merchantId, shopId, shop }: Trader, ware: string) => {
  const opened = await fetch(`${sandboxUrl}/channels/desk/shops`, {
    method: 'POST',
    body: JSON.stringify({ label, channel: 'minishop', name: `${shop}小程序` }),
  })
  const { id, code } = (await opened.json()) as { id: string; code: string }
  const adapter = sandboxChannels(await sandboxApp(sandboxUrl, label)).minishop
  if (!adapter?.payApp) throw new Error('the sandbox plays no mini-shop')
  const grant = await adapter.authorize({ code }, '')
  await within((tx) => anOnlineShop(tx, merchantId, { adapter: 'minishop', grant, store_id: shopId }))
  const { shelf } = adapter.payApp
  const headImage = await shelf.uploadImage(grant, { name: '花.jpg', content: Buffer.from('a picture') })
  const { itemId } = await shelf.createItem(grant, {
    outItemId: `W${merchantId}`,
    categoryId: 'C000100101',
    title: ware,
    description: '昆明直采',
    headImage,
    images: [],
    attributes: [],
    specs: ['枝数'],
    skus: [{ outSkuId: `W${merchantId}-1`, values: ['33枝'], price: fen(168_00), stock: 20 }],
  })
  for (let round = 0; round < 50; round += 1) {
    if ((await shelf.item(grant, `W${merchantId}`))?.status === 'delisted') break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await shelf.sell(grant, itemId, true)
  return { url: `${sandboxUrl}/minishop/${encodeURIComponent(id)}` }
}
