import type { FastifyBaseLogger } from 'fastify'
import type { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { maskPhone } from '@zdb/contract/kit/masking'
import { nameOfMerchant, sendOwnerCode as sendCode, takeSmsCode, takeSmsTurn } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse, refuseField } from '#core/http/refusal'
import { within } from '#core/db/tx'
import type { Channel, ShopOwner } from '#ports/channels/port'
import type { Sms } from '#ports/sms/port'
import { answered, bind, speaking } from './binding.ts'
import { shopOf, shopsAt, type Shop } from './channel-shop.sql.ts'
import { presentShop, type ShopShown } from './present.ts'

const waitSeconds = 60

type Keys = Readonly<Record<string, string>>

const keysFor = ({ keys }: Channel, given: Keys): Keys => {
  const missing = (keys ?? refuse('channelUnable')).find(({ name }) => !given[name])
  if (missing) refuse('invalid', `请填写${missing.label}`, [{ field: `keys.${missing.name}`, message: '请填写' }])
  return given
}

/** Several shops may share a phone: a code for one of them binds no other, and only whoever asked can use it. */
const askerOf = ({ accountId }: Actor, { channel }: Shop, { shopId }: ShopOwner): string =>
  `account:${accountId}|shop:${channel}:${shopId}`

/** Nobody's phone rings for a shop that cannot be bound here anyway. */
const ownerOf = async (shop: Shop, channel: Channel, keys: Keys): Promise<ShopOwner> => {
  const owner = await answered(async () => channel.ownerOf?.(keys) ?? refuse('channelUnable'))
  const holder = (await shopsAt(shop.channel, [owner.shopId])).get(owner.shopId)
  if (holder && holder.id !== shop.id) refuse('shopTaken')
  if (owner.mobile === '')
    refuse('channelRefused', '渠道登记的门店电话不是手机号，收不到验证码，请先到渠道的商家后台改为手机号')
  return owner
}

/** Where anybody can know the keys, the code goes to the phone that the channel itself names for the shop. */
export const sendOwnerCode = async (
  sms: Sms,
  log: FastifyBaseLogger,
  actor: Actor,
  id: number,
  given: Keys,
): Promise<Result<typeof channelShops.sendOwnerCode>> => {
  const shop = await shopOf(actor, id)
  const channel = speaking(shop.channel)
  if (!channel.ownerOf) return refuse('channelUnable')
  const keys = keysFor(channel, given)
  await spendRateLimit('shopOwnerCode', String(actor.merchantId))
  const owner = await ownerOf(shop, channel, keys)
  const { mobile, shopName } = owner
  await takeSmsTurn(actor, mobile)
  await within((tx) => record(tx, actor, 'channelShops.sendOwnerCode', shop.id, { after: { shop: owner.shopId } }))
  const merchant = await nameOfMerchant(actor.merchantId)
  await sendCode(sms, log, { mobile, merchant, shop: shopName, asker: askerOf(actor, shop, owner) })
  return { mobile: maskPhone(mobile), wait_seconds: waitSeconds }
}

export const bindByKeys = async (
  actor: Actor,
  id: number,
  { keys: given, code }: Body<typeof channelShops.bindByKeys>,
): Promise<ShopShown> => {
  const shop = await shopOf(actor, id)
  const channel = speaking(shop.channel)
  const keys = keysFor(channel, given)
  if (channel.ownerOf) {
    const typed = code ?? refuseField('code', '请填写短信验证码')
    const owner = await ownerOf(shop, channel, keys)
    await takeSmsCode(owner.mobile, 'shop_owner', typed, askerOf(actor, shop, owner))
  }
  const grant = await answered(() => channel.authorize(keys, ''))
  const { merchantId } = actor
  return presentShop(await bind(grant, { actor, merchantId, channel: shop.channel, wanted: shop.id }))
}
