import type { Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { approvedNames, relianceOf } from '#areas/people/qualifications/public'
import { receivingShopOf } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { currentRules } from '#core/domain/rules'
import { sideOf } from '../messages/conversations.sql.ts'
import { presentProfile } from './present-profile.ts'
import { partnerOf } from './relations.ts'

/** A badge is shown from 2 on (spec 1, section 9). */
const badge = (inForce: boolean | undefined): number => (inForce ? 2 : 1)

/** What the header of a conversation says of the partner. */
export const partnerInfo = async (actor: Actor, userId: string): Promise<Result<typeof chat.partnerInfo>> => {
  const partner = await partnerOf(actor, userId)
  const shop = await receivingShopOf(partner.merchant_id, await currentRules())
  const [[reliance], names, side] = await Promise.all([
    relianceOf(shop ? [shop.id] : []),
    approvedNames(partner.merchant_id, 'business_licence'),
    sideOf(actor.merchantId, partner.merchant_id),
  ])
  const { userID, nick, avatar, merchant_id, open } = presentProfile(partner)
  return {
    userID,
    merchant_id,
    name: nick,
    avatar,
    open,
    blocked: side?.blocked_at != null,
    receive_shop_openid: shop?.openid ?? '',
    last_receive_order_time: shop?.last_receive_order_time ?? null,
    rel_name: names[0] ?? '',
    business_license: badge(reliance?.business_licence),
    food_license: badge(reliance?.food_circulation_permit),
    assure_credit: shop?.deposit_paid ?? false,
  }
}
