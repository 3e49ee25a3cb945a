import { expect, test, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { startedWorker, type Network } from './test/worker-world.ts'

const answer = (data: unknown, code = 0, init?: ResponseInit) => Response.json({ code, data }, init)
const list = onlineOrders.list.path

type Browser = Awaited<ReturnType<typeof startedWorker>>

/** Somebody who has opened the console. */
const signedIn = async (id = '7'): Promise<Browser> => {
  const browser = await startedWorker()
  browser.network.set(account.me.path, () => answer({ id }))
  await browser.read(account.me.path)
  return browser
}

const served = (network: Network, path: string, data: unknown) => network.set(path, () => answer(data))

/** What can be read of it when the server is out of reach. */
const offline = async ({ network, read }: Browser, path: string): Promise<unknown> => {
  const before = [...network]
  network.clear()
  const copy = await read(path).catch(() => undefined)
  for (const [key, value] of before) network.set(key, value)
  return copy && ((await copy.json()) as { data: unknown }).data
}

test('a copy has what the order is about, and nothing that people wrote or a rider is reached by', async () => {
  const browser = await signedIn()
  const goods_items = [{ item_name: '红玫瑰', item_remarks: '不要满天星' }]
  const order = { order_sn: 'O1', mobile: '138****2210', card_con: '嫁给我', order_remarks: '放门口', memo: '老客户' }
  const remind = { id: '1', words: '快点' }
  served(browser.network, list, { items: [{ ...order, goods_items, remind, problem: null }], total: 1 })
  served(browser.network, delivery.list.path, {
    items: [{ sn: 'D1', remarks: '易碎', rider: { name: '王师傅', mobile: '13912345678' } }],
  })
  const shown = (await (await browser.read(list))?.json()) as { data: { items: object[] } }
  expect(shown.data.items[0]).toMatchObject(order)
  await browser.read(delivery.list.path)
  expect(await offline(browser, list)).toEqual({
    items: [
      {
        ...order,
        card_con: '',
        order_remarks: '',
        memo: '',
        goods_items: [{ item_name: '红玫瑰', item_remarks: '' }],
        remind: { id: '1', words: '' },
        problem: null,
      },
    ],
    total: 1,
  })
  expect(await offline(browser, delivery.list.path)).toEqual({
    items: [{ sn: 'D1', remarks: '', rider: { name: '王师傅', mobile: '' } }],
  })
})

test('what somebody searched for is not kept, nor even looked at', async () => {
  const browser = await signedIn()
  served(browser.network, `${list}?keyword=2210`, [])
  expect(await browser.read(`${list}?keyword=2210`)).toBeUndefined()
  served(browser.network, `${list}?page=1`, [])
  expect(await browser.read(`${list}?page=1`)).toBeDefined()
})

test('after a day a copy is gone, whether it is asked for or something else is kept', async () => {
  const start = Date.now()
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  const browser = await signedIn()
  const [first, second] = [`${list}?page=1`, `${list}?page=2`]
  for (const path of [first, second]) {
    served(browser.network, path, [path])
    await browser.read(path)
  }
  vi.setSystemTime(start + 24 * 3_600_000 - 1)
  expect(await offline(browser, first)).toEqual([first])
  vi.setSystemTime(start + 24 * 3_600_000)
  expect(await offline(browser, first)).toBeUndefined()
  await browser.read(account.me.path)
  const keys = await (await browser.caches.open('zdb-lists')).keys()
  expect(keys.map(({ url }) => new URL(url).pathname)).toEqual(['/console/owner-of-copies', account.me.path])
})

test('a refusal takes the copy with it, a server in trouble does not, and an ended session takes all', async () => {
  const browser = await signedIn()
  served(browser.network, list, ['orders'])
  await browser.read(list)
  browser.network.set(list, () => answer(null, 500, { status: 500 }))
  await browser.read(list)
  expect(await offline(browser, list)).toEqual(['orders'])
  browser.network.set(list, () => answer(null, 403))
  await browser.read(list)
  expect(await offline(browser, list)).toBeUndefined()

  served(browser.network, list, ['orders'])
  await browser.read(list)
  browser.network.set(shell.menu.path, () => answer(null, 401, { status: 401 }))
  await browser.read(shell.menu.path)
  expect(await browser.caches.has('zdb-lists')).toBe(false)
})

/** A line that is slow: `asked` when a call has arrived, which is answered by `arrive`. */
const slow = ({ network }: Browser, path: string, data: unknown) => {
  let arrive = () => undefined as void
  const asked = new Promise<void>((resolve) => {
    network.set(path, () => {
      resolve()
      return new Promise((give) => (arrive = () => give(answer(data))))
    })
  })
  return { asked, arrive: () => arrive() }
}

test('an answer on its way while one person leaves and another comes is kept for neither', async () => {
  const browser = await signedIn('7')
  const first = slow(browser, list, ['of 7'])
  const late = browser.read(list)
  await first.asked
  await browser.caches.delete('zdb-lists')
  first.arrive()
  await late
  expect(await browser.caches.has('zdb-lists')).toBe(false)

  await browser.read(account.me.path)
  const second = slow(browser, list, ['of 7'])
  const later = browser.read(list)
  await second.asked
  served(browser.network, account.me.path, { id: '8' })
  await browser.read(account.me.path)
  second.arrive()
  await later
  expect(await offline(browser, list)).toBeUndefined()
  expect(await offline(browser, account.me.path)).toEqual({ id: '8' })
})

test('what the shell asks for beside the very first account call is kept too', async () => {
  const browser = await startedWorker()
  served(browser.network, account.me.path, { id: '7' })
  served(browser.network, shell.menu.path, ['menu'])
  await Promise.all([browser.read(account.me.path), browser.read(shell.menu.path)])
  expect(await offline(browser, shell.menu.path)).toEqual(['menu'])
})

test('however many lists are looked through, what the shell starts with stays, and of the lists the last', async () => {
  const browser = await signedIn()
  const ofStores = `${stores.list.path}?page=1&page_size=100`
  for (const path of [shell.menu.path, ofStores]) {
    served(browser.network, path, [path])
    await browser.read(path)
  }
  const lists = Array.from({ length: 70 }, (_, index) => `${list}?page=${index + 1}`)
  for (const path of lists) {
    served(browser.network, path, [path])
    await browser.read(path)
  }
  for (const path of [shell.menu.path, ofStores, ...lists.slice(10)])
    expect(await offline(browser, path)).toEqual([path])
  expect(await offline(browser, account.me.path)).toEqual({ id: '7' })
  for (const path of lists.slice(0, 10)) expect(await offline(browser, path)).toBeUndefined()
})

test('of what came with the document a copy is kept too, of whoever is known to be here', async () => {
  const address = `${list}?status=all&page=1`
  const firstAnswers = [{ address, body: { code: 0, data: ['orders'] } }]
  const stranger = await startedWorker()
  await stranger.tell('message', { data: { firstAnswers } })
  expect(await offline(stranger, address)).toBeUndefined()

  const browser = await signedIn()
  const others = [
    { address: `${list}?keyword=2210`, body: { code: 0, data: [] } },
    { address: '/api.v2/other', body: { code: 0, data: [] } },
  ]
  await browser.tell('message', { data: { firstAnswers: [...firstAnswers, ...others] } })
  await browser.tell('message', { data: 'anything else' })
  expect(await offline(browser, address)).toEqual(['orders'])
  const keys = await (await browser.caches.open('zdb-lists')).keys()
  expect(keys.map(({ url }) => new URL(url).pathname)).not.toContain('/api.v2/other')
  expect(keys.some(({ url }) => url.includes('keyword'))).toBe(false)
})
