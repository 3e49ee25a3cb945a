import type { Body } from '@zdb/contract/kit/endpoint'
import type { partners } from '@zdb/contract/shop/partners/endpoints'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { refuse, refuseField } from '#core/http/refusal'
import { refuseOther } from '#core/terms/expected'
import { within } from '#core/db/tx'
import {
  addBlocked,
  addPartner,
  isBlockedBetween,
  isPartner,
  removeBlocked,
  removePartner,
  shopByOpenid,
  type Shop,
} from './partners.sql.ts'

const shopOf = async (actor: Actor, openid: string): Promise<Shop> => {
  const shop = (await shopByOpenid(openid)) ?? refuseField('shop_id', '门店不存在')
  return shop.merchant_id === actor.merchantId ? refuseField('shop_id', '不能选择自己的门店') : shop
}

export const add = (actor: Actor, { shop_id: openid, remark, expect }: Body<typeof partners.add>): Promise<null> =>
  within(async (tx) => {
    const shop = await shopOf(actor, openid)
    if (await isBlockedBetween(actor.merchantId, shop.merchant_id)) refuse('blocked')
    refuseOther(expect, { partner: await isPartner(actor.merchantId, shop.id) })
    await addPartner(tx, actor.merchantId, shop.id, remark)
    await record(tx, actor, 'partners.add', openid, { after: { remark } })
    return null
  })

export const remove = (actor: Actor, openid: string): Promise<null> =>
  within(async (tx) => {
    const shop = (await shopByOpenid(openid)) ?? refuse('notFound')
    if (!(await removePartner(tx, actor.merchantId, shop.id))) refuse('notFound')
    await record(tx, actor, 'partners.remove', openid)
    return null
  })

/** Whoever is blocked is no partner any more. */
export const block = (actor: Actor, openid: string, reason: string): Promise<null> =>
  within(async (tx) => {
    const shop = await shopOf(actor, openid)
    await addBlocked(tx, actor.merchantId, shop, reason)
    await removePartner(tx, actor.merchantId, shop.id)
    await record(tx, actor, 'partners.block', openid, { after: { reason } })
    return null
  })

export const unblock = (actor: Actor, openid: string): Promise<null> =>
  within(async (tx) => {
    const shop = (await shopByOpenid(openid)) ?? refuse('notFound')
    if (!(await removeBlocked(tx, actor.merchantId, shop.id))) refuse('notFound')
    await record(tx, actor, 'partners.unblock', openid)
    return null
  })
