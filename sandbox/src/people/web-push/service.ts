import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onlyFromHere } from '../../only-from-here.ts'
import type { Provider } from '../../provider.ts'
import { header, jsonBody, rawBody } from '../../raw-body.ts'
import { openMessage } from './aes128gcm.ts'
import { isPushMode, openDevices, pushModes, type PushedDevice } from './devices.ts'
import { devicesPage } from './devices-page.ts'
import { vapidTrouble } from './vapid.ts'

const base = '/web-push'
/** The least that every push service takes (RFC 8030, 7.2), and the most that browsers' services do. */
const largest = 4_096
/** Longer than any sender waits. */
const slowMs = 15_000

const urgencies = new Set(['very-low', 'low', 'normal', 'high'])

/** The push service of a browser maker, and the browsers that subscribed to it. */
export function webPush(origin: () => string): Provider {
  const devices = openDevices()
  const endpointOf = ({ id }: PushedDevice): string => `${origin()}${base}/send/${id}`
  const found = (endpoint: unknown): PushedDevice | undefined =>
    typeof endpoint === 'string' ? devices.byId(endpoint.split('/').at(-1) ?? '') : undefined
  const shown = (device: PushedDevice) => device.messages.filter(({ delivered }) => delivered)

  const troubleWith = (request: FastifyRequest, device: PushedDevice): readonly [number, string] | undefined => {
    const who = { origin: origin(), applicationServerKey: device.applicationServerKey, at: Date.now() }
    const unknown = vapidTrouble(header(request, 'authorization'), who)
    if (unknown) return [unknown === 'no vapid credentials' ? 401 : 403, unknown]
    if (!/^\d+$/.test(header(request, 'ttl'))) return [400, 'TTL is missing']
    if (header(request, 'content-encoding') !== 'aes128gcm') return [415, 'content-encoding must be aes128gcm']
    if (!urgencies.has(header(request, 'urgency') || 'normal')) return [400, 'urgency is not one of four']
    if (!/^[\w-]{0,32}$/.test(header(request, 'topic'))) return [400, 'topic has at most 32 base64url letters']
    return rawBody(request).length > largest ? [413, 'the message is too large'] : undefined
  }

  const take = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    if (devices.mode() === 'slow') await sleep(slowMs, undefined, { ref: false })
    const tooMany = () => reply.code(429).header('retry-after', '2').send('too many')
    if (devices.mode() === 'throttle') return tooMany()
    if (devices.mode() === 'error') return reply.code(503).send('out of order')
    const device = devices.byId(request.params.id)
    if (!device) return reply.code(404).send('no such subscription')
    if (device.gone) return reply.code(410).send('unsubscribed')
    if (device.failing > 0) {
      device.failing -= 1
      return reply.code(503).send('out of order')
    }
    if (device.throttled > 0) {
      device.throttled -= 1
      return tooMany()
    }
    const trouble = troubleWith(request, device)
    if (trouble) return reply.code(trouble[0]).send(trouble[1])
    try {
      const text = openMessage(rawBody(request), device)
      const said = { topic: header(request, 'topic'), urgency: header(request, 'urgency') || 'normal' }
      devices.deliver(device, { text, ...said, ttl: Number(header(request, 'ttl')) })
    } catch {
      return reply.code(400).send('the message cannot be opened')
    }
    return reply
      .code(201)
      .header('location', `${endpointOf(device)}/message`)
      .send()
  }

  const serve = (app: FastifyInstance): void => {
    onlyFromHere(app, base)
    app.post(`${base}/send/:id`, take)
    app.get(base, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(devicesPage(devices.all(), devices.mode())),
    )
    app.post(`${base}/subscriptions`, (request, reply) => {
      const { applicationServerKey } = jsonBody(request)
      if (typeof applicationServerKey !== 'string' || Buffer.from(applicationServerKey, 'base64url').length !== 65)
        return reply.code(400).send({ message: 'applicationServerKey 应为 P-256 公钥' })
      const device = devices.subscribe(applicationServerKey)
      const keys = { p256dh: device.keys.getPublicKey('base64url'), auth: device.auth.toString('base64url') }
      return reply.code(201).send({ endpoint: endpointOf(device), keys })
    })
    app.get<{ Querystring: { endpoint?: string } }>(`${base}/messages`, (request) => {
      const device = found(request.query.endpoint)
      return { messages: device ? shown(device) : [] }
    })
    app.post(`${base}/device`, (request, reply) => {
      const { endpoint, online, gone, failing, throttled } = jsonBody(request)
      const device = found(endpoint)
      if (!device) return reply.code(404).send({ message: '没有这台设备' })
      if (typeof online === 'boolean') devices.switchOn(device, online)
      if (typeof gone === 'boolean') device.gone = gone
      if (typeof failing === 'number') device.failing = failing
      if (typeof throttled === 'number') device.throttled = throttled
      return { online: device.online, gone: device.gone, failing: device.failing, throttled: device.throttled }
    })
    app.post(`${base}/faults`, (request, reply) => {
      const { mode } = jsonBody(request)
      if (!isPushMode(mode))
        return reply.code(400).send({ message: `mode 只能是 ${Object.keys(pushModes).join('、')}` })
      devices.setMode(mode)
      return { mode }
    })
  }
  return {
    title: '浏览器推送',
    protocol: 'Web Push · RFC 8030 / 8291 / 8292',
    base,
    pages: [{ title: '推送收件箱', path: base }],
    serve,
  }
}
