import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { header, jsonBody, rawBody, rawQuery } from '../../../raw-body.ts'
import type { App } from '../../till/entities.ts'
import type { PaymentKeys } from '../../till/keys.ts'
import { troubleOf, type PaymentSide, type SideThings } from '../side.ts'
import { wechatCalls, type Answer, type Call } from './calls.ts'
import { chargeNotice, payoutNotice } from './notices.ts'
import { readAuthorization, signedHeaders, verify } from './signing.ts'

const minute = 60_000
const hour = 60 * minute
const toleranceMs = 5 * minute
const base = '/wechatpay'

const unauthorised: Answer = {
  status: 401,
  body: { code: 'SIGN_ERROR', message: '签名错误，请检查 Authorization 头' },
}
const busy: Answer = { status: 500, body: { code: 'SYSTEM_ERROR', message: '系统异常，请稍后重试' } }

function serve(server: FastifyInstance, things: SideThings): void {
  const { till, keys, faults } = things
  const files = new Map<string, string>()
  const calls = wechatCalls(things, files)

  /** Who signed the method, the address, the time and the very bytes of the body. */
  function callerOf(request: FastifyRequest, { wechatApp }: PaymentKeys): App | undefined {
    const given = readAuthorization(header(request, 'authorization'))
    const { timestamp = '', nonce_str = '', signature = '' } = given
    const app = till.apps().find(({ wechat }) => wechat.mchId === given.mchid && wechat.serial === given.serial_no)
    if (!app || !(Math.abs(Number(timestamp) * 1000 - Date.now()) < toleranceMs)) return undefined
    const lines = [request.method, request.raw.url ?? '', timestamp, nonce_str, rawBody(request).toString('utf8')]
    return verify(lines, signature, wechatApp.publicKey) ? app : undefined
  }

  const send = (reply: FastifyReply, own: PaymentKeys, { status, body }: Answer): FastifyReply => {
    const text = body ? JSON.stringify(body) : ''
    return reply.code(status).headers(signedHeaders(own, text)).type('application/json; charset=utf-8').send(text)
  }

  const answer =
    (act: (call: Call) => Answer) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const own = await keys.ready()
      const app = callerOf(request, own)
      if (!app) return send(reply, own, unauthorised)
      const trouble = troubleOf(faults, app.label, 'wechat')
      const failed = trouble.before(reply, () => send(reply, own, busy))
      if (failed) return failed
      const done = act({
        app,
        keys: own,
        params: request.params as Record<string, string>,
        query: new URLSearchParams(rawQuery(request)),
        body: jsonBody(request),
        serial: header(request, 'wechatpay-serial'),
      })
      return trouble.after(reply) ?? send(reply, own, done)
    }

  const trades = `${base}/v3/pay/transactions`
  const transfers = `${base}/v3/fund-app/mch-transfer/transfer-bills`
  server.post(`${trades}/native`, answer(calls.native))
  server.get(`${trades}/out-trade-no/:no`, answer(calls.query))
  server.post(`${trades}/out-trade-no/:no/close`, answer(calls.close))
  server.post(`${base}/v3/refund/domestic/refunds`, answer(calls.refund))
  server.get(`${base}/v3/refund/domestic/refunds/:no`, answer(calls.queryRefund))
  server.post(transfers, answer(calls.transfer))
  server.get(`${transfers}/out-bill-no/:no`, answer(calls.queryTransfer))
  server.get(`${base}/v3/bill/tradebill`, answer(calls.tradeBill))
  server.get(`${base}/v3/bill/fundflowbill`, answer(calls.fundFlowBill))
  // Files are fetched with a signature and come without one: their hash was told before.
  server.get<{ Querystring: { token?: string; tartype?: string } }>(
    `${base}/v3/billdownload/file`,
    async (request, reply) => {
      const file = files.get(request.query.token ?? '')
      if (!callerOf(request, await keys.ready()) || file === undefined) return reply.code(401).send(unauthorised.body)
      files.delete(request.query.token ?? '')
      const bytes = Buffer.from(file)
      return reply.type('application/octet-stream').send(request.query.tartype === 'gzip' ? gzipSync(bytes) : bytes)
    },
  )
}

export const wechatSide: PaymentSide = {
  name: 'wechat',
  retriesAfterMs: [
    15_000,
    15_000,
    30_000,
    3 * minute,
    10 * minute,
    20 * minute,
    30 * minute,
    30 * minute,
    30 * minute,
    hour,
    3 * hour,
    3 * hour,
    3 * hour,
    6 * hour,
    6 * hour,
  ],
  serve,
  chargeNotice,
  payoutNotice,
  accepts: ({ status }) => status === 200 || status === 204,
}
