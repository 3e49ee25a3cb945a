import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { onTestFinished, vi } from 'vitest'
import { md5 } from '../../digest.ts'
import { jsonBody, keepRawBodies } from '../../raw-body.ts'
import type { Account } from '../town/books.ts'
import { openCouriers } from '../couriers.ts'
import type { CourierSide, Errand, Refusal } from '../sides/side.ts'
import type { AppKeys, Charge, Ride, Shop } from '../town/entities.ts'

let numbers = 0
const newNumber = (): string => String((numbers += 1)).padStart(8, '0')
const spot = (longitude: number, latitude: number) => ({ name: '', mobile: '', address: '', longitude, latitude })
const errand = (sn: string, tip = 0): Errand => ({
  sn,
  brand: '',
  callback: '',
  pickup: spot(116.4, 39.9),
  door: spot(116.43, 39.92),
  weightGrams: 1_000,
  goodsType: '',
  remarks: '',
  wanted: null,
  tip,
})

/** A courier of the plainest kind: one address, JSON both ways, callbacks signed with the secret. */
const plain: CourierSide = {
  name: 'dada',
  title: '达达快送',
  mintKeys: () => ({ id: `app${newNumber()}`, secret: `secret${newNumber()}`, more: {} }),
  newRideId: () => `R${newNumber()}`,
  newShopId: () => `S${newNumber()}`,
  refusal: (why) => ({ status: 200, body: { no: why } }),
  push: ({ ride, state, reassigned, at }, { id, secret }, callback) => {
    const body = JSON.stringify({ id, sn: ride.sn, state, reassigned, at, rider: ride.rider?.name })
    return { url: callback, method: 'POST', headers: { sign: md5(body + secret) }, body }
  },
  pushTrouble: ({ ride, trouble }, { secret }, callback) => {
    const body = JSON.stringify({ sn: ride.sn, kind: trouble.kind, words: trouble.words })
    return { url: callback, method: 'POST', headers: { sign: md5(body + secret) }, body }
  },
  serve(server, town) {
    server.post('/courier-dada/:deed', (request) => {
      const given = jsonBody(request)
      const sn = String(given['sn'])
      const app = town.appByKey('dada', String(given['app']))
      const shop = town.shop('dada', String(given['shop']))
      if (!app || !shop) return plain.refusal('badInput').body
      const ride = town.rideBySn('dada', app, sn)
      const said = (answer: object | number | Refusal | undefined): object =>
        typeof answer === 'string' ? (plain.refusal(answer).body as object) : { yes: answer ?? true }
      const { deed } = request.params as { deed: string }
      const offer = town.offer('dada', shop, errand(sn))
      if (deed === 'offer' || typeof offer === 'string') return said(offer)
      if (deed === 'place') return said(town.place('dada', app, shop, errand(sn, Number(given['tip'] ?? 0)), offer))
      if (!ride) return said('unknownOrder')
      if (deed === 'answer') return said(town.answerRequest(ride, given['agree'] === true))
      if (deed === 'cancel') return said(town.cancel(ride, '不要了'))
      return said(deed === 'tip' ? town.tip(ride, Number(given['total'])) : ride)
    })
  },
}

type ReceivedCallback = {
  id: string
  sn: string
  state: string
  reassigned: boolean
  at: number
  rider?: string
  honest: boolean
}

/** A town with one customer that listens, and one shop, until the test ends. */
export const street = async ({
  dir,
  autopilot,
  label = '花店',
}: { dir?: string; autopilot?: boolean; label?: string } = {}) => {
  const couriers = openCouriers({ dir, autopilot, seed: 11, sides: [plain] })
  const server = fastify({ forceCloseConnections: true })
  keepRawBodies(server, 1_000_000)
  couriers.serve(server)
  server.addHook('onClose', async () => couriers.close())
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())

  const heard: ReceivedCallback[] = []
  const troubles: { sn: string; kind: string; words: string }[] = []
  let secret = ''
  const ear = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => void (body += part))
    request.on('end', () => {
      const honest = request.headers['sign'] === md5(body + secret)
      const said = JSON.parse(body) as ReceivedCallback & { kind?: string; words: string }
      if (said.kind) troubles.push({ sn: said.sn, kind: said.kind, words: said.words })
      else heard.push({ ...said, honest })
      response.writeHead(honest ? 200 : 403).end('{}')
    })
  })
  await new Promise<void>((resolve) => ear.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    ear.close()
    ear.closeAllConnections()
  })
  const callback = `http://127.0.0.1:${(ear.address() as AddressInfo).port}/in`

  const desk = async <T>(path: string, body?: object): Promise<T> => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await (await fetch(`${url}/couriers/${path}`, sent)).json()) as T
  }
  const register = () => desk<{ keys: { dada: AppKeys }; endpoints: { dada: string } }>('apps', { label, callback })
  const { keys, endpoints } = await register()
  secret = keys.dada.secret
  const shops = async (): Promise<(Shop & { login: { account: string; password: string } })[]> =>
    (await desk<{ shops: (Shop & { login: { account: string; password: string } })[] }>(`desk/shops?label=${label}`))
      .shops
  const shop = (await shops())[0] ?? (await desk<Shop>('desk/shops', { label, courier: 'dada', name: '花田' }))
  const call = async <T>(deed: string, sn: string, more: object = {}, timeoutMs = 5_000): Promise<T> => {
    const body = JSON.stringify({ app: keys.dada.id, shop: shop.id, sn, ...more })
    const signal = AbortSignal.timeout(timeoutMs)
    return (await (await fetch(`${endpoints.dada}/${deed}`, { method: 'POST', body, signal })).json()) as T
  }
  const place = async (sn: string, more: object = {}): Promise<Ride> =>
    (await call<{ yes: Ride }>('place', sn, more)).yes
  const steer = (sn: string, to: string, more: object = {}) =>
    desk<Ride & { message?: string }>('desk/ride', { courier: 'dada', sn, to, ...more })
  const faults = (day: object) => desk('desk/faults', { label, courier: 'dada', ...day })
  const books = () => desk<{ charges: Charge[]; accounts: Account[]; total: number }>(`desk/books?label=${label}`)
  const statementUrl = keys.dada.more['statementUrl'] ?? ''
  return {
    url,
    label,
    callback,
    heard,
    troubles,
    statementUrl,
    desk,
    register,
    keys,
    shop,
    shops,
    call,
    place,
    steer,
    faults,
    books,
    server,
  }
}

export const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 10_000, interval: 10 })
export const states = (heard: ReceivedCallback[]): string[] => heard.map(({ state }) => state)
