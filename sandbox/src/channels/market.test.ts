import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { startSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts'
import { catalogue } from './stock.ts'
import { signatureOf } from './sides/meituan/signing.ts'
import type { AppKeys, Order, Shop } from './things.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

const open = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox(options)
  stops.push(sandbox.stop)
  return sandbox
}

const tell = async <T>({ url }: Sandbox, path: string, body: object): Promise<T> =>
  (await (await fetch(`${url}/channels/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()) as T
const read = async <T>({ url }: Sandbox, path: string): Promise<T> =>
  (await (await fetch(`${url}/channels/${path}`)).json()) as T

type Registered = { callback: string; keys: { meituan: AppKeys }; endpoints: { meituan: string } }
const register = (sandbox: Sandbox, callback?: string) => tell<Registered>(sandbox, 'apps', { label: '花店', callback })
const openShop = (sandbox: Sandbox, name = '花田') =>
  tell<Shop>(sandbox, 'desk/shops', { label: '花店', channel: 'meituan', name })
const order = async (sandbox: Sandbox, shop: Shop, more: object = {}): Promise<Order[]> => {
  const which = { label: '花店', channel: 'meituan', shopId: shop.id }
  return (await tell<{ orders: Order[] }>(sandbox, 'desk/orders', { ...which, ...more })).orders
}

/** A customer that checks signatures and can be told to be out of order. */
const customer = async (secret: () => string, port = 0) => {
  const heard: { url: string; form: Record<string, string> }[] = []
  let down = 0
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => void (body += part))
    request.on('end', () => {
      if (down-- > 0) return void response.writeHead(503).end()
      const form = Object.fromEntries(new URLSearchParams(body))
      const honest = signatureOf(`http://${request.headers.host}${request.url}`, form, secret()) === form.sig
      if (honest) heard.push({ url: request.url ?? '', form })
      response.writeHead(honest ? 200 : 403).end(honest ? '{"data":"ok"}' : '{"data":"ng"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => (server.close(), server.closeAllConnections())
  stops.push(stop)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, heard, stop, breakFor: (count: number) => void (down = count) }
}

/** A sandbox with a customer that listens and one bound shop. */
const street = async (options?: SandboxOptions) => {
  const sandbox = await open(options)
  const { keys } = await register(sandbox)
  const ear = await customer(() => keys.meituan.secret)
  await register(sandbox, `${ear.url}/in/`)
  return { sandbox, ear, shop: await openShop(sandbox) }
}
const within = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 10_000, interval: 20 })

test('the same label is the same customer, whose callback may change', async () => {
  const sandbox = await open()
  const first = await register(sandbox, 'http://127.0.0.1:1/a/')
  const again = await register(sandbox)
  expect(again).toEqual(first)
  expect(first.callback).toBe('http://127.0.0.1:1/a')
  expect((await register(sandbox, 'http://127.0.0.1:1/b')).keys).toEqual(first.keys)
  expect(first.endpoints.meituan).toBe(`${sandbox.url}/channel-meituan`)
  const other = await tell<Registered>(sandbox, 'apps', { label: '别家' })
  expect(other.keys.meituan.id).not.toBe(first.keys.meituan.id)
})

test('a page of another site may neither read keys nor place orders', async () => {
  const sandbox = await open()
  const origin = { origin: 'https://evil.example' }
  const asked = await fetch(`${sandbox.url}/channels/apps`, { method: 'POST', headers: origin, body: '{"label":"x"}' })
  expect(asked.status).toBe(403)
})

test('an order is pushed to the address of its channel and event', async () => {
  const { sandbox, ear, shop } = await street()
  const [first] = await order(sandbox, shop)
  await within(() => expect(ear.heard).toHaveLength(1))
  expect(ear.heard[0]).toMatchObject({ url: '/in/meituan/order-paid', form: { order_id: first?.id } })
  await within(async () => {
    const { log } = await read<Order>(sandbox, `desk/orders/meituan/${first?.id}`)
    expect(log.map(({ what }) => what)).toEqual(['买家下单并付款', '新订单：推送已送达（第1次）'])
  })
})

test('a customer that was away for a moment is told again', async () => {
  const { sandbox, ear, shop } = await street()
  ear.breakFor(2)
  await order(sandbox, shop)
  await within(() => expect(ear.heard).toHaveLength(1))
})

