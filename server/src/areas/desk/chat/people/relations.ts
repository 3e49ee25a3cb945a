import { merchantOf, userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { arePartners, isBlockedBetween } from '#areas/shop/partners/public'
import { haveTraded } from '#areas/orders/transfer-orders/public'
import { codes } from '@zdb/contract/codes'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { sideOf } from '../messages/conversations.sql.ts'
import { profileOf, type Profile } from './profiles.sql.ts'

const isUserId = (text: string): boolean => /^m[1-9]\d{0,14}$/.test(text)

/**
 * Whom a merchant may chat with: who is among its partners or has it among theirs, with whom there was an order or an
 * offer to make one, and with whom it has chatted. Everybody else is not there.
 */
export const partnerOf = async ({ merchantId }: Pick<Actor, 'merchantId'>, userId: string): Promise<Profile> => {
  const stranger = (): never => refuse('notFound', codes.chatNotPartner.message)
  if (!isUserId(userId) || userId === userIdOf(merchantId)) return stranger()
  const partnerId = merchantOf(userId)
  const known =
    (await sideOf(merchantId, partnerId)) !== undefined ||
    (await arePartners(merchantId, partnerId)) ||
    (await haveTraded(merchantId, partnerId))
  return (known ? await profileOf(partnerId) : undefined) ?? stranger()
}

/** Whoever is on the other's blacklist does not write to it either. */
export const isBlacklisted = isBlockedBetween
