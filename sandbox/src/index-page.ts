import { escapeHtml, htmlPage } from './page.ts'
import type { Provider } from './provider.ts'

const entry = ({ title, protocol, base, pages }: Provider): string => `<li>
<div class="row"><strong>${escapeHtml(title)}</strong><code>${escapeHtml(base)}</code></div>
<div class="row"><span class="soft">${escapeHtml(protocol)}</span>
<span>${pages.map((page) => `<a href="${escapeHtml(page.path)}">${escapeHtml(page.title)}</a>`).join(' · ')}</span></div>
</li>`

export const indexPage = (providers: Provider[]): string =>
  htmlPage(
    '外部服务模拟',
    `<h1>外部服务模拟</h1>
<p class="hint">这里代替短信、地图、文件、销售渠道等外部服务，按各家真实协议应答。</p>
<ul>${providers.map(entry).join('')}</ul>`,
  )
