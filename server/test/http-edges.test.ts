import { once } from 'node:events'
import { connect as dial, type Socket } from 'node:net'
import { describe, expect, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { readConfig } from '#core/process/config'
import { createLog } from '#core/process/log'
import { createApp } from '../src/app.ts'
import { examples } from './harness/examples.ts'
import { things } from './harness/things.ts'
import { test } from './harness/world.ts'

/** What comes back on the line for bytes that no client library would send. */
const rawAnswer = (url: string, bytes: string): Promise<{ status: number; body: unknown }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const line = dial(Number(port), hostname, () => line.write(bytes))
    let text = ''
    line.on('data', (chunk: Buffer) => (text += chunk.toString()))
    line.on('error', reject)
    line.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body) })
    })
  })

const asked = (address: string): string => `GET ${address} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`
const refused = (status: number, message: string) => ({
  status,
  body: { code: status, message, data: null, errors: [] },
})

describe('an address that nobody can mean is refused in the envelope', () => {
  const cases: [string, string, number, string][] = [
    ['malformed', '/api.v2/transfer/order/%E0%A4%A', 400, '请求格式不正确'],
    ['half an escape', '/%', 400, '请求格式不正确'],
    ['too long a part', `/api.v2/transfer/order/${'9'.repeat(300)}`, 414, '请求的地址过长'],
    [
      'too long altogether',
      `/api.v2/transfer/order/items?keyword=${'9'.repeat(40_000)}`,
      431,
      '请求的地址或请求头过长',
    ],
  ]
  test.for(cases)('%s', async ([, address, status, message], { world }) => {
    expect(await rawAnswer(world.url, asked(address))).toEqual(refused(status, message))
  })

  test('and what is no request at all', async ({ world }) => {
    expect(await rawAnswer(world.url, 'ciao\r\n\r\n')).toEqual(refused(400, '请求格式不正确'))
  })
})

