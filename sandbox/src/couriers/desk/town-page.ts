import type { FastifyInstance } from 'fastify'
import { happens } from '../../faults.ts'
import { liveScript } from '../../live-page.ts'
import { buttonsOf } from '../../page-button.ts'
import { escapeHtml, htmlPage } from '../../page.ts'
import {
  callFaults,
  callbackFaults,
  chargeFaults,
  type FaultSettings,
  type FaultName,
} from '../traffic/courier-faults.ts'
import { weathers, type Weather } from '../riding/prices.ts'
import type { DeskThings } from './desk.ts'
import { chargeItem, rideItem, yuan } from './ride-item.ts'
import type { App } from '../town/entities.ts'

const shown = 60
const speeds = [1, 10, 60, 300, 600] as const
const deskButton = buttonsOf('/couriers/desk')

/** Callbacks fail three times in ten for as long as the switch is on, calls just the next time. */
const faultButtons = (
  label: string,
  day: FaultSettings,
  names: Readonly<Record<string, string>>,
  often: unknown,
): string =>
  Object.entries(names)
    .map(([name, title]) => {
      const on = happens(day[name as FaultName])
      return deskButton(title, 'faults', { label, ...day, [name]: on ? 0 : often }, on)
    })
    .join('')

function clockButtons({ clocks }: DeskThings, label: string): string {
  const clock = clocks.of(label)
  const autopilot = clock.autopilot()
  return [
    deskButton(autopilot ? '骑手自己跑' : '骑手听指挥', 'clock', { label, autopilot: !autopilot }, autopilot),
    '<span class="soft">时间快慢</span>',
    ...speeds.map((speed) => deskButton(`${speed}倍`, 'clock', { label, speed }, clock.speed() === speed)),
    deskButton('快进十分钟', 'clock', { label, skipMs: 600_000 }),
  ].join('')
}

const weatherButtons = ({ town }: DeskThings, label: string): string =>
  (Object.keys(weathers) as Weather[])
    .map((weather) => deskButton(weathers[weather], 'weather', { label, weather }, town.weather(label) === weather))
    .join('')

function books({ town }: DeskThings, app: App, titles: (courier: string) => string): string {
  const accounts = town.shops().filter((shop) => shop.app === app.label)
  const charges = town.books.charges(app.label).toReversed().slice(0, shown)
  const balances = accounts.map(
    (
      shop,
    ) => `<li class="row"><span>${escapeHtml(shop.name)} <span class="soft">${escapeHtml(titles(shop.courier))} 账号 ${escapeHtml(
      town.loginOf(shop)?.account ?? '',
    )} 密码 ${escapeHtml(town.loginOf(shop)?.password ?? '')}</span></span><span>余额 ${yuan(shop.balance)}
${deskButton('充值一百元', 'recharge', { courier: shop.courier, shopId: shop.id, amount: 100_00 })}</span></li>`,
  )
  return `<ul>${balances.join('') || '<li class="empty">还没有门店。</li>'}</ul>
<details id="charges"><summary class="soft">流水</summary><ul>${charges
    .map((charge) => chargeItem(titles(charge.courier), charge))
    .join('')}</ul></details>`
}

function page(things: DeskThings, app: App | undefined): string {
  const { town, faults } = things
  const titles = (courier: string): string => town.sideOf(courier)?.title ?? courier
  const apps = town.apps().map(({ label }) => {
    const current = label === app?.label ? ' aria-current="page"' : ''
    return `<a href="/couriers?label=${encodeURIComponent(label)}"${current}>${escapeHtml(label)}</a>`
  })
  const head = `<p><a href="/">← 外部服务模拟</a></p><h1>同城运力</h1>
<p class="hint">各运力的骑手、配送单和账本。骑手在这里接单、取货、送达，回调按各家真实协议送到应用。</p>`
  if (!app)
    return htmlPage(
      '同城运力',
      `${head}<ul><li class="empty">还没有应用接入。服务启动后会在这里登记。</li></ul>`,
      liveScript,
    )

  const { label } = app
  const rides = town.rides(label).toReversed().slice(0, shown)
  const day = faults.of(label, '')
  const items = rides.map((ride) => rideItem(titles(ride.courier), ride, town.spotOf(ride), town.cancelFee(ride)))
  return htmlPage(
    '同城运力',
    `${head}<p class="soft">应用 ${apps.join(' · ')}　回调到 <code>${escapeHtml(app.callback || '未登记')}</code></p>
<div class="modes" data-part="clock">${clockButtons(things, label)}</div>
<div class="modes" data-part="callbacks"><span class="soft">回调故障（三成）</span>${faultButtons(label, day, callbackFaults, 0.3)}</div>
<div class="modes" data-part="calls"><span class="soft">下一次调用</span>${faultButtons(label, day, callFaults, { next: 1 })}</div>
<div class="modes" data-part="charges-faults"><span class="soft">下一单结算</span>${faultButtons(label, day, chargeFaults, { next: 1 })}
<span class="soft">天气</span>${weatherButtons(things, label)}</div>
<h2>配送单</h2>
<div data-part="rides"><ul>${items.join('') || '<li class="empty">还没有配送单。</li>'}</ul></div>
<h2>账本</h2>
<div data-part="books">${books(things, app, titles)}</div>`,
    liveScript,
  )
}

/** The town for people: riders, their next steps, the clock, bad days and the books. */
export function serveTownPage(server: FastifyInstance, things: DeskThings): void {
  server.get<{ Querystring: { label?: string } }>('/couriers', ({ query }, reply) => {
    const app = query.label ? things.town.findApp(query.label) : things.town.apps()[0]
    return reply.type('text/html; charset=utf-8').send(page(things, app))
  })
}
