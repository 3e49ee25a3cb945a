import type { Channel, ChannelEvent } from '#ports/channels/port'
import { endOf } from '../harness/end-of.ts'
import { openOutsideDesk } from '../harness/outside-desk.ts'
import { openPushListener } from '../harness/push-listener.ts'

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

/** One channel of an outside world of our own: its desk from which buyers act, and an ear that hears its pushes. */
export async function openDesk(name: Channel['name']) {
  const { outside, label, pushes, tell, read, enrol, answerBy, untilHeard, close } = await openOutsideDesk(
    'channels',
    name,
  )
  return {
    outside,
    label,
    keys: await enrol(label),
    endpoint: `${outside.url}/channel-${name}`,
    pushes,
    tell,
    /** From now on pushes are answered as this channel's adapter answers them. */
    answerWith: (channel: Channel): void => answerBy((push) => channel.receive(push).reply),
    openShop: (shopName: string) => tell<DeskShop>('desk/shops', { label, channel: name, name: shopName }),
    place: async (shopId: string, more: object = {}): Promise<DeskOrder> => {
      const given = { label, channel: name, shopId, ...more }
      const { orders } = await tell<{ orders: [DeskOrder] }>('desk/orders', given)
      return orders[0]
    },
    deed: (order: DeskOrder, what: string, body: object = {}) =>
      tell<DeskOrder>(`desk/orders/${name}/${order.id}/${what}`, body),
    known: (order: DeskOrder) => read<DeskOrder>(`desk/orders/${name}/${order.id}`),
    /** Waits for the news of this kind about an order. */
    heard: <K extends ChannelEvent['kind']>(channel: Channel, orderId: string, kind: K) =>
      untilHeard(`${kind} heard of ${orderId}`, (push) => {
        const received = channel.receive(push)
        return (received.ok ? received.events : []).filter(
          (one): one is Extract<ChannelEvent, { kind: K }> => one.orderId === orderId && one.kind === kind,
        )
      }),
    close,
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
  const gateway = await openPushListener(String, () => ({ status, type: 'application/json', body }))
  try {
    return await during(gateway.url)
  } finally {
    gateway.close()
  }
}
