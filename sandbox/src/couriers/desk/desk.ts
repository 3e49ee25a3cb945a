import type { FastifyInstance, FastifyReply } from 'fastify'
import { jsonBody } from '../../raw-body.ts'
import type { Autopilot } from '../riding/autopilot.ts'
import { faultSettingsOf, type CourierFaults } from '../traffic/courier-faults.ts'
import type { Calls } from '../traffic/call-guard.ts'
import type { Clock, Clocks } from '../riding/clock.ts'
import { weathers, type Weather } from '../riding/prices.ts'
import { isOver, isStep, stateNames } from '../town/steps.ts'
import { troubleKinds, type AppKeys, type Ride, type Shop, type TroubleKind } from '../town/entities.ts'
import { statementKey } from './statements.ts'
import type { TownWorld } from '../town/town.ts'

export type DeskThings = { town: TownWorld; clocks: Clocks; faults: CourierFaults; calls: Calls; autopilot: Autopilot }

type Fields = Record<string, unknown>
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const number = (value: unknown): number | undefined =>
  value === undefined || value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
const truth = (value: unknown): boolean | undefined =>
  value === undefined ? undefined : value === true || value === 'true'
const missing = (reply: FastifyReply, what: string) => reply.code(404).send({ message: `没有这个${what}` })

const enders = ['merchant', 'rider', 'system'] as const
const enderOf = (value: unknown): Ride['cancelledBy'] => enders.find((one) => one === value) ?? 'system'

