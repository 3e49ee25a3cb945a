import type { FastifyRequest } from 'fastify'
import { account } from '@zdb/contract/people/account/endpoints'
import type { Handlers } from '#core/http/register'
import { backTo, endSessions, takeSessionBack } from '#areas/people/identity/public'
import { record } from '#core/domain/audit'
import type { Obstacles } from '#core/domain/obstacle'
import { within } from '#core/db/tx'
import type { Ports } from '#ports/ports'
import type { Base } from '../../../manifest.ts'
import { checkCancellation, confirmCancellation, verifyCancellation } from './cancellation/cancellation.ts'
import { blackReason } from './limits.ts'
import { changeMe, me } from './me.ts'
import {
  contactPerson,
  contactPersons,
  contacts,
  removeContact,
  saveContact,
  saveContactPerson,
} from './contacts/contacts.ts'
import { bindEmail } from './security/email.ts'
import { changePassword } from './security/login-password.ts'
import { changePayPassword, sendPayPasswordCode } from './security/pay-password.ts'
import { bindPhone, sendNewPhoneCode, sendOldPhoneCode } from './security/phone.ts'
import { bindWechat, sendUnbindWechatCode, socials, unbindSocial, unbindWechat } from './security/social.ts'
import { securityOf } from './security/security-level.ts'

type Needs = Pick<Ports, 'sms' | 'mail' | 'social'> & { base: Base; obstacles: readonly Obstacles[] }

export const routes = ({ sms, mail, social: drivers, base, obstacles }: Needs): Handlers<typeof account> => {
  const sending = (request: FastifyRequest) => ({ sms, log: request.log })
  const mailing = (request: FastifyRequest) => ({ mail, log: request.log, base: base(request) })
  const social = (request: FastifyRequest) => ({ drivers, back: backTo(base(request)) })
  return {
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
    changePasswordOld: ({ actor, body }) => changePassword(actor, body.old_password, body.password),
    security: ({ actor }) => securityOf(actor),
    securityOld: ({ actor }) => securityOf(actor),
    oldPhoneCode: ({ actor, request }) => sendOldPhoneCode(sending(request), actor),
    oldPhoneCodeOld: ({ actor, request }) => sendOldPhoneCode(sending(request), actor),
    phoneCode: ({ actor, query, request }) => sendNewPhoneCode(sending(request), actor, query.mobile),
    phoneCodeOld: ({ actor, body, request }) => sendNewPhoneCode(sending(request), actor, body.mobile),
    bindPhone: ({ actor, body }) => bindPhone(actor, body),
    bindPhoneOld: ({ actor, body }) => bindPhone(actor, body),
    bindEmail: ({ actor, body, request }) => bindEmail(mailing(request), actor, body),
    bindEmailOld: ({ actor, body, request }) => bindEmail(mailing(request), actor, body),
    bindWechat: ({ actor, query, request }) => bindWechat(sending(request), social(request), actor, query),
    bindWechatOld: ({ actor, query, request }) => bindWechat(sending(request), social(request), actor, query),
    unbindWechatCode: ({ actor, request }) => sendUnbindWechatCode(sending(request), actor),
    unbindWechatCodeOld: ({ actor, request }) => sendUnbindWechatCode(sending(request), actor),
    unbindWechat: ({ actor, body }) => unbindWechat(actor, body.code),
    unbindWechatOld: ({ actor, body }) => unbindWechat(actor, body.code),
    socials: ({ actor }) => socials(actor, Object.keys(drivers)),
    unbindSocial: ({ actor, params, body, request }) => unbindSocial(sending(request), actor, params.id, body),
    contacts: ({ actor, query }) => contacts(actor, query),
    saveContact: ({ actor, body }) => saveContact(actor, body),
    removeContact: ({ actor, params }) => removeContact(actor, params.id),
    contactPersons: ({ actor }) => contactPersons(actor),
    contactPerson: ({ actor, params }) => contactPerson(actor, params.id),
    saveContactPerson: ({ actor, body }) => saveContactPerson(actor, body),
    removeContactPerson: ({ actor, params }) => removeContact(actor, params.id),
    checkCancellation: ({ actor }) => checkCancellation(obstacles, actor),
    confirmCancellation: ({ actor, request }) => confirmCancellation(obstacles, sending(request), actor),
    verifyCancellation: async ({ actor, body, reply }) => {
      const begun = await verifyCancellation(obstacles, actor, body)
      takeSessionBack(reply)
      return begun
    },
    blackReason: ({ actor }) => blackReason(actor.merchantId),
    payPasswordSms: ({ actor, request }) => sendPayPasswordCode(sending(request), actor),
    payPasswordSmsOld: ({ actor, request }) => sendPayPasswordCode(sending(request), actor),
    setPayPassword: ({ actor, body }) => changePayPassword(actor, body.code, body.pay_password),
    setPayPasswordOld: ({ actor, body }) => changePayPassword(actor, body.code, body.pay_password),
  }
}
