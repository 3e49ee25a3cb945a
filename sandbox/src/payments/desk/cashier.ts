import type { FastifyInstance } from 'fastify'
import { clockTime, escapeHtml, htmlPage } from '../../page.ts'
import { rawBody } from '../../raw-body.ts'
import { fenOf, yuan, type SideThings } from '../sides/side.ts'
import { gatewayTitles, type GatewayName, type Trade } from '../till/entities.ts'

const colours: Record<GatewayName, string> = { alipay: '#1677ff', wechat: '#07c160', joinpay_netpay: '#c8161d' }

const look = (gateway: GatewayName): string => `<style>
.till { max-width: 420px; margin: 0 auto; background: var(--paper); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
.till header { background: ${colours[gateway]}; color: #fff; padding: 16px 24px; font-weight: 600 }
.till .sum { text-align: center; padding: 32px 24px 16px } .till .sum b { font-size: 40px; font-variant-numeric: tabular-nums; font-weight: 600 }
.till dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0; padding: 16px 24px; border-top: 1px solid var(--line) }
.till dt { color: var(--soft) } .till dd { margin: 0; text-align: right; overflow-wrap: anywhere }
.till form { padding: 8px 24px 24px; display: grid; gap: 8px } .till button { padding: 10px; width: 100% }
.till button.go { background: ${colours[gateway]}; border-color: ${colours[gateway]}; color: #fff; font-size: 16px }
.till .two { display: grid; grid-template-columns: 1fr 1fr; gap: 8px } .till p { margin: 0; padding: 16px 24px; text-align: center }
</style>`

function words(trade: Trade, isOpen: boolean): string {
  if (trade.payments.length > 0) return `已付款${trade.payments.length > 1 ? ` ${trade.payments.length} 次` : ''}`
  if (isOpen && trade.failed) return '付款失败，可重试'
  return isOpen ? '待付款' : '已关闭'
}

function page(trade: Trade, isOpen: boolean): string {
  const { gateway, title, amount, no, payments, bank, returnUrl, expiresAt } = trade
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
  const rows = [
    ['商品', title],
    ['商户单号', no],
    ...(bank ? [['银行', bank]] : []),
    ['状态', words(trade, isOpen)],
    ...(paid > 0 ? [['实付', `¥${yuan(paid)}`]] : [['有效期至', clockTime(expiresAt)]]),
  ]
  const pay = `<form method="post">
<button class="go" name="act" value="pay">确认付款 ¥${yuan(amount)}</button>
<div class="two"><button name="act" value="fail">付款失败</button><button name="act" value="leave">关闭窗口</button></div>
<div class="two"><input name="amount" inputmode="decimal" aria-label="另付金额" value="${yuan(amount)}"><button name="act" value="other">按此金额付款</button></div>
</form>`
  const again = `<form method="post"><button name="act" value="again">再付一次</button></form>`
  return htmlPage(
    `${gatewayTitles[gateway]}收银台`,
    `${look(gateway)}<div class="till"><header>${gatewayTitles[gateway]}收银台</header>
<div class="sum"><div class="soft">应付金额</div><b>¥${yuan(amount)}</b></div>
<dl>${rows.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
${isOpen ? pay : payments.length > 0 ? again : ''}
${returnUrl ? `<p><a href="${escapeHtml(returnUrl)}">返回商家</a></p>` : ''}</div>`,
  )
}

/** Where a payer ends up: a small till that pays, fails, or does what payers do wrong. */
export function serveCashier(server: FastifyInstance, { till }: SideThings): void {
  server.get<{ Params: { token: string } }>('/payments/cashier/:token', ({ params }, reply) => {
    const trade = till.tradeByToken(params.token)
    if (!trade) return reply.code(404).send({ message: '没有这个单' })
    till.opened(trade)
    return reply.type('text/html; charset=utf-8').send(page(trade, till.isOpen(trade)))
  })
  server.post<{ Params: { token: string } }>('/payments/cashier/:token', (request, reply) => {
    const trade = till.tradeByToken(request.params.token)
    if (!trade) return reply.code(404).send({ message: '没有这个单' })
    const form = new URLSearchParams(rawBody(request).toString('utf8'))
    const act = form.get('act')
    const other = fenOf(form.get('amount') ?? '')
    const may = till.isOpen(trade)
    if (act === 'pay' && may) till.receive(trade, trade.amount)
    if (act === 'other' && may && other > 0) till.receive(trade, other)
    if (act === 'again' && trade.payments.length > 0) till.receive(trade, trade.amount)
    if (act === 'fail' && may) till.fail(trade)
    if (act === 'leave')
      return reply
        .type('text/html; charset=utf-8')
        .send(htmlPage('窗口已关闭', '<h1>窗口已关闭</h1><p class="hint">没有付款，可以在有效期内重新打开。</p>'))
    return reply.redirect(`/payments/cashier/${trade.token}`, 303)
  })
}
