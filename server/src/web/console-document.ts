import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

type PageFiles = Readonly<Record<string, readonly string[]>>

type Build = {
  readonly madeAt: number
  readonly html: string
  /** The files a page begins with, by the form of its path. */
  readonly pages: readonly { form: RegExp; links: string }[]
  /** What the policy must know of the scripts that stand in the document itself. */
  readonly scripts: string
}

const inlineScript = /<script>([\s\S]*?)<\/script>/g

const digestOf = (text: string, encoding: 'base64' | 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding)

/** `netorder/index/{no}/detail`: a part in braces stands for any one part. */
const formOf = (path: string): RegExp =>
  new RegExp(`^/console/${path.replaceAll(/[.+]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

const linkTo = (file: string): string => {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  return `<link rel="${rel}" crossorigin href="/console/${file}">`
}

const withKey = (html: string, key: string): string =>
  html.replace('name="amap-key" content=""', `name="amap-key" content="${key}"`)

const readBuild = async (dist: string, madeAt: number, key: string): Promise<Build> => {
  const html = withKey(await readFile(join(dist, 'console.html'), 'utf8'), key)
  const table = await readFile(join(dist, '.vite/page-files.json'), 'utf8').catch(() => '{}')
  const pages = Object.entries(JSON.parse(table) as PageFiles).map(([path, files]) => ({
    form: formOf(path),
    links: files.map(linkTo).join(''),
  }))
  const scripts = [...html.matchAll(inlineScript)].map(([, text = '']) => `'sha256-${digestOf(text, 'base64')}'`)
  return { madeAt, html, pages, scripts: scripts.join(' ') }
}

const policyName = 'content-security-policy'

/**
 * The console's one document. It names the files of the page that is asked for, so that nothing has to run before they
 * come; nothing of a person stands in it.
 */
export const consoleDocument = (dist: string, key: string) => {
  let known: Build | undefined
  const build = async (): Promise<Build> => {
    const { mtimeMs } = await stat(join(dist, 'console.html'))
    if (known?.madeAt !== mtimeMs) known = await readBuild(dist, mtimeMs, key)
    return known
  }
  return async ({ url, headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { html, pages, scripts } = await build()
    const [path = ''] = url.split('?')
    const links = pages.find(({ form }) => form.test(path))?.links ?? ''
    const document = html.replace('</head>', () => `${links}</head>`)
    const tag = `"${digestOf(document, 'base64url')}"`
    const policy = reply.getHeader(policyName)
    if (typeof policy === 'string' && scripts)
      void reply.header(policyName, policy.replace("script-src 'self'", `script-src 'self' ${scripts}`))
    void reply.header('cache-control', 'no-cache').header('etag', tag)
    // A proxy that compresses says so by weakening the mark.
    if (headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(document)
  }
}
