import { account } from '@zdb/contract/account/endpoints'
import type { Handlers } from '#core/http/register'
import { endSessions, takeSessionBack } from '#areas/identity/public'
import { record } from '#core/domain/audit'
import { within } from '#core/db/tx'
import type { Sms } from '#ports/sms/port'
import { limitsOf } from './limits.sql.ts'
import { changeMe, changePassword, me } from './me.ts'
import { changePayPassword, sendPayPasswordCode } from './set-pay-password.ts'

export const routes = ({ sms }: { sms: Sms }): Handlers<typeof account> => ({
  me: ({ actor }) => me(actor),
  changeMe: ({ actor, body }) => changeMe(actor, body.name),
  signOut: async ({ actor, reply }) => {
    await within(async (tx) => {
      await endSessions(tx, { accountId: actor.accountId, only: actor.sessionId }, 'signedOut')
      await record(tx, actor, 'account.signOut', actor.accountId)
    })
    takeSessionBack(reply)
    return { jumpUri: '/' }
  },
  changePassword: ({ actor, body }) => changePassword(actor, body.old_password, body.password),
  blackReason: async ({ actor }) => ({ limits: await limitsOf(actor.merchantId) }),
  payPasswordSms: ({ actor, request }) => sendPayPasswordCode(sms, request.log, actor),
  payPasswordSmsOld: ({ actor, request }) => sendPayPasswordCode(sms, request.log, actor),
  setPayPassword: ({ actor, body }) => changePayPassword(actor, body.code, body.pay_password),
  setPayPasswordOld: ({ actor, body }) => changePayPassword(actor, body.code, body.pay_password),
})
