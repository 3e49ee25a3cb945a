import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeTo } from '@zdb/contract/pages'
import { rawRoutes } from '#core/outside/raw-route'
import { now } from '#core/time/clock'
import { courierNamed } from '#ports/couriers/in-use'
import type { RawPush, Reply } from '#ports/raw-push'
import { receiveConsent, spokenBy, wordsOf } from './authorisation.ts'
import { addReturn } from './authorisation.sql.ts'
import { questionReturn } from './questioned-binding.ts'

const prefix = '/courier-authorized'

export const backTo = (base: string, courier: string): string => `${base}${prefix}/${courier}`

const refused = (why: string): Reply => ({ status: 400, type: 'text/plain; charset=utf-8', body: why })

/**
 * Where a courier's page sends a merchant back to, or its server tells of them. Another site's link brings no session
 * along, so the console takes what came back and asks in the session that its person has. Some couriers send nothing
 * back that whoever made the link did not know before: that this browser was here is proven by the token it is given.
 */
export const courierReturnRoute = (app: FastifyInstance, base: (request: FastifyRequest) => string): Promise<void> => {
  app.get<{ Params: { courier: string } }>(`${prefix}/:courier`, async (request, reply) => {
    const courier = courierNamed(request.params.courier)
    if (!courier) {
      reply.callNotFound()
      return reply
    }
    const [, returned = ''] = (request.raw.url ?? '').split('?', 2)
    const expected = { providers: spokenBy(courier), isToldFirst: courier.consent !== undefined }
    const word = new URLSearchParams(returned).get('state') ?? ''
    const token = await addReturn(word, expected, now())
    if (token === undefined) await questionReturn(word)
    const place = routeTo('courierChannels', { courier: courier.name, returned, token: token ?? '' })
    return reply.redirect(`/console/${place}`, 302)
  })

  const hear = async (name: string, call: RawPush): Promise<Reply | undefined> => {
    const courier = courierNamed(name)
    if (!courier?.consent) return undefined
    const { consent } = courier
    const given = consent.read(call)
    if (!given) return refused('无法识别的内容')
    const back = call.url.replace(/\?.*$/, '')
    return receiveConsent(courier, given, back).then(
      () => consent.reply,
      (error: unknown) => refused(wordsOf(error)),
    )
  }
  return rawRoutes(app, prefix, base, hear, ['POST'])
}
