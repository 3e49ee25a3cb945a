import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox.ts'
import type { AppKeys, ChannelName, Order, Shop } from '../things.ts'

/** Written here once more, as a vendor's client would: what the sides check must not be checked by itself. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
export const hmacSha256 = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')
export const sorted = (fields: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
export const sandwich = (fields: Readonly<Record<string, string>>, secret: string): string =>
  md5(`${secret}${sorted(fields).flat().join('')}${secret}`).toUpperCase()

export const seconds = (at = Date.now()): number => Math.floor(at / 1000)
/** `2026-11-16 17:00:00`, in Chinese time. */
export const chinese = (at = Date.now()): string =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

export type Vendor = {
  url: string
  keys: AppKeys
  shop: Shop & { code: string }
  /** One order that nobody has touched. */
  place: () => Promise<Order>
  /** What the buyer does to it. */
  deed: (order: Order, deed: string, given?: object) => Promise<Order>
  known: (order: Order) => Promise<Order>
}

/** A sandbox with an app and a bound shop on this channel, for the tests of one file. */
export function vendorOf(channel: ChannelName): () => Vendor {
  let sandbox: Sandbox | undefined
  let vendor: Vendor | undefined
  beforeAll(async () => {
    sandbox = await startSandbox({})
    const { url } = sandbox
    const tell = async <T>(path: string, body: object): Promise<T> =>
      (await (await fetch(`${url}/channels/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()) as T
    const { keys } = await tell<{ keys: Record<ChannelName, AppKeys> }>('apps', { label: '花店' })
    const shop = await tell<Shop & { code: string }>('desk/shops', { label: '花店', channel, name: '花田' })
    const which = { label: '花店', channel, shopId: shop.id }
    vendor = {
      url: `${url}/channel-${channel}`,
      keys: keys[channel],
      shop,
      async place() {
        const [order] = (await tell<{ orders: Order[] }>('desk/orders', which)).orders
        if (!order) throw new Error('no order was placed')
        return order
      },
      deed: (order, deed, given = {}) => tell<Order>(`desk/orders/${channel}/${order.id}/${deed}`, given),
      known: async ({ id }) => (await (await fetch(`${url}/channels/desk/orders/${channel}/${id}`)).json()) as Order,
    }
  })
  afterAll(() => sandbox?.stop())
  return () => {
    if (!vendor) throw new Error('the sandbox has not started')
    return vendor
  }
}

/** The answer as JSON, long numbers as the digits they were. */
export const ask = async (url: string, init: RequestInit = {}): Promise<unknown> => {
  const text = await (await fetch(url, init)).text()
  return JSON.parse(text.replace(/([:[,]\s*)(\d{16,})(?=\s*[,}\]])/g, '$1"$2"')) as unknown
}
