import type { FastifyInstance } from 'fastify'
import { openKeep } from '../../keep.ts'
import { liveScript } from '../../live-page.ts'
import { onlyFromHere } from '../../only-from-here.ts'
import { buttonsOf } from '../../page-button.ts'
import { escapeHtml, htmlPage } from '../../page.ts'
import type { Provider } from '../../provider.ts'
import { jsonBody } from '../../raw-body.ts'
import { codeOf, readAccount, type Account } from './totp.ts'

const desk = '/authenticator'
const button = buttonsOf(desk)

const shown = (account: Account, at: number) => ({
  name: account.name,
  issuer: account.issuer,
  ...codeOf(account, at),
})

const item = ({ name, issuer, code, secondsLeft }: ReturnType<typeof shown>): string => `<li>
<div class="row"><strong>${escapeHtml(name)}</strong><span class="soft">${escapeHtml(issuer)}</span></div>
<span class="code">${code}</span>
<div class="row"><span class="soft">还有 ${secondsLeft} 秒</span>${button('删除', 'forget', { name })}</div>
</li>`

const page = (accounts: readonly Account[], at: number): string => {
  const list = accounts.map((account) => item(shown(account, at)))
  return htmlPage(
    '动态码验证器',
    `<p><a href="/">← 外部服务模拟</a></p>
<h1>动态码验证器</h1>
<p class="hint">代替手机上的验证器。粘贴平台工作台首次登录时给出的验证器地址或密钥，动态码每30秒换一次，自动刷新。</p>
<form class="modes" action="${desk}/accounts"><label>验证器地址或密钥 <input name="text" size="48" autocomplete="off" required></label>
<button class="go">添加</button></form>
<div data-part="accounts"><ul>${list.join('') || '<li class="empty">还没有账号。</li>'}</ul></div>`,
    liveScript,
  )
}

/** The app on the operators' phones; with a folder it remembers. */
export function authenticator(dir: string | undefined): Provider & { close: () => void } {
  const keep = openKeep<Account[]>(dir, 'authenticator.json')
  let accounts = keep.read() ?? []
  keep.of(() => accounts)
  const replace = (next: Account[]): void => {
    accounts = next
    keep.changed()
  }
  const serve = (app: FastifyInstance): void => {
    onlyFromHere(app, desk)
    app.get(desk, (_request, reply) => reply.type('text/html; charset=utf-8').send(page(accounts, Date.now())))
    app.get(`${desk}/codes`, () => ({ codes: accounts.map((account) => shown(account, Date.now())) }))
    app.post(`${desk}/accounts`, (request, reply) => {
      const { text } = jsonBody(request)
      const account = typeof text === 'string' ? readAccount(text.trim()) : undefined
      if (!account) return reply.code(400).send({ message: '请粘贴 otpauth 地址或密钥' })
      // Whoever binds anew scans again: the old secret of that name is worth nothing.
      replace([...accounts.filter(({ name }) => name !== account.name), account])
      return shown(account, Date.now())
    })
    app.post(`${desk}/forget`, (request) => {
      const { name } = jsonBody(request)
      replace(accounts.filter((account) => account.name !== name))
      return { codes: accounts.length }
    })
  }
  return {
    title: '动态码验证器',
    protocol: 'TOTP · RFC 6238',
    base: desk,
    pages: [{ title: '验证器', path: desk }],
    serve,
    close: keep.close,
  }
}
