import { clockTime, escapeHtml, htmlPage } from '../../../page.ts'
import type { App } from '../../things.ts'
import type { Certificate } from './certificates.ts'

const shown = 50

const script = `
document.addEventListener('submit', async event => {
  event.preventDefault()
  const body = JSON.stringify(Object.fromEntries(new FormData(event.target)))
  await fetch('/channels/desk/vouchers', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  location.reload()
})`

const item = (one: Certificate, link: string): string => `<li><div class="row"><strong>${escapeHtml(one.title)}</strong>
<span>¥${(one.amount / 100).toFixed(2)}</span></div>
<span class="code">${escapeHtml(one.code)}</span>
<div class="row"><span class="soft">${
  one.verified ? `已核销 ${clockTime(one.verified.at)}` : `未核销，有效期至 ${clockTime(one.endsAt)}`
}</span><span class="soft">扫码内容 <code>${escapeHtml(link)}</code></span></div></li>`

/** What buyers have on their phones, and a way to buy more of it. */
export function vouchersPage(
  app: App | undefined,
  certificates: Certificate[],
  linkTo: (one: Certificate) => string,
): string {
  const head = `<p><a href="/">← 外部服务模拟</a></p><h1>抖音团购券</h1>
<p class="hint">买家手机里的券。把券码或扫码内容拿到店里核销。</p>`
  if (!app) return htmlPage('抖音团购券', `${head}<ul><li class="empty">还没有应用接入。</li></ul>`)
  const items = certificates.toReversed().slice(0, shown)
  return htmlPage(
    '抖音团购券',
    `${head}<form class="modes"><input type="hidden" name="label" value="${escapeHtml(app.label)}">
<input name="title" aria-label="券名" value="11枝玫瑰团购券"><input name="amount" aria-label="金额（分）" type="number" min="1" value="9900">
<input name="count" aria-label="张数" type="number" min="1" max="100" value="1"><button>买券</button></form>
<ul>${items.map((one) => item(one, linkTo(one))).join('') || '<li class="empty">还没有人买券。</li>'}</ul>`,
    script,
  )
}
