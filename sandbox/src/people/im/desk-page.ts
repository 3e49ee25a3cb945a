import { happens } from '../../faults.ts'
import { liveScript } from '../../live-page.ts'
import { buttonsOf } from '../../page-button.ts'
import { clockTime, escapeHtml, htmlPage } from '../../page.ts'
import type { ImCallbacks, SentCallback } from './callbacks.ts'
import { imFaults, type ImApp, type ImFault, type ImMessage } from './messages.ts'

const shown = 50

const textOf = ({ MsgBody }: ImMessage): string =>
  MsgBody.map(({ MsgType, MsgContent }) => (MsgType === 'TIMTextElem' ? String(MsgContent['Text']) : MsgType)).join(' ')

const messageItem = (message: ImMessage): string => `<div class="row">
<span>${escapeHtml(message.From_Account)} → ${escapeHtml(message.To_Account)}：${message.withdrawn ? '（已撤回）' : escapeHtml(textOf(message))}</span>
<time class="soft">${clockTime(message.MsgTime * 1_000)}</time></div>`

const callbackItem = ({ command, answer, at }: SentCallback): string =>
  `<div class="row"><code>${escapeHtml(command)}</code><span class="soft">${escapeHtml(answer)} · ${clockTime(at)}</span></div>`

const faultButtons = (base: string, { label, faults }: ImApp): string => {
  const button = buttonsOf(base)
  return (Object.keys(imFaults) as ImFault[])
    .map((name) => {
      const on = happens(faults[name])
      return button(imFaults[name], 'faults', { label, faults: { ...faults, [name]: on ? 0 : 0.3 } }, on)
    })
    .join('')
}

const appItem = (base: string, app: ImApp, callbacks: ImCallbacks): string => `<li>
<div class="row"><strong>${escapeHtml(app.label)}</strong><code>${app.sdkAppId}</code></div>
<div class="soft">回调地址 ${escapeHtml(app.callbackUrl || '未设置')} · 在线 ${app.online.size} · 帐号 ${app.accounts.size}</div>
<div class="modes tight">${faultButtons(base, app)}</div>
<details id="m${app.sdkAppId}"><summary>消息 ${app.messages.length}</summary>${app.messages.slice(-shown).toReversed().map(messageItem).join('')}</details>
<details id="c${app.sdkAppId}"><summary>回调</summary>${callbacks.sent(app.label).slice(0, shown).map(callbackItem).join('')}</details>
</li>`

/** What every application sent, what it was told, and its bad days. */
export const imPage = (base: string, apps: readonly ImApp[], callbacks: ImCallbacks): string =>
  htmlPage(
    '即时通信',
    `<p><a href="/">← 外部服务模拟</a></p>
<h1>即时通信</h1>
<p class="hint">代替腾讯云即时通信的服务端接口与第三方回调：验证 UserSig，保存消息，按开关丢失、重复、打乱回调，自动刷新。</p>
<div data-part="apps"><ul>${apps.map((app) => appItem(base, app, callbacks)).join('') || '<li class="empty">还没有应用。</li>'}</ul></div>`,
    liveScript,
  )
