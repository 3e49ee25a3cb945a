import { once } from 'node:events'
import { connect as dial, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { codes } from '@zdb/contract/codes'
import { callsAside, inMerchantTurn, useMerchantLimits } from '#core/http/merchant-turns'
import { createLog } from '#core/process/log'
import { db, pool } from '#core/db/tx'
import { signCallback } from '#ports/couriers/dada/signing'
import { createApp } from '../../src/app.ts'
import { watchLoad } from '../../src/web/load-shedding.ts'
import { figuresOf, openWorld, test as withWorld, type Person, type World } from '../harness/world.ts'

const test = withWorld.extend<{ narrow: World }>({
  narrow: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const world = await openWorld({ CALLS_AT_ONCE: '3', MERCHANT_CALLS: '1', MERCHANT_QUEUE: '1' })
      await use(world)
      await world.close()
    },
    { scope: 'file' },
  ],
})

const ask = async (world: World, { headers }: Pick<Person, 'headers'>) => {
  const answer = await fetch(`${world.url}${account.me.path}`, { headers })
  const body = (await answer.json()) as { code: number; message: string }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...body }
}

/** Whoever asks for people waits until it is over. */
const holdingPeople = async <T>(world: World, work: () => Promise<T>): Promise<T> => {
  const rival = new pg.Client({ connectionString: world.databaseUrl })
  await rival.connect()
  try {
    await rival.query('begin')
    await rival.query('lock table account in access exclusive mode')
    return await work()
  } finally {
    await rival.end()
  }
}

const isWaiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await pool().query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      expect(rows[0]?.count).toBe(count)
    },
    { timeout: 5_000, interval: 20 },
  )

const tellOfARide = (world: World): Promise<Response> => {
  const [client_id, order_id, update_time] = ['', 'D99999999990', '1763280000']
  const signature = signCallback(client_id, order_id, update_time)
  const body = JSON.stringify({ client_id, order_id, update_time, signature, order_status: 2 })
  return fetch(`${world.url}/courier-callback/dada`, { method: 'POST', body })
}

describe('a process with more to do than it can', () => {
  test('refuses calls at once and in words, and takes in what couriers tell', async ({ narrow }) => {
    const [first, second, third, fourth] = [
      await narrow.merchant(),
      await narrow.merchant(),
      await narrow.merchant(),
      await narrow.merchant(),
    ]
    for (const each of [first, second, third, fourth]) expect(await ask(narrow, each)).toMatchObject({ code: 0 })
    await holdingPeople(narrow, async () => {
      const waiting = [first, second, third].map((each) => ask(narrow, each))
      await isWaiting(3)
      expect(await ask(narrow, fourth)).toMatchObject({
        status: 503,
        retryAfter: '2',
        code: codes.busy.code,
        message: '系统繁忙，请稍后再试',
      })
      expect((await tellOfARide(narrow)).status).toBe(200)
      expect((await fetch(`${narrow.url}/healthz`)).status).toBe(200)
      expect((await fetch(`${narrow.url}/readyz`)).status).toBe(200)
      return waiting
    }).then(async (waiting) => expect((await Promise.all(waiting)).map(({ code }) => code)).toEqual([0, 0, 0]))
    expect(await db().selectFrom('courier_push').select('id').execute()).toHaveLength(1)
    expect(await ask(narrow, fourth)).toMatchObject({ status: 200, code: 0 })
    expect(await figuresOf(narrow)).toMatch(/zdb_calls_refused_total\{limit="calls",result="refused"\} 1/)
  })

  test('says to a merchant with too many calls at once that it is one', async ({ narrow }) => {
    const [flooding, quiet] = [await narrow.merchant(), await narrow.merchant()]
    for (const each of [flooding, quiet]) await ask(narrow, each)
    await holdingPeople(narrow, async () => {
      const waiting = [ask(narrow, flooding), ask(narrow, flooding)]
      await isWaiting(1)
      expect(await ask(narrow, flooding)).toMatchObject({
        status: 429,
        retryAfter: '1',
        code: codes.tooManyCalls.code,
        message: '同时进行的操作太多，请稍后再试',
      })
      return waiting
    }).then((waiting) => Promise.all(waiting))
    expect(await ask(narrow, quiet)).toMatchObject({ status: 200, code: 0 })
  })

  test.for(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'])(
    'says so too where no connection came free in time: %s',
    async (words, { narrow }) => {
      const person = await narrow.merchant()
      await ask(narrow, person)
      vi.spyOn(pool(), 'connect').mockImplementationOnce((taken?: unknown) => {
        const error = new Error(words)
        if (typeof taken !== 'function') return Promise.reject(error) as never
        return taken(error, undefined, () => undefined) as never
      })
      expect(await ask(narrow, person)).toMatchObject({ status: 503, retryAfter: '2', code: codes.busy.code })
      expect(await ask(narrow, person)).toMatchObject({ status: 200, code: 0 })
    },
  )
})

