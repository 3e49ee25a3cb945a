import type { FastifyInstance } from 'fastify'
import { happens, type Often } from '../../faults.ts'
import { liveScript } from '../../live-page.ts'
import { buttonsOf } from '../../page-button.ts'
import { clockTime, escapeHtml, htmlPage } from '../../page.ts'
import { forgeries, yuan } from '../sides/side.ts'
import { bookKinds, gatewayTitles, type App, type GatewayName, type Payout, type Trade } from '../till/entities.ts'
import {
  callFaults,
  noticeFaults,
  payoutFaults,
  refundFaults,
  statementFaults,
  type PaymentFault,
} from '../till/payment-faults.ts'
import type { DeskThings } from './desk.ts'

const shown = 40
const deskButton = buttonsOf('/payments/desk')
const gateways = Object.keys(gatewayTitles) as GatewayName[]

/** Notices go wrong three times in ten for as long as the switch is on, everything else just the next time. */
const faultGroups: readonly (readonly [string, Readonly<Record<string, string>>, Often])[] = [
  ['通知', noticeFaults, 0.3],
  ['接口', callFaults, { next: 1 }],
  ['打款', payoutFaults, { next: 1 }],
  ['退款', refundFaults, 1],
  ['账单', statementFaults, { next: 1 }],
]

function switches({ faults }: DeskThings, label: string, gateway: GatewayName): string {
  const day = faults.of(label, gateway)
  const groups = faultGroups.map(([title, names, often]) => {
    const buttons = Object.entries(names).map(([name, words]) => {
      const on = happens(day[name as PaymentFault])
      return deskButton(words, 'faults', { label, gateway, ...day, [name]: on ? 0 : often }, on)
    })
    return `<span class="soft">${title}</span>${buttons.join('')}`
  })
  return `<li><strong>${gatewayTitles[gateway]}</strong><div class="modes tight">${groups.join('')}</div></li>`
}

function tradeItem({ till }: DeskThings, trade: Trade): string {
  const { gateway, label, no, amount, title, payments, token } = trade
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
  const open = till.isOpen(trade)
  const state =
    paid > 0
      ? `已付 ¥${yuan(paid)}${payments.length > 1 ? `（${payments.length} 次）` : ''}`
      : open
        ? '待付款'
        : '已关闭'
  const refunded = till.refundedOf(trade)
  const acts = [
    open && deskButton('付款', 'pay', { gateway, label, no }),
    !open && deskButton(paid > 0 ? '再付一次' : '关闭后付款', 'pay', { gateway, label, no, late: true }),
    ...Object.entries(forgeries).map(([how, words]) =>
      deskButton(`伪造通知：${words}`, 'forge', { gateway, label, no, how }),
    ),
  ]
  return `<li><div class="row"><span><strong>¥${yuan(amount)}</strong> ${escapeHtml(title)} <span class="soft">${gatewayTitles[gateway]}</span></span>
<span>${state}${refunded > 0 ? `，已退 ¥${yuan(refunded)}` : ''}</span></div>
<div class="row"><code>${escapeHtml(no)}</code><a href="/payments/cashier/${token}">打开收银台</a></div>
<details id="t-${token}"><summary class="soft">操作</summary><div class="modes tight">${acts.filter(Boolean).join('')}</div></details></li>`
}

const payoutStates = { waiting: '待收款人确认', underway: '处理中', paid: '已到账', failed: '失败' } as const

function payoutItem({ gateway, label, no, amount, account, name, state, left, reason }: Payout): string {
  const decide = (words: string, to: string, why = ''): string =>
    deskButton(words, 'payout', { gateway, label, no, to, reason: why })
  const acts =
    state === 'failed'
      ? []
      : state === 'paid'
        ? [decide('退回', 'failed', '收款账户异常，款项退回')]
        : [decide(state === 'waiting' ? '确认收款' : '到账', 'paid'), decide('失败', 'failed', '收款账户异常')]
  return `<li><div class="row"><span><strong>¥${yuan(amount)}</strong> ${escapeHtml(name)} <span class="soft">${escapeHtml(account)} ${gatewayTitles[gateway]}</span></span>
<span>${state === 'failed' && left ? '已退回' : payoutStates[state]} ${escapeHtml(reason)}</span></div>
<div class="row"><code>${escapeHtml(no)}</code><span class="modes tight">${acts.join('')}</span></div></li>`
}

