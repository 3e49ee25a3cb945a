import type { FastifyInstance, FastifyReply } from 'fastify'
import { jsonBody } from '../../raw-body.ts'
import type { Notices } from '../notices.ts'
import { forgeries, type Forgery, type SideThings } from '../sides/side.ts'
import { isGateway, type GatewayName } from '../till/entities.ts'
import { appKeys } from './app-keys.ts'

export type DeskThings = SideThings & { notices: Notices }

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const missing = (reply: FastifyReply, what: string): FastifyReply =>
  reply.code(404).send({ message: `没有这个${what}` })
const decisions = ['underway', 'paid', 'failed'] as const
const day = 86_400_000

/** The till for programs: customers, payers and payees acting, bad days, time that passes, and the books. */
export function serveDesk(server: FastifyInstance, things: DeskThings): void {
  const { till, faults, notices } = things
  const gatewayOf = (value: unknown): GatewayName => (isGateway(value) ? value : 'alipay')

  server.post('/payments/apps', async (request, reply) => {
    const label = text(jsonBody(request)['label'])
    return label ? appKeys(things, label) : reply.code(400).send({ message: '缺少 label' })
  })

  server.post('/payments/desk/pay', (request, reply) => {
    const given = jsonBody(request)
    const trade = till.trade(gatewayOf(given['gateway']), text(given['label']), text(given['no']))
    if (!trade) return missing(reply, '单')
    // Whoever has scanned in time may still press the button; `late` is the one who pays a closed window.
    if (!till.isOpen(trade) && given['late'] !== true)
      return reply.code(409).send({ message: '已支付、已关闭或已过期' })
    const amount = given['amount'] === undefined ? trade.amount : Math.round(Number(given['amount']))
    if (!(amount > 0)) return reply.code(400).send({ message: '金额不正确' })
    return till.receive(trade, amount)
  })
  server.post('/payments/desk/scan', (request, reply) => {
    const given = jsonBody(request)
    const trade = till.trade(gatewayOf(given['gateway']), text(given['label']), text(given['no']))
    if (!trade) return missing(reply, '单')
    till.opened(trade)
    return trade
  })
  server.post('/payments/desk/payout', (request, reply) => {
    const given = jsonBody(request)
    const payout = till.payout(gatewayOf(given['gateway']), text(given['label']), text(given['no']))
    const to = decisions.find((one) => one === given['to'])
    if (!payout || !to) return missing(reply, payout ? '结果' : '打款')
    return till.decide(payout, to, text(given['reason']) || (to === 'failed' ? '收款账户异常，款项已退回' : ''))
      ? payout
      : reply.code(409).send({ message: '打款已有结果' })
  })
  server.post('/payments/desk/forge', async (request, reply) => {
    const given = jsonBody(request)
    const [gateway, label, no] = [gatewayOf(given['gateway']), text(given['label']), text(given['no'])]
    const how = text(given['how'])
    const forgery = Object.hasOwn(forgeries, how) ? (how as Forgery) : undefined
    const payout = till.payout(gateway, label, no)
    if (payout) return notices.deliver({ of: 'payout', payout }, forgery)
    const trade = till.trade(gateway, label, no)
    if (!trade) return missing(reply, '单')
    const payment = trade.payments[0] ?? {
      tradeNo: '2026111622001400000000000000',
      amount: trade.amount,
      at: till.now(label),
      payer: '2088000000000000',
    }
    return notices.deliver({ of: 'charge', trade, payment }, forgery ?? 'signature')
  })

  server.post('/payments/desk/faults', (request) => {
    const { label, gateway, ...given } = jsonBody(request)
    faults.set(text(label), gatewayOf(gateway), given)
    return faults.of(text(label), gatewayOf(gateway))
  })
  server.post('/payments/desk/pass', (request) => {
    const { label, days, ms } = jsonBody(request)
    till.pass(text(label), Math.max(0, Number(days ?? 0) * day + Number(ms ?? 0)) || 0)
    till.bounceDue()
    notices.sendDue()
    return { now: till.now(text(label)) }
  })

  server.get<{ Querystring: { label?: string; gateway?: string } }>('/payments/desk/books', ({ query }) => {
    const lines = till.lines(query.label ?? '', isGateway(query.gateway) ? query.gateway : undefined)
    return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
  })
  server.get<{ Querystring: { label?: string } }>('/payments/desk/state', ({ query: { label = '' } }) => ({
    now: till.now(label),
    trades: till.trades(label),
    refunds: till.refunds(label),
    payouts: till.payouts(label),
    notices: { waiting: notices.waiting(label), struck: notices.struck(label), sent: notices.sent(label) },
  }))
}
