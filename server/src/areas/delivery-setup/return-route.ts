import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#core/refusal'
import { courierNamed } from '#ports/couriers/in-use'
import { comeBack } from './visiting.ts'

const page = '/console/logistics_shop_setting'

export const backTo = (base: string, courier: string): string => `${base}/courier-authorized/${courier}`

const textsIn = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** Where a courier's page sends a merchant back to. Open: the word they carry proves who they are. */
export const courierReturnRoute = (app: FastifyInstance, base: (request: FastifyRequest) => string): void => {
  app.get<{ Params: { courier: string } }>('/courier-authorized/:courier', async (request, reply) => {
    const courier = courierNamed(request.params.courier)
    if (!courier) {
      reply.callNotFound()
      return reply
    }
    const arrival = comeBack(courier, textsIn(request.query), backTo(base(request), courier.name)).then(
      ({ sid, provider }) => ({ sid: String(sid), bound: String(provider) }),
      (error: unknown) => {
        if (error instanceof Refusal) return { trouble: error.message }
        throw error
      },
    )
    return reply.redirect(`${page}?${new URLSearchParams(await arrival).toString()}`, 302)
  })
}