describe('merchants who fill their lines', () => {
  test('shut nobody else out: what waits and what is held is not worked at', async () => {
    const log = createLog('silent')
    const load = watchLoad({ callsAtOnce: 20, loopDelayMs: 10_000 }, log)
    const app = await createApp({ log, accessLog: log, trustProxy: false, health: { stopping: false }, load })
    onTestFinished(() => app.close())
    useMerchantLimits({ calls: 1, queue: 2, waiting: 20 })
    onTestFinished(() => useMerchantLimits({ calls: 1, queue: 1 }))
    const gate = Promise.withResolvers<undefined>()
    app.get<{ Params: { merchant: string } }>('/calls/:merchant', { config: { sheddable: true } }, ({ params }) => {
      const merchant = Number(params.merchant)
      return inMerchantTurn(merchant, async () => {
        if (merchant > 0) await gate.promise
        return 'done'
      })
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const call = (merchant: number) => fetch(`${url}/calls/${merchant}`).then(({ status }) => status)
    // Of each one call is worked at, two wait, and two are refused and held.
    const storm = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((merchant) => Array.from({ length: 5 }, () => call(merchant)))
    await expect.poll(callsAside, { interval: 5 }).toBeGreaterThanOrEqual(24)
    expect(await call(0)).toBe(200)
    gate.resolve(undefined)
    const answers = await Promise.all(storm)
    expect(answers.filter((status) => status === 200)).toHaveLength(24)
    expect(answers.filter((status) => status === 429)).toHaveLength(16)
  })
})

/** A line on which bytes are sent as they are. */
const line = async ({ url }: World, head: readonly string[], body = ''): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = dial(Number(port), hostname).on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`${[...head, 'host: shop'].join('\r\n')}\r\n\r\n${body}`)
  return socket
}

describe('whoever leaves in the middle', () => {
  test('of what they say keeps nobody out', async ({ narrow }) => {
    const person = await narrow.merchant()
    const head = [`POST ${identity.signIn.path} HTTP/1.1`, 'content-type: application/json', 'content-length: 99']
    const trickling = await Promise.all(Array.from({ length: 5 }, () => line(narrow, head, '{')))
    await sleep(200)
    expect(await ask(narrow, person)).toMatchObject({ status: 200, code: 0 })
    for (const socket of trickling) socket.destroy()
    await sleep(200)
    expect(await ask(narrow, person)).toMatchObject({ status: 200, code: 0 })
  })

  test('of our answer counts until that is worked off, and no longer', async ({ narrow }) => {
    const leaving = [await narrow.merchant(), await narrow.merchant(), await narrow.merchant()]
    const staying = await narrow.merchant()
    for (const each of [...leaving, staying]) await ask(narrow, each)
    await holdingPeople(narrow, async () => {
      const lines = await Promise.all(
        leaving.map(({ headers }) =>
          line(narrow, [
            `GET ${account.me.path} HTTP/1.1`,
            ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          ]),
        ),
      )
      await isWaiting(3)
      for (const each of lines) each.destroy()
      await sleep(200)
      expect(await ask(narrow, staying)).toMatchObject({ status: 503 })
    })
    await expect.poll(async () => (await ask(narrow, staying)).status).toBe(200)
  })
})

const blockFor = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('a process that comes late with its next step', () => {
  const steps = async (count: number, ms: number): Promise<void> => {
    for (let step = 0; step < count; step += 1) {
      blockFor(ms)
      await new Promise((next) => setTimeout(next, 1))
    }
  }

  test('is overloaded when it goes on, and not after one long step', async () => {
    const load = watchLoad({ callsAtOnce: 10, loopDelayMs: 50 }, createLog('silent'))
    await steps(1, 300)
    expect(load.burden(0)).toBeUndefined()
    await steps(14, 120)
    expect(load.burden(0)).toBe('loop')
    await vi.waitFor(() => expect(load.burden(0)).toBeUndefined(), { timeout: 3_000 })
    expect(load.burden(10)).toBe('calls')
    load.stop()
  })
})
