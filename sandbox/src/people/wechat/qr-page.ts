import { createHash } from 'node:crypto'
import { escapeHtml, htmlPage } from '../../page.ts'
import type { WechatPerson } from './people.ts'

const side = 21

const corner = (x: number, y: number): string =>
  `<path d="M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5z" fill-rule="evenodd"/><path d="M${x + 2} ${y + 2}h3v3h-3z"/>`

/** Looks like the code it stands for. No camera reads it: the phones of this world are on the page itself. */
const picture = (text: string): string => {
  const bits = [0, 1].flatMap((part) => [...createHash('sha512').update(`${part}${text}`).digest()])
  const isFree = (x: number, y: number): boolean => !((x < 8 && y < 8) || (x > 12 && y < 8) || (x < 8 && y > 12))
  const dots = Array.from({ length: side * side }, (_, at) => ({ x: at % side, y: Math.floor(at / side), at }))
    .filter(({ x, y, at }) => isFree(x, y) && (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1)
    .map(({ x, y }) => `<path d="M${x} ${y}h1v1h-1z"/>`)
  return `<svg role="img" aria-label="微信登录二维码" width="210" height="210" viewBox="-1 -1 23 23" style="background:#fff">
${corner(0, 0)}${corner(14, 0)}${corner(0, 14)}${dots.join('')}</svg>`
}

/** The page of open.weixin.qq.com, with the phones that could scan it beside the code. */
export function qrPage(
  label: string,
  asked: Readonly<Record<string, string>>,
  people: readonly WechatPerson[],
): string {
  const hidden = Object.entries(asked).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const form = (content: string): string =>
    `<form class="row" method="post" action="/wechat/connect/confirm">${hidden.join('')}${content}</form>`
  const known = people.map(
    ({ nickname }) =>
      `<li>${form(`<input type="hidden" name="nickname" value="${escapeHtml(nickname)}"><strong>${escapeHtml(nickname)}</strong><button class="go">扫码并同意</button>`)}</li>`,
  )
  return htmlPage(
    '微信登录',
    `<h1>微信登录</h1>
<p class="hint">请使用微信扫描二维码登录“${escapeHtml(label)}”。下面是这里的手机，选一部来扫。</p>
<p>${picture(asked['state'] ?? '')}</p>
<ul>${known.join('')}
<li>${form('<input name="nickname" aria-label="微信昵称" placeholder="微信昵称" required maxlength="20"><button class="go">新微信扫码并同意</button>')}</li>
<li>${form('<span>在手机上拒绝</span><button name="refused" value="1">拒绝</button>')}</li></ul>`,
  )
}

export const qrRefusal = (words: string): string =>
  htmlPage('微信登录', `<h1>微信登录</h1><p class="hint">${escapeHtml(words)}</p>`)