/** The town for programs: apps, rides and their steps, the clock, bad days and the books. */
export function serveDesk(server: FastifyInstance, { town, clocks, faults, calls, autopilot }: DeskThings): void {
  const rideOf = (given: Fields): Ride | undefined =>
    town.findRide({
      courier: text(given.courier),
      id: text(given.id),
      sn: text(given.sn),
      label: text(given.label),
    })
  const shopOf = (given: Fields): Shop | undefined =>
    town.shops().find(({ courier, id }) => courier === given.courier && id === text(given.shopId))
  const shown = (label: string, clock: Clock) => ({ label, speed: clock.speed(), autopilot: clock.autopilot() })

  server.post('/couriers/apps', (request, reply) => {
    const { label, callback } = jsonBody(request)
    if (!text(label)) return reply.code(400).send({ message: '缺少 label' })
    const app = town.app(text(label), callback === undefined ? undefined : text(callback))
    const endpoints = Object.fromEntries(
      Object.keys(app.keys).map((name) => [name, `http://${request.host}/courier-${name}`]),
    )
    const statements = (name: string, { more, ...keys }: AppKeys): AppKeys => ({
      ...keys,
      more: { ...more, statementUrl: `${endpoints[name]}/statements/${statementKey(keys)}` },
    })
    const keys = Object.fromEntries(Object.entries(app.keys).map(([name, own]) => [name, statements(name, own)]))
    return { label: app.label, callback: app.callback, keys, endpoints }
  })

  server.get<{ Querystring: { label?: string } }>('/couriers/desk/shops', ({ query }) => ({
    shops: town
      .shops()
      .filter(({ app }) => !query.label || app === query.label)
      .map((shop) => ({ ...shop, login: town.loginOf(shop) })),
  }))
  server.post('/couriers/desk/shops', (request, reply) => {
    const given = jsonBody(request)
    const [app, side] = [town.findApp(text(given.label)), town.sideOf(text(given.courier))]
    if (!app || !side) return missing(reply, app ? '运力' : '应用')
    const shop = town.openShop(app, side.name, {
      name: text(given.name) || `${side.title}门店`,
      outId: text(given.outId),
      mobile: text(given.mobile),
      address: text(given.address),
      city: text(given.city),
      longitude: number(given.longitude) ?? 0,
      latitude: number(given.latitude) ?? 0,
    })
    return { ...shop, code: town.grant(shop), login: town.loginOf(shop) }
  })
  server.post('/couriers/desk/unbind', (request, reply) => {
    const shop = shopOf(jsonBody(request))
    if (!shop) return missing(reply, '门店')
    town.unbind(shop)
    return shop
  })
  server.post('/couriers/desk/expire-tokens', (request, reply) => {
    const shop = shopOf(jsonBody(request))
    if (!shop) return missing(reply, '门店')
    town.expireTokens(shop)
    return shop
  })
  server.post('/couriers/desk/recharge', (request, reply) => {
    const given = jsonBody(request)
    const shop = shopOf(given)
    if (!shop) return missing(reply, '门店')
    town.recharge(shop, Math.round(number(given.amount) ?? 0))
    return shop
  })

  server.get<{ Querystring: { label?: string } }>('/couriers/desk/rides', ({ query }) => ({
    rides: town.rides(query.label ?? ''),
  }))
  server.get<{ Querystring: { courier?: string; id?: string; sn?: string; label?: string } }>(
    '/couriers/desk/ride',
    ({ query }, reply) => {
      const ride = rideOf(query)
      return ride ? { ...ride, spot: town.spotOf(ride) ?? null, cancelFee: town.cancelFee(ride) } : missing(reply, '单')
    },
  )
  server.post('/couriers/desk/ride', (request, reply) => {
    const given = jsonBody(request)
    const [ride, to] = [rideOf(given), text(given.to)]
    if (!ride || !isStep(to)) return missing(reply, ride ? '动作' : '单')
    const refused = town.steer(ride, to, { by: enderOf(given.by), reason: text(given.reason) })
    return refused ? reply.code(409).send({ message: `${stateNames[ride.state]}，不能再这样走` }) : ride
  })

  server.post('/couriers/desk/trouble', (request, reply) => {
    const given = jsonBody(request)
    const [ride, kind] = [rideOf(given), text(given.kind)]
    if (!ride || !Object.hasOwn(troubleKinds, kind)) return missing(reply, ride ? '异常' : '单')
    return town.reportTrouble(ride, kind as TroubleKind, text(given.words) || troubleKinds[kind as TroubleKind])
  })
  server.post('/couriers/desk/difference', (request, reply) => {
    const given = jsonBody(request)
    const ride = rideOf(given)
    if (!ride || !isOver(ride.state)) return missing(reply, '已结束的单')
    town.correct(ride, Math.round(number(given.amount) ?? 0), text(given.words) || '人工调账')
    return ride
  })
  server.post('/couriers/desk/weather', (request, reply) => {
    const { label, weather } = jsonBody(request)
    const app = town.findApp(text(label))
    if (!app || !Object.hasOwn(weathers, text(weather))) return missing(reply, app ? '天气' : '应用')
    town.setWeather(app.label, text(weather) as Weather)
    return { label: app.label, weather: town.weather(app.label) }
  })

  server.post('/couriers/desk/faults', (request, reply) => {
    const { label, courier, ...day } = jsonBody(request)
    const app = town.findApp(text(label))
    if (!app) return missing(reply, '应用')
    faults.set(app.label, text(courier), faultSettingsOf(day))
    return faults.of(app.label, text(courier))
  })
  server.get<{ Querystring: { label?: string } }>('/couriers/desk/answers', ({ query }) => ({
    answers: calls.answers(query.label ?? ''),
  }))

  server.post('/couriers/desk/clock', (request) => {
    const { label, speed, autopilot: on, skipMs } = jsonBody(request)
    const clock = clocks.set(text(label), { speed: number(speed), autopilot: truth(on), skipMs: number(skipMs) })
    autopilot.rearm()
    return shown(text(label), clock)
  })
  server.get<{ Querystring: { label?: string } }>('/couriers/desk/clock', ({ query }) =>
    shown(query.label ?? '', clocks.of(query.label ?? '')),
  )

  server.get<{ Querystring: { label?: string; sn?: string } }>('/couriers/desk/books', ({ query }) => {
    const [charges, accounts] = [town.books.charges(query.label ?? ''), town.books.accounts(query.label ?? '')]
    return {
      charges: charges.filter(({ sn }) => !query.sn || sn === query.sn),
      accounts: accounts.map((account) => ({ ...account, balance: account.paidIn - account.charged })),
      total: accounts.reduce((sum, { charged }) => sum + charged, 0),
    }
  })
}
