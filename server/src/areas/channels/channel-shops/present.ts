import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import type { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import type { Result } from '@zdb/contract/kit/endpoint'
import { now } from '#core/time/clock'
import { channelSpeaking } from '#ports/channels/in-use'
import type { Channel } from '#ports/channels/port'
import { ordersSinceMidnight, storeNames } from './listing.sql.ts'
import { shopStates, type Shop } from './channel-shop.sql.ts'

export type ShopShown = Result<typeof channelShops.add>
export type ChannelShown = Result<typeof channelShops.channels>[number]

const words = { unbound: '未授权', bound: '已授权', expired: '授权已失效' } as const

const stateNames = Object.keys(shopStates) as (keyof typeof shopStates)[]
const stateOf = (code: number) => stateNames.find((name) => shopStates[name] === code) ?? 'unbound'

/** What the console draws of a channel. */
const face = (code: number) => {
  const { key, name, mark, colour } = channelOf(code)
  return { code, key, name, mark, colour }
}

export const presentShops = async (shops: readonly Shop[]): Promise<ShopShown[]> => {
  const [orders, stores] = await Promise.all([
    ordersSinceMidnight(shops.map(({ id }) => id)),
    storeNames(shops.flatMap(({ store_id }) => store_id ?? [])),
  ])
  return shops.map((shop) => ({
    id: String(shop.id),
    name: shop.name,
    channel: face(shop.channel),
    channel_shop_id: shop.channel_shop_id,
    status: stateOf(shop.state),
    status_zh: words[stateOf(shop.state)],
    store: shop.store_id === null ? null : { sid: String(shop.store_id), name: stores.get(shop.store_id) ?? '' },
    auto_confirm: shop.auto_confirm,
    product_type: shop.product_type,
    pull_on: shop.pull_on,
    pulled_until: shop.pulled_until,
    last_push_at: shop.last_push_at,
    trouble: shop.pull_trouble,
    orders_today: orders.get(shop.id) ?? 0,
    created_at: shop.created_at,
  }))
}

export const presentShop = async (shop: Shop): Promise<ShopShown> => {
  const [shown] = await presentShops([shop])
  if (!shown) throw new Error('a shop that was given is not shown')
  return shown
}

/** What a channel lets us do, by the names of what it offers. */
const abilities = [
  'confirm',
  'cancel',
  'ship',
  'deliver',
  'answerRefund',
  'negotiateRefund',
  'replyReminder',
  'answerEta',
  'decrypt',
] as const satisfies readonly (keyof Channel)[]

export const presentChannel = (code: number, shops: number): ChannelShown => {
  const channel = channelSpeaking(code)
  return {
    ...face(code),
    binding: !channel ? 'none' : channel.authorizeUrl ? 'page' : 'keys',
    keys: channel?.authorizeUrl ? [] : (channel?.keys ?? []).map(({ name, label }) => ({ name, label })),
    phone_code: channel?.ownerOf !== undefined,
    abilities: abilities.filter((name) => channel?.[name] !== undefined),
    shops,
  }
}

/** A shop as it begins. */
export const defaultsOf = (merchantId: number, channel: number) => ({
  merchant_id: merchantId,
  channel,
  created_at: now(),
})