test('pushes are lost, doubled or signed wrongly on request', async () => {
  const { sandbox, ear, shop } = await street()
  await tell(sandbox, 'desk/faults', { label: '花店', double: 1 })
  const [twice] = await order(sandbox, shop)
  const [lost] = await order(sandbox, shop, { faults: { lose: 1 } })
  const [forged] = await order(sandbox, shop, { faults: { missign: 1 } })
  await within(async () => {
    expect(ear.heard.map(({ form }) => form.order_id)).toEqual([twice?.id, twice?.id])
    const { log } = await read<Order>(sandbox, `desk/orders/meituan/${forged?.id}`)
    expect(log.at(-1)?.what).toContain('被拒收')
  })
  expect((await read<Order>(sandbox, `desk/orders/meituan/${lost?.id}`)).log.at(-1)?.what).toContain('丢失')
})

test('out of order means that what happened later may be told first', async () => {
  const { sandbox, ear, shop } = await street()
  const [late] = await order(sandbox, shop, { faults: { shuffle: 1 } })
  await tell(sandbox, `desk/orders/meituan/${late?.id}/cancel`, {})
  await within(() => expect(ear.heard).toHaveLength(2))
  expect(ear.heard.map(({ url }) => url)).toEqual(['/in/meituan/order-cancelled', '/in/meituan/order-paid'])
})

test('a buyer urges, asks for money back, changes the address and finally signs', async () => {
  const { sandbox, ear, shop } = await street()
  const [placed] = await order(sandbox, shop, { content: { city: '上海', remarks: '轻放' } })
  expect(placed?.consignee.city).toBe('上海市')
  const deed = (what: string, body: object = {}) =>
    tell<Order>(sandbox, `desk/orders/meituan/${placed?.id}/${what}`, body)
  await deed('urge')
  await deed('refund', { amount: 100, reason: '少一枝' })
  await deed('refund-withdraw')
  await deed('eta', { hours: 1 })
  await deed('change-address', { address: '静安寺1号' })
  await deed('change-remarks', { remarks: '重放' })
  const last = await deed('finish')
  expect(last).toMatchObject({ status: 'finished', remarks: '重放', consignee: { address: '静安寺1号' } })
  expect(last.refunds).toMatchObject([{ full: false, amount: 100, status: 'withdrawn' }])
  expect(last.updatedAt).toBeGreaterThan(last.placedAt)
  await within(() =>
    expect(new Set(ear.heard.map(({ url }) => url.split('/').at(-1)))).toEqual(
      new Set(['order-paid', 'order-remind', 'refund-part', 'eta-modify', 'order-finished']),
    ),
  )
})

test('the same seed brings the same wishes', async () => {
  const wishes = async (seed: number) => {
    const sandbox = await open({ seed })
    await register(sandbox)
    const orders = await order(sandbox, await openShop(sandbox), { count: 5, content: { placedAt: 1_790_000_000_000 } })
    return orders.map(({ goods, consignee, card }) => [goods.map(({ name }) => name), consignee, card])
  }
  expect(await wishes(7)).toEqual(await wishes(7))
  expect(await wishes(7)).not.toEqual(await wishes(8))
})

test('a restarted sandbox still knows its apps, shops, tokens and orders', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'market-'))
  stops.push(() => rm(dir, { recursive: true }))
  const before = await startSandbox({ dir })
  const { keys } = await register(before, 'http://127.0.0.1:1/in')
  const shop = await openShop(before)
  const [placed] = await order(before, shop)
  await before.stop()
  const after = await open({ dir })
  expect((await register(after)).keys).toEqual(keys)
  const { shops } = await read<{ shops: Shop[] }>(after, 'desk/shops?label=花店')
  expect(shops).toMatchObject([{ id: shop.id, accessToken: shop.accessToken, unbound: false }])
  expect(await read<Order>(after, `desk/orders/meituan/${placed?.id}`)).toMatchObject({ amount: placed?.amount })
  const [next] = await order(after, shop)
  expect(next?.daySequence).toBe(2)
})

