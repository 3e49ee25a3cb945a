import { beforeEach, expect, test } from 'vitest'
import { takePulses } from '#core/outside/pulse'
import { channelFailure } from '#ports/channels/port'
import type { Ports } from '#ports/ports'
import { paymentFailure } from '#ports/payments/port'
import { smsFailure } from '#ports/sms/port'
import { withPulses } from './pulsed-ports.ts'

async function* orders(end?: Error) {
  yield 'one'
  if (end) throw end
}

const meituan = {
  name: 'meituan',
  fetch: async () => 'order',
  refuse: () => Promise.reject(channelFailure('refused', '没有这个订单')),
  break: () => Promise.reject(channelFailure('unreachable', 'HTTP 502')),
  mistake: () => Promise.reject(new TypeError('ours')),
  pull: (end?: Error) => orders(end),
  receive: (ok: boolean) => ({ ok }),
}
const sms = { send: () => Promise.reject(smsFailure('refused', '余额不足')) }
const alipay = {
  queryCharge: async () => 'open',
  refund: () => Promise.reject(paymentFailure('refused', '余额不足')),
  payOut: () => Promise.reject(paymentFailure('unreachable', 'HTTP 504')),
  readNotice: () => Promise.reject(paymentFailure('forged', 'signature')),
}
const service = {}

const made = () =>
  withPulses({
    channels: { meituan },
    couriers: {},
    gateways: { alipay },
    printerClouds: {},
    sms,
    mail: service,
    webPush: service,
    maps: service,
    ocr: service,
  } as unknown as Ports)
type Channel = typeof meituan
const channel = (ports: Ports): Channel => (ports.channels as unknown as { meituan: Channel }).meituan

beforeEach(() => void takePulses())

const counted = () => Object.fromEntries(takePulses().map(({ provider, ...tally }) => [provider, tally]))

test('an answer is a sign of life, a no too; who is not reached has failed; our own mistakes are neither', async () => {
  const port = channel(made())
  expect(await port.fetch()).toBe('order')
  await expect(port.refuse()).rejects.toThrow('没有这个订单')
  await expect(port.break()).rejects.toThrow('HTTP 502')
  await expect(port.mistake()).rejects.toThrow('ours')
  expect(counted()['channel:meituan']).toMatchObject({ successes: 2, failures: 1, words: 'HTTP 502' })
})

test('a list counts once it has ended, a push once it is proven', async () => {
  const port = channel(made())
  const read: string[] = []
  for await (const order of port.pull()) read.push(order)
  expect(read).toEqual(['one'])
  const broken = async () => {
    for await (const order of port.pull(channelFailure('throttled', '限流'))) read.push(order)
  }
  await expect(broken()).rejects.toThrow('限流')
  port.receive(true)
  port.receive(false)
  expect(counted()['channel:meituan']).toMatchObject({ successes: 2, failures: 1 })
})

test('a service that says no has failed', async () => {
  await expect(made().sms.send({} as never)).rejects.toThrow('余额不足')
  expect(counted()['sms']).toMatchObject({ successes: 0, failures: 1 })
})

test('of a gateway too; what only bears its name says nothing of it', async () => {
  const gateway = made().gateways.alipay as unknown as typeof alipay
  expect(await gateway.queryCharge()).toBe('open')
  await expect(gateway.refund()).rejects.toThrow('余额不足')
  await expect(gateway.payOut()).rejects.toThrow('HTTP 504')
  await expect(gateway.readNotice()).rejects.toThrow('signature')
  expect(counted()['payments:alipay']).toMatchObject({ successes: 2, failures: 1, words: 'HTTP 504' })
})
