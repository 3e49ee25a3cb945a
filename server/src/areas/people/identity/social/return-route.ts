import type { FastifyInstance } from 'fastify'
import { routeTo } from '@zdb/contract/pages'
import type { SocialDriverName } from '@zdb/contract/people/account/social'
import { isSigningIn } from './social.ts'

export const backTo =
  (base: string) =>
  (driver: SocialDriverName): string =>
    `${base}/social-authorized/${driver}`

/**
 * Where the page elsewhere sends somebody back to. Nothing is decided here: another site's link brings no session along,
 * so the page they are led to takes what came back and asks as the one who began.
 */
export const socialReturnRoute = (app: FastifyInstance): void => {
  app.get<{ Querystring: { state?: string } }>('/social-authorized/wechat', async (request, reply) => {
    const [, returned = ''] = (request.raw.url ?? '').split('?', 2)
    const { state } = request.query
    const signingIn = typeof state === 'string' && isSigningIn(state)
    const page = signingIn
      ? `/?${new URLSearchParams({ wechat: returned }).toString()}`
      : `/console/${routeTo('bindWechat', { returned })}`
    return reply.redirect(page, 302)
  })
}
