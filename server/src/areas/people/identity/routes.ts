import type { FastifyReply, FastifyRequest } from 'fastify'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { record } from '#core/domain/audit'
import { networkOf } from '#core/http/network-of'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import type { Handlers } from '#core/http/register'
import { within } from '#core/db/tx'
import { deviceName } from '#core/http/device-name'
import type { Sms } from '#ports/sms/port'
import { newCaptcha } from './guards/captchas.sql.ts'
import { newChallenge } from './guards/proof-of-work.ts'
import { sendCodeToAccount, sendRegisterCode } from './request-sms-code.ts'
import { handDevice, handSession } from './sessions.ts'
import { registerMerchant, resetPassword, signIn, signInBySms } from './sign-in.ts'
import { signInByWechat, signInUri, type Social } from './social/social.ts'
import { endSessions, liveSessions } from './identity.sql.ts'

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

type NewSession<T> = { session: { secret: string; id: string }; answer: T }

const enter = async <T>(request: FastifyRequest, reply: FastifyReply, opening: Promise<NewSession<T>>): Promise<T> => {
  const { session, answer } = await opening
  handSession(request, reply, session)
  return answer
}

export type SocialOf = (request: FastifyRequest) => Social

export const routes = ({ sms }: { sms: Sms }, socialOf: SocialOf): Handlers<typeof identity> => ({
  signIn: ({ actor, body, request, reply }) => enter(request, reply, signIn(actor, body)),
  signInBySms: ({ actor, body, request, reply }) => enter(request, reply, signInBySms(actor, body)),
  register: ({ actor, body, request, reply }) => enter(request, reply, registerMerchant(actor, body)),
  resetPassword: ({ actor, body }) => resetPassword(actor, body),
  wechatUri: async ({ actor, request, reply }) => {
    const guest = handDevice(request, reply, actor)
    return { url: await signInUri(socialOf(request), guest, 'wechat') }
  },
  signInByWechat: ({ actor, body, request, reply }) =>
    enter(request, reply, signInByWechat(socialOf(request), actor, body)),
  captcha: async ({ actor }) => {
    await spendRateLimit('captcha', networkOf(actor.address))
    return newCaptcha()
  },
  proofOfWork: async ({ actor, query, request, reply }) => {
    await spendRateLimit('proofOfWork', networkOf(actor.address))
    const challenge = await newChallenge(handDevice(request, reply, actor), query.mobile)
    return { challenge }
  },
  registerSms: ({ actor, query, request }) => sendRegisterCode(sms, request.log, actor, query),
  sms: ({ actor, query, request }) => sendCodeToAccount(sms, request.log, actor, query),
  sessions: async ({ actor }) =>
    (await liveSessions(actor.accountId)).map(({ device, ...session }) => ({
      ...session,
      device: deviceName(device),
      current: session.id === actor.sessionId,
    })),
  endSession: async ({ actor, params }) => {
    await within(async (tx) => {
      if (!isUuid(params.session_id)) refuse('notFound')
      const ended = await endSessions(tx, { accountId: actor.accountId, only: params.session_id }, 'sessionEnded')
      if (ended === 0) refuse('notFound')
      await record(tx, actor, 'identity.endSession', params.session_id)
    })
    return null
  },
  endOtherSessions: async ({ actor }) => {
    await within(async (tx) => {
      await endSessions(tx, { accountId: actor.accountId, except: actor.sessionId }, 'sessionEnded')
      await record(tx, actor, 'identity.endOtherSessions', actor.accountId)
    })
    return null
  },
})
