import { escapeHtml, htmlPage } from './page.ts'

export type ConsentPage = {
  title: string
  label: string
  /** What the app asks to be allowed. */
  wants: string
  action: string
  hidden: Readonly<Record<string, string>>
  shops: readonly { id: string; name: string; bound: boolean }[]
  newName: string
}

/** The page on which a shop's owner lets an app in: pick a shop, or make one, and agree. */
export function consentPage({ title, label, wants, action, hidden, shops, newName }: ConsentPage): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const choice = shops.map(
    (shop, index) => `<li><label class="row"><span><input type="radio" name="shop" value="${escapeHtml(shop.id)}"${
      index === 0 ? ' checked' : ''
    }> <strong>${escapeHtml(shop.name)}</strong></span><code>${escapeHtml(shop.id)}</code></label>
<span class="soft">${shop.bound ? '已授权，再次授权将更换令牌' : '未授权'}</span></li>`,
  )
  return htmlPage(
    `${title}授权`,
    `<h1>${escapeHtml(title)} · 店铺授权</h1>
<p class="hint">应用“${escapeHtml(label)}”申请${escapeHtml(wants)}。请选择一家店铺，或新开一家。</p>
<form method="post" action="${escapeHtml(action)}">${fields.join('')}
<ul>${choice.join('')}
<li><label><input type="radio" name="shop" value=""${shops.length === 0 ? ' checked' : ''}> 新店铺</label>
<input name="name" aria-label="新店铺名称" value="${escapeHtml(newName)}"></li></ul>
<p><button class="go">同意授权</button></p></form>`,
  )
}

export const consentRefusal = (title: string, words: string): string =>
  htmlPage(`${title}授权`, `<h1>${escapeHtml(title)}</h1><p class="hint">${escapeHtml(words)}</p>`)
