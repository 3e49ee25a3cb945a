import { setTimeout as sleep } from 'node:timers/promises'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush } from '#areas/desk/push/public'
import { system } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { later, minutes, now } from '#core/time/clock'
import { independently, within } from '#core/db/tx'
import { attempt } from '#ports/channels/calling/attempt'
import { channelSpeaking } from '#ports/channels/in-use'
import { channelFailure, type Channel, type Grant } from '#ports/channels/port'
import { endingBefore, endRenewal, takeRenewal } from './lease.sql.ts'
import { grantColumns, grantIn, noGrant } from './sealed-grant.ts'
import { lockShop, patchShop, shopById, shopStates, type Shop } from './channel-shop.sql.ts'

/** A renewal takes a few seconds at most; one that died is taken over after this. */
const renewalMs = 15_000
/** Renewed this long before its end, by whoever looks first. */
const ahead = minutes(30)
const lastMoment = minutes(1)

const notBound = () => channelFailure('expired', '网店尚未授权或授权已失效')

/** The shop must be bound anew: its merchant is told once, and nothing more is asked of the channel. */
export const endGrant = (shop: Shop, why: string): Promise<void> =>
  within(async (tx) => {
    const known = await lockShop(tx, { merchantId: shop.merchant_id }, shop.id)
    if (known.state !== shopStates.bound) return
    await patchShop(tx, shop.id, { ...noGrant, state: shopStates.expired, pull_trouble: why, renewing_until: null })
    await record(tx, system('channel'), 'channelShops.expire', shop.id, { merchantId: shop.merchant_id })
    await storePush(tx, {
      merchantId: shop.merchant_id,
      event: 'channelShop',
      type: pushTypes.notice,
      identity: 0,
      title: '网店授权已失效',
      alert: `${shop.name}：${why}，请重新授权`,
    })
  })

const saveGrant = (shop: Shop, grant: Grant): Promise<unknown> =>
  within((tx) => patchShop(tx, shop.id, { ...grantColumns(grant), renewing_until: null }))

/** Asks the channel for new tokens in place of those; the right to do so is ours. */
const renew = async (shop: Shop, channel: Channel, old: Grant): Promise<Grant> => {
  const answer = await attempt(async () =>
    channel.renew ? channel.renew(old) : Promise.reject(channelFailure('refused', '授权已到期')),
  )
  if (!answer.failure) {
    await saveGrant(shop, answer.done)
    return answer.done
  }
  if (answer.failure.kind === 'refused' || answer.failure.kind === 'expired') {
    await endGrant(shop, '渠道不再接受授权')
    throw notBound()
  }
  await endRenewal(shop.id)
  throw answer.failure
}

const renewOnce = async (shopId: number, channel: Channel, used: string): Promise<Grant> => {
  for (let waited = 0; waited <= renewalMs; waited += 200) {
    const ours = await takeRenewal(shopId, now(), later(renewalMs))
    const shop = ours ?? (await shopById(shopId))
    const grant = shop && grantIn(shop)
    if (!shop || !grant || shop.state !== shopStates.bound) throw notBound()
    if (grant.accessToken !== used) {
      if (ours) await endRenewal(shopId)
      return grant
    }
    if (ours) return renew(ours, channel, grant)
    await sleep(200)
  }
  throw channelFailure('unreachable', 'a renewal that does not end')
}

/**
 * Other tokens than those that were used: somebody else's fresh ones, or new ones. One renewal at a time anywhere, and
 * the channel has taken the old ones back, so the new ones are stored whatever becomes of the story that needed them.
 */
const renewed = (shopId: number, channel: Channel, used: string): Promise<Grant> =>
  independently(() => renewOnce(shopId, channel, used))

/** What a shop has granted us, good for the next call. */
export const grantOf = async (shopId: number): Promise<{ channel: Channel; grant: Grant }> => {
  const shop = await shopById(shopId)
  const grant = shop && grantIn(shop)
  const channel = shop && channelSpeaking(shop.channel)
  if (!grant || !channel || shop.removed_at || shop.state !== shopStates.bound) throw notBound()
  const ending = grant.expiresAt !== null && grant.expiresAt < later(lastMoment)
  return { channel, grant: ending ? await renewed(shopId, channel, grant.accessToken) : grant }
}

/** Asks a shop's channel something; tokens that ended are renewed and it is asked once more. */
export const withGrant = async <T>(shopId: number, ask: (channel: Channel, grant: Grant) => Promise<T>): Promise<T> => {
  const { channel, grant } = await grantOf(shopId)
  const answer = await attempt(() => ask(channel, grant))
  if (!answer.failure) return answer.done
  if (answer.failure.kind !== 'expired') throw answer.failure
  return ask(channel, await renewed(shopId, channel, grant.accessToken))
}

/** Renews whatever ends soon, so that nobody waits for it when an order comes. */
export const renewEndingGrants = async (): Promise<void> => {
  for (const shop of await endingBefore(later(ahead))) {
    const [grant, channel] = [grantIn(shop), channelSpeaking(shop.channel)]
    if (grant && channel) await attempt(() => renewed(shop.id, channel, grant.accessToken))
  }
}
