import { channelOf, codeOfAdapter, isChannel } from '@zdb/contract/channels/channel-shops/channels'
import { cut } from '@zdb/contract/kit/text'
import type { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { later, minutes, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { announce } from '#core/work/outbox'
import { refuse } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { attempt } from '#ports/channels/calling/attempt'
import { channelNamed, channelSpeaking } from '#ports/channels/in-use'
import type { Channel, ChannelFailure, Grant } from '#ports/channels/port'
import { shopBound } from './events.ts'
import { defaultsOf, presentShop, type ShopShown } from './present.ts'
import { grantColumns, grantIn, noGrant } from './sealed-grant.ts'
import { holderOf, insertShop, lockShop, patchShop, shopOf, shopStates, type Shop } from './channel-shop.sql.ts'
import {
  addAuthorizationRequest,
  keepPendingGrant,
  openAuthorizationRequest,
  takeAuthorizationRequest,
} from './authorization.sql.ts'

/** How long one may stay on a channel's page. */
const authorizationMs = minutes(15)

/** A channel's no in its own words; what is only out of reach may be tried again. */
export const refuseFor = ({ kind, detail }: ChannelFailure): never => {
  if (kind === 'refused') return refuse('channelRefused', cut(detail, 100) || undefined)
  if (kind === 'expired') return refuse('shopNotBound')
  return refuse('channelUnavailable')
}

export const answered = async <T>(ask: () => Promise<T>): Promise<T> => {
  const answer = await attempt(ask)
  return answer.failure ? refuseFor(answer.failure) : answer.done
}

/** Which of the merchant's shops the grant is for: the one it was asked for, the one that had it before, or a new one. */
const shopFor = async (tx: Tx, merchantId: number, channel: number, wanted: number | null, grant: Grant) => {
  const holder = await holderOf(tx, channel, grant.shopId)
  if (holder && holder.merchant_id !== merchantId) return refuse('shopTaken')
  if (wanted === null)
    return holder ?? insertShop(tx, { ...defaultsOf(merchantId, channel), name: cut(grant.shopName, 40) })
  if (holder && holder.id !== wanted) return refuse('shopTaken')
  const shop = await lockShop(tx, { merchantId }, wanted)
  if (shop.channel_shop_id !== '' && shop.channel_shop_id !== grant.shopId)
    return refuse('channelRefused', '授权的是另一家店铺，请添加为新的网店')
  return shop
}

type Binding = {
  actor: Actor
  merchantId: number
  channel: number
  /** The shop the grant is meant for; null: whichever it turns out to be. */
  wanted: number | null
  storeId?: number | null
}

export const bind = (grant: Grant, { actor, merchantId, channel, wanted, storeId }: Binding): Promise<Shop> =>
  within(async (tx) => {
    const shop = await shopFor(tx, merchantId, channel, wanted, grant)
    const bound = await patchShop(tx, shop.id, {
      ...grantColumns(grant),
      channel_shop_id: grant.shopId,
      state: shopStates.bound,
      bound_at: now(),
      pull_trouble: '',
      next_pull_at: null,
      ...(storeId && { store_id: storeId }),
    })
    await record(tx, actor, 'channelShops.bind', shop.id, { merchantId, after: { channel, shop: grant.shopId } })
    await announce(tx, shopBound, { shopId: shop.id })
    return bound
  })

/** The channel's page on which the shop's owner lets us in. */
export const authorizedUri = async (
  actor: Actor,
  code: string,
  wanted: string | undefined,
  back: (adapter: string) => string,
): Promise<{ uri: string }> => {
  const channel = isChannel(code) ? speaking(Number(code)) : refuse('notFound')
  const shop = wanted === undefined ? null : await shopOf(actor, idOf(wanted))
  if (shop && shop.channel !== Number(code)) refuse('notFound')
  if (!channel.authorizeUrl) return refuse('channelUnable')
  const state = await within((tx) =>
    addAuthorizationRequest(tx, {
      merchant_id: actor.merchantId,
      account_id: actor.accountId,
      session_id: actor.sessionId,
      channel: Number(code),
      online_shop_id: shop?.id ?? null,
      store_id: shop?.store_id ?? null,
      until: later(authorizationMs),
    }),
  )
  return { uri: channel.authorizeUrl(state, back(channel.name)) }
}

export const speaking = (code: number): Channel => channelSpeaking(code) ?? refuse('channelUnable')

const gone = (): never => refuse('channelRefused', '授权已失效，或不是在本次登录中发起的，请在网店管理中重新发起授权')

/**
 * Somebody came back from a channel's page. Only in the session that began is what they bring asked about: a link that
 * was sent to another owner ends there. What the channel grants waits until the person has read the shop's name.
 */
export const receiveAuthorization = async (
  { sessionId }: Actor,
  { adapter, given }: Body<typeof channelShops.receiveAuthorization>,
  back: (adapter: string) => string,
): Promise<Result<typeof channelShops.receiveAuthorization>> => {
  const channel = channelNamed(adapter) ?? refuse('notFound')
  const code = codeOfAdapter(channel.name)
  const state = given['state'] ?? ''
  if (!(await openAuthorizationRequest(state, { channel: code, sessionId, at: now() }))) gone()
  const grant = await answered(() => channel.authorize(given, back(channel.name)))
  if (!(await keepPendingGrant(state, grantColumns(grant).grant_sealed))) gone()
  return { state, channel_name: channelOf(code).name, name: grant.shopName, channel_shop_id: grant.shopId }
}

/** The person who began has read the shop's name and said yes. */
export const confirmAuthorization = async (actor: Actor, state: string): Promise<ShopShown> => {
  const bound = await within(async (tx) => {
    const request = (await takeAuthorizationRequest(tx, state, actor.sessionId, now())) ?? gone()
    return bind(grantIn(request) ?? gone(), {
      actor,
      merchantId: request.merchant_id,
      channel: request.channel,
      wanted: request.online_shop_id,
      storeId: request.store_id,
    })
  })
  return presentShop(bound)
}

/** Nothing more is told to the channel, and what it granted is forgotten. */
export const unbind = (actor: Actor, id: number): Promise<null> =>
  within(async (tx) => {
    const shop = await lockShop(tx, actor, id)
    await patchShop(tx, shop.id, { ...noGrant, state: shopStates.unbound, pull_trouble: '' })
    await record(tx, actor, 'channelShops.unbind', shop.id)
    return null
  })

/** Its orders stay. */
export const remove = (actor: Actor, id: number): Promise<null> =>
  within(async (tx) => {
    const shop = await lockShop(tx, actor, id)
    await patchShop(tx, shop.id, { ...noGrant, state: shopStates.unbound, removed_at: now() })
    await record(tx, actor, 'channelShops.remove', shop.id, { before: { name: shop.name, channel: shop.channel } })
    return null
  })
