import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { gathered } from '../gathered.ts'
import { serve } from '../manifest.ts'
import { hasSession, recognise } from '#areas/people/identity/public'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { routes } from '#areas/orders/transfer-orders/routes'
import { withFigureRows } from '#core/lists/figure-rows'
import { within } from '#core/db/tx'
import { envelopeOf } from '#core/http/register'
import type { Refusal } from '#core/http/refusal'
import { test, type Client, type World } from '#test/harness/world'
import { pageRoutes } from './pages.ts'

const list = '/console/transfer_order/index'
const reads = { of: 'sent', totals: transferOrders.totals.path, rows: transferOrders.list.path }

/** The pages over the calls themselves. */
const startPages = async () => {
  const dist = await mkdtemp(join(tmpdir(), 'first-answers-'))
  await mkdir(join(dist, '.vite'))
  await writeFile(join(dist, 'console.html'), '<head></head><body><!--first-answers--><p>end</p></body>')
  const table = { 'transfer_order/index': { ...reads, mine: ['waitQuote', 'waitPay'], home: 'all' } }
  await writeFile(join(dist, '.vite/first-reads.json'), JSON.stringify(table))
  const app = Fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler((refusal: Refusal, _request, reply) => reply.send(envelopeOf(refusal.code, refusal.message)))
  await app.register(fastifyCookie)
  serve(transferOrders, routes(withFigureRows(gathered.figureSource, 'sent')))(app, recognise)
  await pageRoutes(app, dist, { hasSession: ({ cookies }) => hasSession(cookies) })
  return app
}

type Pages = Awaited<ReturnType<typeof startPages>>

/** A navigation: of the person it has the cookie alone. */
const opened = async (app: Pages, url: string, { headers: { cookie } }: Client) =>
  app.inject({ url, headers: cookie === undefined ? {} : { cookie } })

const answersIn = (body: string) => {
  const found = /<script type="application\/json" id="first-answers">(.*)<\/script>/.exec(body)?.[1]
  return found === undefined ? undefined : (JSON.parse(found) as { of: string; rows: string; answers: object })
}

const senderWith = async (world: World) => {
  const sender = await world.merchant()
  const { sn } = await within((tx) =>
    aTransferOrder(tx, { merchant_id: sender.merchantId, held: false, state: transferStates.waitPay.code }),
  )
  return { sender, sn }
}

test('the list comes with its document, the tab in which something waits, as the calls themselves answer', async ({
  world,
}) => {
  const { sender, sn } = await senderWith(world)
  const { body, headers } = await opened(await startPages(), list, sender)
  const [totals, rows] = [`${reads.totals}?status=all`, `${reads.rows}?status=waitPay&page=1`]
  const given = answersIn(body)
  expect(given).toMatchObject({ of: 'sent', rows })
  const asked = await Promise.all([
    sender.call(transferOrders.totals, { query: { status: 'all' } }),
    sender.call(transferOrders.list, { query: { status: 'waitPay', page: 1 } as never }),
  ])
  expect(given?.answers).toEqual(
    Object.fromEntries(
      [totals, rows].map((address, at) => [address, { ...asked[at], status: undefined, headers: undefined }]),
    ),
  )
  expect(body).toContain(sn)
  // Nobody keeps what is one person's.
  expect([headers['cache-control'], headers['etag']]).toEqual(['private, no-store', undefined])
  expect(body.endsWith('<p>end</p></body>')).toBe(true)
})

test('whoever has no session, an ended one or no right to the list is given the document without a row', async ({
  world,
}) => {
  const { sender, sn } = await senderWith(world)
  const app = await startPages()
  const ungranted = await world.subAccount(sender, { grants: [] })
  const ended = { ...sender, headers: { cookie: 'zdb_session=no-longer' } }
  for (const person of [world.stranger, ungranted, ended]) {
    const { statusCode, body } = await opened(app, list, person)
    expect([statusCode, body.replace('<!--first-answers-->', '')]).toEqual([
      200,
      '<head></head><body><p>end</p></body>',
    ])
  }
  const other = await opened(app, list, await world.merchant())
  expect(answersIn(other.body)?.of).toBe('sent')
  expect(other.body).not.toContain(sn)
})

test('a list that is narrowed, and any other page, is the same document for everybody', async ({ world }) => {
  const { sender } = await senderWith(world)
  const app = await startPages()
  const ofEveryObject = ['/console/constructor', '/console/__proto__', '/console/toString']
  for (const at of [`${list}?status=all&keyword=1`, '/console/home', '/console/', ...ofEveryObject]) {
    const { headers, body } = await opened(app, at, sender)
    expect([headers['cache-control'], answersIn(body)]).toEqual(['no-cache', undefined])
  }
  expect(answersIn((await opened(app, `${list}?status=waitPay`, sender)).body)?.rows).toContain('status=waitPay')
})

test('nothing that somebody wrote ends the script in which it stands', async ({ world }) => {
  const sender = await world.merchant()
  const goods = [{ item_name: '</script><script>alert(1)</script>', item_img: '', item_remarks: '', item_total: 1 }]
  await within((tx) =>
    aTransferOrder(tx, { merchant_id: sender.merchantId, held: false, goods: JSON.stringify(goods) }),
  )
  const { body } = await opened(await startPages(), list, sender)
  expect(body.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.stringify(answersIn(body)?.answers)).toContain('<script>alert(1)')
})

test('the beginning of the document does not wait for the rows, compressed or not', async ({ world }) => {
  const { sender } = await senderWith(world)
  const app = await startPages()
  const answered = Promise.withResolvers<void>()
  app.addHook('onSend', async ({ url: asked }) => {
    if (asked.startsWith('/api.v2/')) await answered.promise
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}${list}`
  const cookie = sender.headers['cookie'] ?? ''
  const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'gzip' } })
  const parts = response.body?.getReader()
  const first = await parts?.read()
  expect(new TextDecoder().decode(first?.value)).toBe('<head></head><body>')
  answered.resolve()
  while (!(await parts?.read())?.done);
  const whole = await app.inject({ url: list, headers: { cookie, 'accept-encoding': 'gzip' } })
  expect(gunzipSync(whole.rawPayload).toString()).toContain('first-answers')
})
