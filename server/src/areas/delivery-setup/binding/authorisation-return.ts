import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeTo } from '@zdb/contract/pages'
import { rawRoutes } from '#core/outside/raw-route'
import { courierNamed } from '#ports/couriers/in-use'
import type { RawPush, Reply } from '#ports/raw-push'
import { comeBack, receiveConsent, wordsOf } from './authorisation.ts'

const prefix = '/courier-authorized'

export const backTo = (base: string, courier: string): string => `${base}${prefix}/${courier}`

const textsIn = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

const refused = (why: string): Reply => ({ status: 400, type: 'text/plain; charset=utf-8', body: why })

/** Where a courier's page sends a merchant back to, or its server tells of them. Open: the word they carry proves who they are. */
export const courierReturnRoute = (app: FastifyInstance, base: (request: FastifyRequest) => string): Promise<void> => {
  app.get<{ Params: { courier: string } }>(`${prefix}/:courier`, async (request, reply) => {
    const courier = courierNamed(request.params.courier)
    if (!courier) {
      reply.callNotFound()
      return reply
    }
    const arrival = comeBack(courier, textsIn(request.query), backTo(base(request), courier.name)).then(
      ({ sid, provider }) => ({ sid: String(sid), bound: String(provider) }),
      (error: unknown) => ({ trouble: wordsOf(error) }),
    )
    return reply.redirect(`/console/${routeTo('courierChannels', await arrival)}`, 302)
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
