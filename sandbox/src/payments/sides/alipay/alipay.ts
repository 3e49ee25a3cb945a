import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRecord, rawBody, rawQuery } from '../../../raw-body.ts'
import { htmlPage } from '../../../page.ts'
import type { App } from '../../till/entities.ts'
import { troubleOf, type PaymentSide, type SideThings } from '../side.ts'
import { billZip, type BillType } from './bills.ts'
import { alipayMethods, refusalOf, type Answer, type Call } from './methods.ts'
import { chargeNotice, payoutNotice } from './notices.ts'
import { rsa2Sign, rsa2Verify, signContent } from './signing.ts'

const minute = 60_000
const toleranceMs = 10 * minute

const invalid = (sub_code: string, sub_msg: string): Answer => ({
  code: '40002',
  msg: 'Invalid Arguments',
  sub_code,
  sub_msg,
})

const unavailable: Answer = {
  code: '20000',
  msg: 'Service Currently Unavailable',
  sub_code: 'isp.unknow-error',
  sub_msg: '系统繁忙',
}

const bizOf = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Alipay's one address, `gateway.do`: what is asked stands in `method`, the query and the form count alike. */
function serve(server: FastifyInstance, things: SideThings): void {
  const { till, keys, faults, origin } = things
  const billTokens = new Map<string, { label: string; day: string; type: BillType }>()
  const { methods, open, linesOf } = alipayMethods(things, billTokens)

  const paramsOf = (request: FastifyRequest): Record<string, string> => ({
    ...Object.fromEntries(new URLSearchParams(rawQuery(request))),
    ...Object.fromEntries(new URLSearchParams(rawBody(request).toString('utf8'))),
  })

  /** Who calls, or why nobody is served. */
  async function callerOf(params: Record<string, string>): Promise<{ app: App } | { refusal: Answer }> {
    const app = till.apps().find(({ alipay }) => alipay.appId === params['app_id'])
    if (!app) return { refusal: invalid('isv.invalid-app-id', '无效的AppID参数') }
    if (params['sign_type'] !== 'RSA2') return { refusal: invalid('isv.invalid-signature-type', '无效签名类型') }
    const at = Date.parse(`${(params['timestamp'] ?? '').replace(' ', 'T')}+08:00`)
    if (!(Math.abs(at - Date.now()) < toleranceMs))
      return { refusal: invalid('isv.invalid-timestamp', '非法的时间戳参数') }
    const { alipayApp } = await keys.ready()
    const content = signContent(params)
    if (!rsa2Verify(content, params['sign'] ?? '', alipayApp.publicKey))
      return { refusal: invalid('isv.invalid-signature', `验签出错，网关生成的验签字符串为：${content}`) }
    return { app }
  }

  async function send(reply: FastifyReply, method: string, answer: Answer): Promise<FastifyReply> {
    // Alipay escapes slashes, so what is signed is not what a parser would write again.
    const body = JSON.stringify(answer).replaceAll('/', '\\/')
    const sign = rsa2Sign(body, (await keys.ready()).alipay.privateKey)
    return reply
      .type('text/html;charset=utf-8')
      .send(`{"${method.replaceAll('.', '_')}_response":${body},"sign":${JSON.stringify(sign)}}`)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const params = paramsOf(request)
    const method = params['method'] ?? ''
    const caller = await callerOf(params)
    const isPage = method === 'alipay.trade.page.pay'
    if ('refusal' in caller) return isPage ? sendPage(reply, caller.refusal) : send(reply, method, caller.refusal)
    const { app } = caller
    const call: Call = {
      app,
      biz: bizOf(params['biz_content'] ?? ''),
      notifyUrl: params['notify_url'] ?? '',
      returnUrl: params['return_url'] ?? '',
    }
    if (isPage) {
      const trade = open(call)
      return typeof trade === 'string'
        ? sendPage(reply, refusalOf(trade))
        : reply.redirect(`${origin()}/payments/cashier/${trade.token}`)
    }
    const act = methods[method]
    if (!act) return send(reply, method, invalid('isv.invalid-method', '不存在的方法名'))
    const trouble = troubleOf(faults, app.label, 'alipay')
    const busy = () => send(reply, method, unavailable)
    const done = trouble.before(reply, busy)
    if (done) return done
    const answered = act(call)
    return trouble.after(reply) ?? send(reply, method, answered)
  }

  server.route({ method: ['GET', 'POST'], url: '/alipay/gateway.do', handler: answer })
  server.get<{ Querystring: { fileId?: string } }>('/alipay/downloadBillFile.resource', ({ query }, reply) => {
    const bill = billTokens.get(query.fileId ?? '')
    if (!bill) return reply.code(404).send('文件不存在或已过期')
    billTokens.delete(query.fileId ?? '')
    const { label, day, type } = bill
    return reply.type('application/octet-stream').send(billZip(till.app(label), day, type, linesOf(label, day)))
  })
}

const sendPage = (reply: FastifyReply, { sub_msg = '' }: Answer): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .send(htmlPage('支付宝', `<h1>无法付款</h1><p class="hint">${sub_msg.replaceAll('<', '&lt;')}</p>`))

export const alipaySide: PaymentSide = {
  name: 'alipay',
  retriesAfterMs: [4, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * minute),
  serve,
  chargeNotice,
  payoutNotice,
  accepts: ({ body }) => body.trim() === 'success',
}
