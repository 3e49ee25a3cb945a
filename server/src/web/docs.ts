import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { areas } from '@zdb/contract/areas'
import type { Endpoint } from '@zdb/contract/kit/endpoint'

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const row = ({ method, path, about, allow, open }: Endpoint): string =>
  `<tr><td><code class="${method}">${method}</code></td><td><code>${escape(path)}</code></td><td>${escape(about)}</td><td>${open ? '公开' : escape(allow ?? '')}</td></tr>`

const page = (): string => {
  const sections = Object.entries(areas).map(([name, lines]) => {
    const rows = (Object.values(lines) as Endpoint[]).map(row).join('')
    return `<h2>${escape(name)}</h2><table><thead><tr><th>方法</th><th>路径</th><th>说明</th><th>权限</th></tr></thead><tbody>${rows}</tbody></table>`
  })
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>接口文档 - 转单宝</title><style>
:root{color-scheme:light dark;background:Canvas;color:CanvasText}body{font:14px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC",system-ui;max-width:1080px;margin:32px auto;padding:0 24px}
table{width:100%;border-collapse:collapse;table-layout:fixed}th:nth-child(1){width:9%}th:nth-child(2){width:45%}th:nth-child(3){width:28%}th,td{text-align:left;padding:8px;overflow-wrap:anywhere;border-bottom:1px solid color-mix(in srgb,currentColor 15%,transparent)}th{font-weight:600;font-size:12px}
code{font:13px ui-monospace,monospace}.GET{color:#0b6b58}.POST,.PUT{color:#8a5a00}.DELETE{color:#b42318}h2{margin-top:32px;font-size:16px}
td:first-child{white-space:nowrap}
@media(max-width:640px){body{padding:0 12px}th,td{padding:8px 4px}th:nth-child(1){width:60px}th:nth-child(2){width:38%}th:nth-child(3){width:26%}code{font-size:12px}}
@media(prefers-color-scheme:dark){.GET{color:#5fd0b3}.POST,.PUT{color:#f0b849}.DELETE{color:#ff8f85}}</style></head>
<body><main><h1>转单宝接口文档</h1><p>完整的请求与返回格式见 <a href="/api.docs/openapi.json">openapi.json</a>（OpenAPI 3.1）。所有返回都是 <code>{code, message, data, errors}</code>，<code>code</code> 为 0 表示成功。</p>${sections.join('')}</main></body></html>`
}

/** Drawn from the contract when the documents were generated: to draw it anew would hold up a start for half a second. */
const document = join(import.meta.dirname, '../../../docs/openapi.json')
let written: Promise<string> | undefined
const inShort = async (): Promise<string> => JSON.stringify(JSON.parse(await readFile(document, 'utf8')))

export const docsRoutes = (app: FastifyInstance): void => {
  app.get('/api.docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
  app.get('/api.docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await (written ??= inShort())),
  )
}
