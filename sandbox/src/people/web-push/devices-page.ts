import { liveScript } from '../../live-page.ts'
import { buttonsOf } from '../../page-button.ts'
import { clockTime, escapeHtml, htmlPage } from '../../page.ts'
import { pushModes, type PushedDevice, type PushedMessage, type PushMode } from './devices.ts'

const button = buttonsOf('/web-push')
const shown = 20

const item = ({ text, urgency, at, delivered }: PushedMessage): string => `<div class="row">
<code>${escapeHtml(text)}</code><span class="soft">${delivered ? '' : '等待设备上线 · '}${escapeHtml(urgency)} · ${clockTime(at)}</span></div>`

const deviceItem = ({ id, online, gone, messages }: PushedDevice): string => `<li>
<div class="row"><strong>${escapeHtml(id.slice(0, 8))}</strong><span class="modes tight">
${button(online ? '在线' : '关机', 'device', { endpoint: id, online: !online }, online)}
${button('已退订', 'device', { endpoint: id, gone: !gone }, gone)}</span></div>
${messages.slice(0, shown).map(item).join('') || '<span class="soft">还没有推送。</span>'}
</li>`

/** What arrived on every device, and the switches for bad days. */
export const devicesPage = (devices: readonly PushedDevice[], mode: PushMode): string => {
  const modes = Object.entries(pushModes).map(([key, label]) => button(label, 'faults', { mode: key }, key === mode))
  const list = devices.map(deviceItem).toReversed().join('')
  return htmlPage(
    '推送收件箱',
    `<p><a href="/">← 外部服务模拟</a></p>
<h1>推送收件箱</h1>
<p class="hint">代替浏览器厂商的推送服务和订阅了它的设备：验证签名、解密并留下收到的推送，自动刷新。</p>
<div class="modes" data-part="modes"><span class="soft">推送服务</span>${modes.join('')}</div>
<div data-part="devices"><ul>${list || '<li class="empty">还没有设备订阅。</li>'}</ul></div>`,
    liveScript,
  )
}
