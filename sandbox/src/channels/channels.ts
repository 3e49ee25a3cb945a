import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { onlyFromHere } from '../only-from-here.ts'
import type { Provider } from '../provider.ts'
import { openBuyers } from './buyers.ts'
import { serveConsent } from './consent.ts'
import { serveDesk } from './desk.ts'
import { openKeep } from '../keep.ts'
import { openLively } from './lively.ts'
import { openMarket, type MarketSnapshot } from './market.ts'
import { serveMarketPage } from './market-page.ts'
import { servePictures } from './pictures/pictures.ts'
import { openChannelPost } from './post.ts'
import { seeded } from '../random.ts'
import { sides } from './sides.ts'
import { openActivities } from './sides/minishop/activities.ts'
import { notice } from './sides/minishop/callbacks.ts'
import { openCallFaults } from './sides/minishop/desk.ts'
import { serveMiniShop } from './sides/minishop/mini-shop.ts'
import { openShelves } from './sides/minishop/shelves.ts'
import { minishop } from './sides/minishop/side.ts'
import { serveVouchers } from './sides/vouchers/gateway.ts'

/** The sales channels: one market, every channel's own interface to it, and the desk from which people steer it. */
export function openChannels({
  dir,
  seed = randomInt(2 ** 31),
  origin,
}: {
  dir?: string | undefined
  seed?: number | undefined
  origin: () => string
}): Provider & { close: () => void } {
  const random = seeded(seed)
  const keep = openKeep<MarketSnapshot>(dir, 'channels.json')
  const post = openChannelPost({ random: seeded(seed + 1) })
  const market = openMarket({
    sides,
    tell: (...told) => post.tell(...told),
    changed: keep.changed,
    kept: keep.read(),
    pictures: () => `${origin()}/channels/pictures`,
  })
  keep.of(() => market.snapshot())
  const buyers = openBuyers({ market, random, pictures: () => market.pictures() })
  const lively = openLively({ market, buyers, random })
  const things = { market, buyers, post, lively }
  const shelves = openShelves({
    dir,
    told: ({ app: label, shopId, id, outItemId, status, verdict }) => {
      const app = market.findApp(label)
      const words = {
        auth_app_id: shopId,
        item_id: id,
        out_item_id: outItemId,
        spu_status: status,
        audit_status: verdict,
      }
      if (app) post.carry(minishop, app, (keys, at) => notice(keys, at, 'alipay.open.app.item.status.notify', words))
    },
  })
  const activities = openActivities({
    dir,
    isClosed: (id) => market.order('minishop', id)?.status === 'cancelled',
  })
  const miniShop = { market, buyers, shelves, activities, faults: openCallFaults(seeded(seed + 2)), origin }

  return {
    title: '销售渠道',
    protocol: sides.map(({ title }) => title).join('、'),
    base: '/channel-*',
    pages: [
      { title: '店铺与订单', path: '/channels' },
      { title: '团购券', path: '/channels/vouchers' },
      { title: '小程序商城', path: '/minishop' },
    ],
    serve(server: FastifyInstance): void {
      onlyFromHere(server, '/channels')
      serveDesk(server, things)
      serveConsent(server, market)
      serveMarketPage(server, things)
      servePictures(server)
      for (const side of sides) side.serve(server, market)
      serveVouchers(server, market)
      serveMiniShop(server, miniShop)
    },
    close(): void {
      lively.close()
      shelves.close()
      activities.close()
      post.close()
      keep.close()
    },
  }
}
