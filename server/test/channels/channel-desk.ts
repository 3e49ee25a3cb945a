import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import type { RawPush } from '#ports/raw-push'
import type { Channel, ChannelEvent } from '#ports/channels/port'
import { endOf } from '../harness/end-of.ts'
import { startOutside } from '../harness/sandbox.ts'

/** What the channel itself knows of an order. */
export type DeskOrder = {
  id: string
  amount: number
  status: string
  placedAt: number
  consignee: { name: string; mobile: string; province: string; city: string; county: string; address: string }
  buyer: { name: string; mobile: string }
  window: { start: number; end: number } | null
  refunds: { id: string; status: string; answer: string; amount: number }[]
  reminders: { id: string; reply: string }[]
  etas: { id: string; answer: string }[]
  shipments: { company: string; waybill: string; rider: string }[]
}
export type DeskShop = { id: string; accessToken: string; refreshToken: string; code: string }
export type DeskKeys = { id: string; secret: string; more: Record<string, string> }

/** One channel of an outside world of our own: its desk from which buyers act, and an ear that hears its pushes. */
export async function openDesk(name: Channel['name']) {
  const outside = await startOutside()
  const label = `${name}-test`
  const pushes: RawPush[] = []
  let answering: (push: RawPush) => { status: number; type: string; body: string } = () => {
    throw new Error('nobody listens yet')
  }

  const ear = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = `http://${request.headers.host}${request.url}`
      const path = (url.split(`/hear/${name}`)[1] ?? '').replace(/^\//, '')
      const headers = request.headers as Record<string, string>
      const push: RawPush = { url, path, method: request.method ?? '', headers, body: Buffer.concat(parts) }
      pushes.push(push)
      const reply = answering(push)
      response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => ear.listen(0, '127.0.0.1', resolve))

  const tell = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${outside.url}/channels/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return (await answer.json()) as T
  }
  const callback = `http://127.0.0.1:${(ear.address() as AddressInfo).port}/hear`
  const app = await tell<{ keys: Record<string, DeskKeys> }>('apps', { label, callback })
  const keys = app.keys[name]
  if (!keys) throw new Error(`the sandbox does not play ${name}`)

  return {
    outside,
    label,
    keys,
    endpoint: `${outside.url}/channel-${name}`,
    pushes,
    tell,
    /** From now on pushes are answered as this channel's adapter answers them. */
    answerWith: (channel: Channel): void => {
      answering = (push) => channel.receive(push).reply
    },
    openShop: (shopName: string) => tell<DeskShop>('desk/shops', { label, channel: name, name: shopName }),
    place: async (shopId: string, more: object = {}): Promise<DeskOrder> => {
      const given = { label, channel: name, shopId, ...more }
      const { orders } = await tell<{ orders: [DeskOrder] }>('desk/orders', given)
      return orders[0]
    },
    deed: (order: DeskOrder, what: string, body: object = {}) =>
      tell<DeskOrder>(`desk/orders/${name}/${order.id}/${what}`, body),
    known: async (order: DeskOrder): Promise<DeskOrder> =>
      (await (await fetch(`${outside.url}/channels/desk/orders/${name}/${order.id}`)).json()) as DeskOrder,
    /** Waits for the news of this kind about an order. */
    heard: <K extends ChannelEvent['kind']>(channel: Channel, orderId: string, kind: K) =>
      vi.waitFor(
        () => {
          const news = pushes.flatMap((push) => {
            const received = channel.receive(push)
            return received.ok ? received.events : []
          })
          const found = news.findLast(
            (one): one is Extract<ChannelEvent, { kind: K }> => one.orderId === orderId && one.kind === kind,
          )
          if (!found) throw new Error(`no ${kind} heard of ${orderId}`)
          return found
        },
        { timeout: 5_000, interval: 20 },
      ),
    async close(): Promise<void> {
      ear.close()
      ear.closeAllConnections()
      await outside.stop()
    },
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>

export const kindOf = endOf('channel')

export const all = async <T>(items: AsyncIterable<T> | undefined): Promise<T[]> => {
  const list: T[] = []
  for await (const item of items ?? []) list.push(item)
  return list
}

export const lastHour = () => ({ from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 1_000) })

/** The owner's yes on the authorisation page, and the address it leads back to. */
export async function agreeOnPage(desk: Desk, page: string, shopName: string): Promise<URL> {
  const html = await (await fetch(page)).text()
  const hidden = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const form = new URLSearchParams(hidden.map(([, key = '', value = '']): [string, string] => [key, value]))
  form.set('shop', '')
  form.set('name', shopName)
  const answer = await fetch(`${desk.outside.url}/channels/consent`, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

/** A gateway that gives one and the same answer to everything. */
export async function answeringAlways<T>(
  body: string,
  status: number,
  during: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await during(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
