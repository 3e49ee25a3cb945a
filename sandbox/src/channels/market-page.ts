import type { FastifyInstance } from 'fastify'
import { clockTime, escapeHtml, htmlPage } from '../page.ts'
import type { DeskThings } from './desk.ts'
import { paces } from './lively.ts'
import { happens } from '../faults.ts'
import { pushFaults, type PushFaults } from '../post.ts'
import { orderItem } from './order-item.ts'
import { liveScript as script } from '../live-page.ts'
import { buttonsOf } from '../page-button.ts'
import type { App, Shop } from './things.ts'

const shown = 60
const deskButton = buttonsOf('/channels/desk')

const shopItem = (title: string, shop: Shop): string => {
  const which = { label: shop.app, channel: shop.channel, shopId: shop.id }
  return `<li><div class="row"><span><strong>${escapeHtml(shop.name)}</strong>${shop.closed ? ' <strong>休息中</strong>' : ''} <span class="soft">${escapeHtml(title)} · 电话 ${escapeHtml(shop.phone)}</span></span>
<code>${escapeHtml(shop.id)}</code></div>
<div class="row"><span class="soft">${shop.unbound ? '未授权' : `已授权，令牌至 ${clockTime(shop.tokenEnds)}`}</span>
<span class="modes tight">${deskButton('来一单', 'orders', which)}${deskButton('来五单', 'orders', { ...which, count: 5 })}${deskButton(
    '来一单不推送',
    'orders',
    { ...which, faults: { lose: 1 } },
  )}${deskButton('令牌过期', 'expire-tokens', which)}${deskButton('解除授权', 'unbind', which)}</span></div></li>`
}

const faultButtons = (label: string, faults: PushFaults): string =>
  Object.entries(pushFaults)
    .map(([name, title]) => {
      const key = name as keyof PushFaults
      const on = happens(faults[key])
      return deskButton(title, 'faults', { label, ...faults, [key]: on ? 0 : 0.3 }, on)
    })
    .join('')

const paceButtons = (label: string, rate: number): string =>
  Object.values(paces)
    .map(({ title, perMinute }) =>
      deskButton(title, 'lively', { label, on: perMinute > 0, perMinute }, rate === perMinute),
    )
    .join('')

function page({ market, post, lively }: DeskThings, app: App | undefined): string {
  const titles = (channel: string): string => market.sideOf(channel)?.title ?? channel
  const apps = market.apps().map(({ label }) => {
    const current = label === app?.label ? ' aria-current="page"' : ''
    return `<a href="/channels?label=${encodeURIComponent(label)}"${current}>${escapeHtml(label)}</a>`
  })
  const head = `<p><a href="/">← 外部服务模拟</a></p><h1>销售渠道</h1>
<p class="hint">各平台上的店铺、买家和订单。买家在这里下单、催单、退款，推送按各平台的真实协议送到应用。</p>`
  if (!app)
    return htmlPage(
      '销售渠道',
      `${head}<ul><li class="empty">还没有应用接入。服务启动后会在这里登记。</li></ul>`,
      script,
    )

  const shops = market.shops().filter((shop) => shop.app === app.label)
  const orders = market.orders({ app: app.label }).toReversed().slice(0, shown)
  const rate = lively.perMinute(app.label)
  const channels = Object.keys(app.keys).map((name) => `<option value="${name}">${escapeHtml(titles(name))}</option>`)
  return htmlPage(
    '销售渠道',
    `${head}<p class="soft">应用 ${apps.join(' · ')}　推送到 <code>${escapeHtml(app.callback || '未登记')}</code></p>
<div class="modes" data-part="modes"><span class="soft">买家</span>${paceButtons(app.label, rate)}<span class="soft">推送故障（三成）</span>${faultButtons(app.label, post.faultsFor(app.label))}</div>
<h2>店铺</h2>
<div data-part="shops"><ul>${
      shops.map((shop) => shopItem(titles(shop.channel), shop)).join('') || '<li class="empty">还没有店铺。</li>'
    }</ul></div>
<form class="modes" action="/channels/desk/shops"><input type="hidden" name="label" value="${escapeHtml(app.label)}">
<select name="channel" aria-label="渠道">${channels.join('')}</select><input name="name" aria-label="店名" placeholder="店名" required>
<button>开一家店</button></form>
<h2>订单</h2>
<div data-part="orders"><ul>${
      orders.map((order) => orderItem(titles(order.channel), order)).join('') || '<li class="empty">还没有订单。</li>'
    }</ul></div>`,
    script,
  )
}

/** The market for people: shops, orders, and everything a buyer may do. */
export function serveMarketPage(server: FastifyInstance, things: DeskThings): void {
  server.get<{ Querystring: { label?: string } }>('/channels', ({ query }, reply) => {
    const app = query.label ? things.market.findApp(query.label) : things.market.apps()[0]
    return reply.type('text/html; charset=utf-8').send(page(things, app))
  })
}