test('a storm reports what must be there afterwards, and no forgery gets through', async () => {
  const { sandbox, ear, shop } = await street()
  const which = { label: '花店', channel: 'meituan', shopId: shop.id }
  const plan = { orders: 100, perSecond: 1_000, duplicates: 0.2, shuffle: 0.2, missign: 0.05 }
  type Report = Record<string, number> & { orderIds: string[]; cancelledIds: string[]; forgedIds: string[] }
  const report = await tell<Report>(sandbox, 'desk/storm', { ...which, ...plan })
  expect(report).toMatchObject({
    orders: 100,
    pushes: 145,
    accepted: 140,
    refused: 5,
    forgedAccepted: 0,
    unreachable: 0,
  })
  const paid = ear.heard.filter(({ url }) => url.endsWith('order-paid')).map(({ form }) => form.order_id ?? '')
  expect(paid).toHaveLength(120)
  expect(new Set(paid)).toEqual(new Set(report.orderIds))
  expect(paid.some((id) => report.forgedIds.includes(id))).toBe(false)
  const { orders } = await read<{ orders: Order[] }>(sandbox, 'desk/orders?label=花店&channel=meituan')
  expect(
    orders
      .filter(({ status }) => status === 'cancelled')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(report.cancelledIds.toSorted())
  expect(new Set(orders.map(({ daySequence }) => daySequence)).size).toBe(100)
  const first = (id: string, event: string) =>
    ear.heard.findIndex(({ url, form }) => url.endsWith(event) && form.order_id === id)
  const early = report.cancelledIds.filter((id) => first(id, 'order-cancelled') < first(id, 'order-paid'))
  expect(early.length).toBeGreaterThan(10)
})

test('on a lively day orders arrive by themselves until it is switched off', async () => {
  const { sandbox, ear } = await street()
  await tell(sandbox, 'desk/lively', { label: '花店', on: true, perMinute: 600 })
  await within(() => expect(ear.heard.length).toBeGreaterThan(3))
  expect(await tell(sandbox, 'desk/lively', { label: '花店', on: false })).toMatchObject({ perMinute: 0 })
  const count = (await read<{ orders: Order[] }>(sandbox, 'desk/orders')).orders.length
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect((await read<{ orders: Order[] }>(sandbox, 'desk/orders')).orders).toHaveLength(count)
})

test('buyers live where the shop stands, but for one in four when it is busy', async () => {
  const { sandbox } = await street()
  const at = { label: '花店', channel: 'meituan', name: '国贸花田', city: '北京市' }
  const { id } = await tell<Shop>(sandbox, 'desk/shops', at)
  const cities = async () => {
    const { orders } = await read<{ orders: Order[] }>(sandbox, 'desk/orders')
    return orders.filter(({ shopId }) => shopId === id).map(({ consignee }) => consignee.city)
  }
  const html = await (await fetch(`${sandbox.url}/channels?label=花店`)).text()
  for (const words of ['aria-pressed="true">安静', 'aria-pressed="false">平常', 'aria-pressed="false">热闹'])
    expect(html).toContain(words)
  await tell(sandbox, 'desk/lively', { label: '花店', on: true, perMinute: 600 })
  await within(async () => expect((await cities()).length).toBeGreaterThan(12))
  await tell(sandbox, 'desk/lively', { label: '花店', on: false })
  const found = await cities()
  const near = found.filter((city) => city === '北京市').length
  expect(near).toBeGreaterThan(found.length / 2)
})

test('the page shows shops and orders with what a buyer may do, and runs nothing a name contains', async () => {
  const { sandbox, shop } = await street()
  await openShop(sandbox, '<script>alert(1)</script>')
  const [placed] = await order(sandbox, shop)
  const html = await (await fetch(`${sandbox.url}/channels?label=花店`)).text()
  for (const words of ['花田', placed?.id ?? '?', placed?.goods[0]?.name ?? '?', '催单', '全额退款', '丢失'])
    expect(html).toContain(words)
  expect(html).not.toContain('<script>alert')
  const picture = await fetch(placed?.goods[0]?.image ?? '')
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
  for (const name of new Set(catalogue.map(({ picture: drawn }) => drawn))) {
    const drawn = await fetch(`${sandbox.url}/channels/pictures/${name}.svg`)
    expect([drawn.status, (await drawn.text()).length < 10_000]).toEqual([200, true])
  }
})
