import { createRequire } from 'node:module'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '../../digest.ts'
import { keepRawBodies, jsonBody } from '../../raw-body.ts'
import { tencentIm } from './im.ts'
import { administrator } from './messages.ts'

type Vendor = { genUserSig: (userId: string, expire: number) => string }
const { Api } = createRequire(import.meta.url)('tls-sig-api-v2') as {
  Api: new (sdkAppId: number, key: string) => Vendor
}
type App = { sdkAppId: string; key: string; callbackToken: string }
type Told = { query: Record<string, string>; body: Record<string, unknown> }

let service: FastifyInstance
let customer: FastifyInstance
let told: Told[] = []
/** What the customer answers before a message goes out. */
let verdict: object | undefined
const im = tencentIm({ seed: 7 })

beforeAll(async () => {
  service = Fastify()
  keepRawBodies(service, 1_000_000)
  im.serve(service)
  customer = Fastify()
  keepRawBodies(customer, 1_000_000)
  customer.post<{ Querystring: Record<string, string> }>('/callback', (request, reply) => {
    const body = jsonBody(request)
    told.push({ query: request.query, body })
    if (body['CallbackCommand'] !== 'C2C.CallbackBeforeSendMsg')
      return { ActionStatus: 'OK', ErrorInfo: '', ErrorCode: 0 }
    return verdict ?? reply.code(500).send('')
  })
  await Promise.all([service.listen({ port: 0 }), customer.listen({ port: 0 })])
})
afterAll(async () => {
  im.close()
  await Promise.all([service.close(), customer.close()])
})
beforeEach(() => {
  told = []
  verdict = { ActionStatus: 'OK', ErrorInfo: '', ErrorCode: 0 }
})

const portOf = (app: FastifyInstance): number => {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}
const post = async <T>(path: string, body: object): Promise<T> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await (await fetch(`http://127.0.0.1:${portOf(service)}${path}`, init)).json()) as T
}
const appOf = (label: string, more: object = {}) =>
  post<App>('/im/apps', { label, callbackUrl: `http://127.0.0.1:${portOf(customer)}/callback`, ...more })
const vendorOf = ({ sdkAppId, key }: App) => new Api(Number(sdkAppId), key)

const rest = (app: App, command: string, body: object, sig = vendorOf(app).genUserSig(administrator, 60)) => {
  const query = new URLSearchParams({
    sdkappid: app.sdkAppId,
    identifier: administrator,
    usersig: sig,
    random: '1',
    contenttype: 'json',
  })
  return post<{ ErrorCode: number; MsgKey?: string; Complete?: number; MsgList?: { MsgKey: string }[] }>(
    `/tencent-im/v4/${command}?${query.toString()}`,
    body,
  )
}
const text = (words: string) => [{ MsgType: 'TIMTextElem', MsgContent: { Text: words } }]

const aCouple = async (label: string, more: object = {}) => {
  const app = await appOf(label, more)
  for (const UserID of ['a', 'b']) await rest(app, 'im_open_login_svc/account_import', { UserID })
  return app
}
const quiet = async (label: string): Promise<{ MsgKey: string }[]> => {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${portOf(service)}/im/messages?label=${label}`)
    const seen = (await answer.json()) as { pending: number; messages: { MsgKey: string }[] }
    if (seen.pending === 0) return seen.messages
  }
}

test('tickets of the vendor’s own signer are accepted, and bent ones refused by their codes', async () => {
  const app = await aCouple('sigs')
  const send = (sig?: string) =>
    rest(app, 'openim/sendmsg', { From_Account: 'a', To_Account: 'b', MsgBody: text('x') }, sig)
  expect((await send()).ErrorCode).toBe(0)
  expect((await send(vendorOf(app).genUserSig(administrator, -60))).ErrorCode).toBe(70_001)
  expect((await send('broken')).ErrorCode).toBe(70_003)
  expect((await send(vendorOf({ ...app, key: 'other' }).genUserSig(administrator, 60))).ErrorCode).toBe(70_009)
  expect((await send(vendorOf(app).genUserSig('a', 60))).ErrorCode).toBe(70_013)
  expect(
    (await rest(app, 'openim/sendmsg', { From_Account: 'a', To_Account: 'c', MsgBody: text('x') })).ErrorCode,
  ).toBe(20_003)
})

test('it asks before, tells after, signs both, and keeps what it was allowed to', async () => {
  const app = await aCouple('asks')
  const send = (words: string) =>
    rest(app, 'openim/sendmsg', { From_Account: 'a', To_Account: 'b', MsgBody: text(words) })
  const { MsgKey } = await send('好')
  await quiet('asks')
  expect(told.map(({ query }) => query['CallbackCommand'])).toEqual([
    'C2C.CallbackBeforeSendMsg',
    'C2C.CallbackAfterSendMsg',
  ])
  for (const { query, body } of told) {
    expect(query['Sign']).toBe(sha256(app.callbackToken + query['RequestTime']))
    expect([query['SdkAppid'], body['MsgKey']]).toEqual([app.sdkAppId, MsgKey])
  }
  verdict = { ActionStatus: 'OK', ErrorInfo: '不行', ErrorCode: 120_001 }
  expect((await send('不好')).ErrorCode).toBe(120_001)
  expect(await quiet('asks')).toHaveLength(1)
})

test('without an answer it goes out or not, as its console says; a lost callback stays lost, a doubled one comes twice', async () => {
  const app = await aCouple('silent')
  const send = () => rest(app, 'openim/sendmsg', { From_Account: 'a', To_Account: 'b', MsgBody: text('x') })
  verdict = undefined
  expect((await send()).ErrorCode).toBe(0)
  await appOf('silent', { deliverUnanswered: false })
  expect((await send()).ErrorCode).toBe(20_006)
  await quiet('silent')
  verdict = { ActionStatus: 'OK', ErrorInfo: '', ErrorCode: 0 }
  const after = () => told.filter(({ query }) => query['CallbackCommand'] === 'C2C.CallbackAfterSendMsg').length
  told = []
  await post('/im/faults', { label: 'silent', faults: { lose: { next: 1 } } })
  await send()
  await quiet('silent')
  expect(after()).toBe(0)
  await post('/im/faults', { label: 'silent', faults: { double: { next: 1 } } })
  await send()
  await quiet('silent')
  expect(after()).toBe(2)
})

test('a page shows every application, its messages and its bad days', async () => {
  await aCouple('shown')
  const page = await (await fetch(`http://127.0.0.1:${portOf(service)}/im`)).text()
  for (const words of ['shown', '发前回调丢失', '消息']) expect(page).toContain(words)
})