describe('a body that nobody can mean is refused', () => {
  const post = async (url: string, headers: Record<string, string>, body: string) => {
    const response = await fetch(`${url}${transferOrders.create.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    return { status: response.status, body: (await response.json()) as { code: number } }
  }

  test.for([
    ['lists in lists', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['things in things', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['one field of it', `{"order_remarks":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ] as const)('ten thousand deep: %s', async ([, body], { world }) => {
    const { headers } = await world.merchant()
    expect(await post(world.url, headers, body)).toMatchObject({ status: 400, body: { code: 400 } })
  })

  test('half a character is not kept, a backslash is', async ({ world }) => {
    const { headers } = await world.merchant()
    const draft = (content: string) =>
      fetch(`${world.url}${transferOrders.saveDraft.path}`, {
        method: transferOrders.saveDraft.method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: `{"content":"${content}"}`,
      }).then((response) => response.json() as Promise<{ code: number }>)
    expect(await draft('\\ud83d')).toMatchObject({ code: codes.invalid.code })
    expect(await draft('a\\u0000')).toMatchObject({ code: codes.invalid.code })
    expect(await draft('\\ud83c\\udf39')).toMatchObject({ code: 0 })
    expect(await draft('\\\\u0000')).toMatchObject({ code: 0 })
  })
})

describe('a code that nobody has is refused', () => {
  test.for([18, 25])('courier %i', async (channel, { world }) => {
    const owner = await world.merchant()
    const sid = await things.store(owner)
    const body = { ...(examples['delivery.callByHand']?.body as object), channel }
    const answer = await owner.call(delivery.callByHand, { params: { sid }, body: body as never })
    expect(answer).toMatchObject({ status: 200, code: codes.invalid.code, errors: [{ field: 'channel' }] })
  })

  test.for(['99', '3', '10'])('sales channel %s', async (code, { world }) => {
    const owner = await world.merchant()
    const answer = await owner.call(channelShops.authorizedUri, { params: { code } })
    expect(answer).toMatchObject({ status: 200, code: codes.notFound.code })
  })
})

describe('figures', () => {
  test('are for whoever has the token, and nobody else knows that they are there', async ({ world }) => {
    const nothing = await fetch(`${world.url}/nothing`)
    const figures = (authorization?: string) =>
      fetch(`${world.url}/metrics`, { headers: authorization ? { authorization } : {} })
    for (const guess of [undefined, 'Bearer guess', 'Bearer ', world.metricsToken]) {
      const answer = await figures(guess)
      expect([answer.status, await answer.json()]).toEqual([404, await nothing.clone().json()])
    }
    const answer = await figures(`Bearer ${world.metricsToken}`)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    for (const name of [
      'zdb_request_seconds_bucket',
      'zdb_pool_connections{state="idle"}',
      'zdb_jobs_pool_connections{state="waiting"}',
      'zdb_jobs_due',
      'zdb_alarms',
    ])
      expect(text).toContain(name)
    const queues = [...text.matchAll(/^zdb_queue_(waiting|oldest_seconds)\{queue="([\w -]+)"\} \d/gm)]
    for (const figure of ['waiting', 'oldest_seconds'])
      expect(queues.filter(([, of]) => of === figure).map(([, , queue]) => queue)).toEqual(
        expect.arrayContaining(['print', 'write-backs', 'webhooks', 'pushes', 'order imports', 'goods imports']),
      )
    expect(text).toContain('zdb_queue_waiting{queue="channel callbacks"} 0')
    expect(text).toContain('zdb_queue_waiting{queue="courier callbacks"} 0')
  })

  test('are shown to nobody where no token is set', async () => {
    const app = await appFor({})
    expect((await app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(404)
    await app.close()
  })
})

const appFor = async (environment: Record<string, string>) => {
  const log = createLog('silent')
  const { TRUST_PROXY, METRICS_TOKEN } = readConfig(environment)
  const app = await createApp({
    log,
    accessLog: log,
    trustProxy: TRUST_PROXY,
    metricsToken: METRICS_TOKEN,
    health: { stopping: false },
  })
  app.get('/who', (request) => ({ ip: request.ip, host: request.host }))
  return app
}

describe('who calls', () => {
  const cases: [string, string, string, string | undefined, string][] = [
    ['nobody is believed', '0', '10.0.0.5', '1.2.3.4', '10.0.0.5'],
    ['one proxy is believed about the one before it', '1', '10.0.0.5', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['a named proxy is believed', '10.0.0.0/8', '10.0.0.5', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['a chain of named proxies', '10.0.0.0/8,192.168.1.7', '192.168.1.7', '203.0.113.9, 10.1.1.1', '203.0.113.9'],
    ['a stranger is not', '10.0.0.0/8', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['nor one that is alike', '10.0.0.5', '10.0.0.6', '1.2.3.4', '10.0.0.6'],
    ['in the newer addresses too', 'fd00::/8', 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ]
  test.for(cases)('%s', async ([, TRUST_PROXY, remoteAddress, forwarded, ip]) => {
    const app = await appFor({ TRUST_PROXY })
    const headers = {
      host: 'shop',
      'x-forwarded-host': 'elsewhere',
      ...(forwarded && { 'x-forwarded-for': forwarded }),
    }
    const answer = await app.inject({ url: '/who', remoteAddress, headers })
    expect(answer.json()).toMatchObject({ ip })
    await app.close()
  })

  test.for(['yes', '-1', '300.1.1.1', '10.0.0.0/33', '10.0.0.0/8;192.168.0.1', 'fd00::/129', '99', '10.0.0.0/'])(
    'TRUST_PROXY=%s is refused by name',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY.*代理/)
    },
  )
})

/** A line on which so much has been said. */
const said = async (url: string, bytes: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const line = dial(Number(port), hostname)
  await once(line, 'connect')
  line.write(bytes)
  return line
}

test('a body that does not come is not waited for, and an answer may take its time', async () => {
  const app = await appFor({})
  const answer = Promise.withResolvers<object>()
  const [begun, working] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url === '/trickled') begun.resolve(undefined)
    done()
  })
  app.post('/trickled', () => ({}))
  app.post('/slow', () => {
    working.resolve(undefined)
    return answer.promise
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const post = (path: string, length: number): string =>
      `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
    const trickling = await said(url, `${post('/trickled', 99)}{`)
    const waiting = await said(url, `${post('/slow', 2)}{}`)
    await Promise.all([begun.promise, working.promise])
    const heard = [trickling, waiting].map(async (socket) => String(await once(socket, 'data')))
    vi.advanceTimersByTime(30_000)
    expect(await heard[0]).toMatch(/^HTTP\/1\.1 408 /)
    answer.resolve({ done: true })
    expect(await heard[1]).toMatch(/^HTTP\/1\.1 200 /)
    await once(trickling, 'close')
    waiting.destroy()
  } finally {
    vi.useRealTimers()
    await app.close()
  }
})
