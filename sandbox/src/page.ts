const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c] ?? c)

const style = `
:root { color-scheme: light dark; --ink: #1d2523; --soft: #66706d; --line: #e3e8e6; --paper: #fff; --ground: #f5f7f6; --main: #0f766e }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebe9; --soft: #9aa5a1; --line: #2b3331; --paper: #181e1c; --ground: #101413; --main: #4fb8ac } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans SC", system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px }
h1 { font-size: 20px; margin: 0 0 4px } .hint { color: var(--soft); margin: 0 0 24px }
a { color: var(--main); text-decoration: none } a:hover, a:focus-visible { text-decoration: underline }
ul { list-style: none; margin: 0; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 6px }
li { padding: 16px; border-top: 1px solid var(--line) } li:first-child { border-top: 0 }
.row { display: flex; gap: 8px 16px; justify-content: space-between; flex-wrap: wrap }
.soft { color: var(--soft); font-size: 12px } strong { font-size: 16px } code { font-size: 12px }
.phone { font-variant-numeric: tabular-nums; font-weight: 600 }
.code { display: block; font-size: 32px; line-height: 1.3; letter-spacing: 6px; font-variant-numeric: tabular-nums; color: var(--main); font-weight: 600 }
.empty { padding: 48px 16px; text-align: center; color: var(--soft) }
.modes { display: flex; gap: 8px; margin: 0 0 16px; flex-wrap: wrap; align-items: center }
button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 4px 12px; cursor: pointer }
.modes.tight { margin: 8px 0 0; gap: 4px } .tight button { padding: 0 8px; font-size: 12px }
h2 { font-size: 16px; margin: 32px 0 8px } form.modes { margin-top: 12px } details { margin-top: 4px } summary { cursor: pointer }
label { max-width: 100% }
input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 4px 8px; max-width: 100% }
button.go { background: var(--main); border-color: var(--main); color: var(--paper); padding: 8px 24px }
a[aria-current] { font-weight: 600 }
button[aria-pressed=true] { border-color: var(--main); color: var(--main) }
`

/** Every page of the sandbox: one sheet, light and dark, no framework. `body` is ready HTML. */
export const htmlPage = (title: string, body: string, script = ''): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}</main>${script && `<script>${script}</script>`}</body></html>`

export const clockTime = (at: number): string =>
  new Intl.DateTimeFormat('zh-CN', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(at)
