import type { Result } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { storesOf } from '#areas/shop/stores/public'
import { may, type Actor } from '#core/http/actor'
import type { Im } from '#ports/im/port'
import { profileOf } from '../people/profiles.sql.ts'
import { signFor } from '../tencent/signing.ts'
import { senderLabels } from './sender-labels.ts'
import { ticketFor } from './ticket.ts'

/** How the merchant is called and what it looks like, as its account says. */
export const accountFace = async (merchantId: number, name: string): Promise<{ name: string; avatar: string }> => ({
  name,
  avatar: (await storesOf({ merchantId })).find(({ logo }) => logo)?.logo ?? '',
})

/** Our own engine, unless the installation has an application of the chat service. */
export const login = async (actor: Actor, im: Im | undefined): Promise<Result<typeof chat.login>> => {
  const { merchantId } = actor
  const userId = userIdOf(merchantId)
  const profile = await profileOf(merchantId)
  const isOn = profile?.enable_im === true && may(actor, 'chat.use')
  const signed = isOn ? await (im ? signFor(im, merchantId) : ticketFor(actor)) : ''
  return {
    enable_im: isOn ? 'YES' : 'NO',
    engine: im ? 'tencent' : 'own',
    aid: im?.sdkAppId ?? '',
    user_id: userId,
    sign: signed,
    ...(await accountFace(merchantId, profile?.name ?? '')),
    open: isOn && profile.is_open ? 1 : 0,
    login_user: actor.name,
    ...(isOn && im && { sender_labels: await senderLabels(actor) }),
  }
}
