import type { Body } from '@zdb/contract/kit/endpoint'
import { channels as channelTable } from '@zdb/contract/channels/channel-shops/channels'
import type { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { idOf } from '#core/http/ids'
import { announce } from '#core/work/outbox'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { storeOf } from '#areas/shop/stores/public'
import { speaking } from './binding.ts'
import { shopBound } from './events.ts'
import { listShops, shopsByChannel } from './listing.sql.ts'
import { defaultsOf, presentChannel, presentShop, presentShops, type ChannelShown, type ShopShown } from './present.ts'
import { insertShop, lockShop, patchShop, shopOf, shopStates } from './channel-shop.sql.ts'

/** 0 stands for all of the merchant's stores. */
const storeIn = async (actor: Actor, sid: string): Promise<number | undefined> =>
  sid === '0' ? undefined : (await storeOf(actor, idOf(sid))).id

export const channelsOf = async (actor: Actor, sid = '0'): Promise<ChannelShown[]> => {
  const counts = await shopsByChannel(actor.merchantId, await storeIn(actor, sid))
  return channelTable.map(({ code }) => presentChannel(code, counts.get(code) ?? 0))
}

/** All of a merchant's shops, whatever store they belong to. */
export const presentedShops = async ({ merchantId }: Pick<Actor, 'merchantId'>): Promise<ShopShown[]> =>
  presentShops(await listShops(merchantId, undefined))

export const list = async (actor: Actor, sid: string) => {
  const items = await presentShops(await listShops(actor.merchantId, await storeIn(actor, sid)))
  return { items, total: items.length }
}

export const add = async (actor: Actor, { channel, name, sid }: Body<typeof channelShops.add>): Promise<ShopShown> => {
  if (!channelTable.some(({ code }) => code === channel)) refuse('channelUnable')
  speaking(channel)
  const storeId = sid === undefined ? null : (await storeOf(actor, idOf(sid))).id
  const shop = await within(async (tx) => {
    const added = await insertShop(tx, { ...defaultsOf(actor.merchantId, channel), name, store_id: storeId })
    await record(tx, actor, 'channelShops.add', added.id, { after: { channel, name } })
    return added
  })
  return presentShop(shop)
}

export const update = async (
  actor: Actor,
  id: number,
  { name, sid, auto_confirm, product_type, pull_on }: Body<typeof channelShops.update>,
): Promise<ShopShown> => {
  await shopOf(actor, id)
  const store_id = sid === null ? null : (await storeOf(actor, idOf(sid))).id
  const after = { name, store_id, auto_confirm, product_type, pull_on }
  const shop = await within(async (tx) => {
    const before = await lockShop(tx, actor, id)
    const changed = await patchShop(tx, id, after)
    const was = Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof typeof after]]))
    await record(tx, actor, 'channelShops.update', id, { before: was, after })
    return changed
  })
  return presentShop(shop)
}

/** Goods are kept with the orders alone: those of the last day are read again from the channel, pictures and all. */
export const clearGoods = async (actor: Actor, id: string | undefined): Promise<null> => {
  const one = id === undefined ? undefined : await shopOf(actor, idOf(id))
  const shops = one ? [one] : await listShops(actor.merchantId, undefined)
  return within(async (tx) => {
    for (const shop of shops.filter(({ state }) => state === shopStates.bound)) {
      await patchShop(tx, shop.id, { pulled_until: null, next_pull_at: null })
      await record(tx, actor, 'channelShops.clearGoods', shop.id)
      await announce(tx, shopBound, { shopId: shop.id })
    }
    return null
  })
}