const signed = (amount: number): string => `${amount < 0 ? '-' : ''}¥${yuan(Math.abs(amount))}`

function books({ till }: DeskThings, label: string): string {
  const sums = gateways.map((gateway) => {
    const sum = till.lines(label, gateway).reduce((total, { amount }) => total + amount, 0)
    return `<span>${gatewayTitles[gateway]} <strong>${signed(sum)}</strong></span>`
  })
  const lines = till
    .lines(label)
    .toReversed()
    .slice(0, shown)
    .map(
      ({
        kind,
        gateway,
        no,
        amount,
        at,
      }) => `<li class="row"><span>${bookKinds[kind]} <span class="soft">${gatewayTitles[gateway]} ${escapeHtml(no)}</span></span>
<span>${signed(amount)} <span class="soft">${clockTime(at)}</span></span></li>`,
    )
  return `<ul><li class="row">${sums.join('')}</li></ul>
<details id="lines"><summary class="soft">流水</summary><ul>${lines.join('') || '<li class="empty">还没有流水。</li>'}</ul></details>`
}

function page(things: DeskThings, app: App | undefined): string {
  const { till, notices } = things
  const head = `<p><a href="/">← 外部服务模拟</a></p><h1>支付</h1>
<p class="hint">支付宝、微信支付和汇聚网银的收银、打款与账本。通知按各家真实协议送到应用，没有应答成功就按各家的时间再发。</p>`
  if (!app)
    return htmlPage(
      '支付',
      `${head}<ul><li class="empty">还没有应用接入。服务启动后会在这里登记。</li></ul>`,
      liveScript,
    )
  const { label } = app
  const apps = till.apps().map((each) => {
    const current = each.label === label ? ' aria-current="page"' : ''
    return `<a href="/payments?label=${encodeURIComponent(each.label)}"${current}>${escapeHtml(each.label)}</a>`
  })
  const trades = till.trades(label).toReversed().slice(0, shown)
  const payouts = till.payouts(label).toReversed().slice(0, shown)
  const waiting = notices.waiting(label)
  return htmlPage(
    '支付',
    `${head}<div class="modes" data-part="apps"><span class="soft">应用</span>${apps.join('')}</div>
<div class="modes" data-part="clock"><span class="soft">现在 ${clockTime(till.now(label))}${waiting > 0 ? `，${waiting} 条通知待发` : ''}</span>
${deskButton('过一小时', 'pass', { label, ms: 3_600_000 })}${deskButton('过一天', 'pass', { label, days: 1 })}${deskButton('过三天', 'pass', { label, days: 3 })}</div>
<h2>收款</h2><div data-part="trades"><ul>${trades.map((trade) => tradeItem(things, trade)).join('') || '<li class="empty">还没有收款单。</li>'}</ul></div>
<h2>打款</h2><div data-part="payouts"><ul>${payouts.map(payoutItem).join('') || '<li class="empty">还没有打款。</li>'}</ul></div>
<h2>账本</h2><div data-part="books">${books(things, label)}</div>
<h2>故障</h2><div data-part="faults"><ul>${gateways.map((gateway) => switches(things, label, gateway)).join('')}</ul></div>`,
    liveScript,
  )
}

/** The same desk for people. */
export function serveDeskPage(server: FastifyInstance, things: DeskThings): void {
  server.get<{ Querystring: { label?: string } }>('/payments', ({ query }, reply) => {
    const apps = things.till.apps()
    const app = apps.find(({ label }) => label === query.label) ?? apps[0]
    return reply.type('text/html; charset=utf-8').send(page(things, app))
  })
}
