import { clockTime, escapeHtml, htmlPage } from '../../page.ts'
import { faultModes, type FaultMode, type SmsMessage } from './inbox.ts'

const shown = 100

const item = ({ phone, house, template, text, code, at }: SmsMessage): string => `<li>
<div class="row"><span class="phone">${escapeHtml(phone)}</span><time class="soft">${clockTime(at)}</time></div>
${code && `<span class="code">${escapeHtml(code)}</span>`}
<div>${escapeHtml(text)}</div>
<div class="soft">${house} · ${escapeHtml(template)}</div>
</li>`

// The page asks for itself every two seconds and swaps only what changed, so nothing flickers.
const script = `
async function look() {
  const page = new DOMParser().parseFromString(await (await fetch('/sms')).text(), 'text/html')
  for (const id of ['modes', 'messages']) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)]
    if (old.innerHTML !== fresh.innerHTML) old.innerHTML = fresh.innerHTML
  }
}
document.getElementById('modes').addEventListener('click', async event => {
  const mode = event.target.dataset.mode
  if (!mode) return
  await fetch('/sms/faults', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ mode }) })
  look()
})
setInterval(() => look().catch(() => {}), 2000)`

export const inboxPage = (messages: SmsMessage[], mode: FaultMode): string =>
  htmlPage(
    '短信收件箱',
    `<p><a href="/">← 外部服务模拟</a></p>
<h1>短信收件箱</h1>
<p class="hint">所有号码收到的短信，最新的在最上面，自动刷新。</p>
<div class="modes" id="modes"><span class="soft">短信通道</span>${Object.entries(faultModes)
      .map(([key, label]) => `<button data-mode="${key}" aria-pressed="${key === mode}">${label}</button>`)
      .join('')}</div>
<div id="messages">${
      messages.length > 0
        ? `<ul>${messages.slice(0, shown).map(item).join('')}</ul>`
        : '<ul><li class="empty">还没有短信。在登录或注册页点“获取验证码”，短信会出现在这里。</li></ul>'
    }</div>`,
    script,
  )
