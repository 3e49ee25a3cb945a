import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rawPath } from '../../../raw-body.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { acceptsWhen } from '../replies.ts'
import type { CourierSide, Town } from '../side.ts'
import { lettingIn, type Picture } from './binding.ts'
import { push } from './callbacks.ts'
import { callIn, signedIn } from './client.ts'
import { serveCodePage } from './code-page.ts'
import { orderCalls } from './orders.ts'
import { pictureWanted, refusal } from './refusals.ts'
import { shopCalls } from './shops.ts'
import { openSmsCodes } from './sms-codes.ts'

const base = '/courier-uupt/openapi/v3'

const calls = { ...orderCalls, ...shopCalls }

function serve(server: FastifyInstance, town: Town): void {
  const codes = openSmsCodes(() => town.now())
  serveCodePage(server, codes)
  const strangers = lettingIn(town, codes)
  const answered = (request: FastifyRequest): Picture | { body: object | string } => {
    const path = rawPath(request).slice(base.length + 1)
    const stranger = strangers[path]
    if (stranger) return stranger(signedIn(request, town))
    const answer = calls[path] ?? refuse('badInput', '接口不存在')
    return { body: answer(callIn(request, town)) }
  }
  server.post(`${base}/*`, (request, reply) => {
    try {
      const said = answered(request)
      return 'picture' in said
        ? { code: pictureWanted, msg: said.picture, body: null }
        : { code: 0, msg: 'success', body: said.body }
    } catch (error) {
      if (!isRefusal(error)) throw error
      const { status, body } = refusal(error.no, error.detail)
      return reply.code(status).send(body)
    }
  })
}

const word = (): string => randomBytes(16).toString('hex')

export const uupt: CourierSide = {
  name: 'uupt',
  title: 'UU跑腿',
  mintKeys: () => ({ id: word(), secret: word(), more: { openId: word() } }),
  newRideId: () => `U${Date.now()}${randomInt(100_000, 999_999)}`,
  newShopId: () => String(randomInt(10_000_000, 99_999_999)),
  serve,
  refusal,
  push,
  accepts: acceptsWhen('code', 0),
}
