import { inject, vi } from 'vitest'
import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { codeOfAdapter, type AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import { db } from '#core/db/tx'
import type { DeskOrder } from './channel-desk.ts'
import { readPhone } from '../harness/inbox.ts'
import type { Person, World } from '../harness/world.ts'

/** The sandbox's sales channels, as buyers and shop owners of this world use them. */
export const openMarketOf = (world: Pick<World, 'sandboxApp'>, url = inject('sandboxUrl')) => {
  const label = world.sandboxApp
  const tell = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${url}/channels/${path}`, {
      method: 'POST',
      body: JSON.stringify({ label, ...body }),
    })
    return (await answer.json()) as T
  }
  return {
    url,
    tell,
    openShop: (channel: AdapterName, name: string) =>
      tell<{ id: string; phone: string; code: string }>('desk/shops', { channel, name }),
    place: async (channel: AdapterName, shopId: string, more: object = {}): Promise<DeskOrder[]> =>
      (await tell<{ orders: DeskOrder[] }>('desk/orders', { channel, shopId, ...more })).orders,
    deed: (channel: AdapterName, orderId: string, what: string, body: object = {}) =>
      tell<DeskOrder>(`desk/orders/${channel}/${orderId}/${what}`, body),
    known: async (channel: AdapterName, orderId: string): Promise<DeskOrder> =>
      (await (await fetch(`${url}/channels/desk/orders/${channel}/${orderId}`)).json()) as DeskOrder,
  }
}
export type ChannelMarket = ReturnType<typeof openMarketOf>

/** Asks for the code that goes to the phone of a shop on 美团外卖, and reads it there. */
export const codeOfOwner = async (owner: Person, id: string, shop: { id: string; phone: string }): Promise<string> => {
  await db().deleteFrom('rate_limit').where('key', 'like', `%${shop.phone}`).execute()
  const sent = await owner.call(channelShops.sendOwnerCode, {
    params: { id },
    body: { keys: { app_poi_code: shop.id } },
  })
  if (sent.code !== 0) throw new Error(`no code: ${sent.message}`)
  return readPhone(shop.phone)
}

/** A shop on 美团外卖 whose merchant has typed its number and the code that came to its phone. */
export const boundShop = async (market: ChannelMarket, owner: Person, name = '花田外卖店') => {
  const shop = await market.openShop('meituan', name)
  const added = await owner.call(channelShops.add, { body: { channel: codeOfAdapter('meituan'), name } })
  const id = added.data?.id ?? ''
  const bound = await owner.call(channelShops.bindByKeys, {
    params: { id },
    body: { keys: { app_poi_code: shop.id }, code: await codeOfOwner(owner, id, shop) },
  })
  if (bound.code !== 0) throw new Error(`not bound: ${bound.message}`)
  const { id: channelShopId, phone } = shop
  return { id, channelShopId, phone, order: (more: object = {}) => market.place('meituan', channelShopId, more) }
}

/** What we have of a channel's orders, by their number there. */
export const ordersKnown = async (merchantId: number, ids: readonly string[]) =>
  db()
    .selectFrom('online_order')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('channel_order_id', 'in', ids)
    .orderBy('id')
    .execute()

export const soon = <T>(look: () => T | Promise<T>, timeout = 10_000): Promise<T> =>
  vi.waitFor(look, { timeout, interval: 25 })
