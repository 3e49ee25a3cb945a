import { chat } from '@zdb/contract/desk/chat/endpoints'
import { days, now } from '#core/time/clock'
import type { Handlers } from '#core/http/register'
import type { ImKey } from '#ports/im/port'
import { chatMerchant } from './chat.sql.ts'
import { userSig } from './user-sig.ts'

const signatureSeconds = days(1) / 1000

/** Chat is for merchants it is switched on for, on installations that have a chat application. */
export const routes = (im: ImKey | undefined): Handlers<typeof chat> => ({
  login: async ({ actor }) => {
    const merchant = await chatMerchant(actor.merchantId)
    const userId = `m${actor.merchantId}`
    const on = im !== undefined && merchant.enable_im
    return {
      enable_im: on ? 'YES' : 'NO',
      aid: im?.sdkAppId ?? '',
      user_id: userId,
      sign: on ? userSig(im, userId, signatureSeconds, Math.floor(now().getTime() / 1000)) : '',
      avatar: '',
      name: merchant.name,
      open: on ? 1 : 0,
      login_user: actor.name,
    }
  },
})
