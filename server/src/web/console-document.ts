import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendInParts } from './document-parts.ts'
import { firstAnswersAt, type FirstReadTable, type PersonAt } from './first-answers.ts'

type PageFiles = Readonly<Record<string, readonly string[]>>

type Build = {
  readonly madeAt: number
  readonly html: string
  /** The files a page begins with, by the form of its path. */
  readonly pages: readonly { form: RegExp; links: string; styles: string }[]
  readonly reads: FirstReadTable
  /** What the policy must know of the scripts that stand in the document itself. */
  readonly scripts: string
}

const inlineScript = /<script>([\s\S]*?)<\/script>/g

const digestOf = (text: string, encoding: 'base64' | 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding)

/** `netorder/index/{no}/detail`: a part in braces stands for any one part. */
const formOf = (path: string): RegExp =>
  new RegExp(`^/console/${path.replaceAll(/[.+]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

const linkTo = (rel: string) => (file: string) => `<link rel="${rel}" crossorigin href="/console/${file}">`

const isStyle = (file: string): boolean => file.endsWith('.css')

const withKey = (html: string, key: string): string =>
  html.replace('name="amap-key" content=""', `name="amap-key" content="${key}"`)

const readBuild = async (dist: string, madeAt: number, key: string): Promise<Build> => {
  const html = withKey(await readFile(join(dist, 'console.html'), 'utf8'), key)
  const tableOf = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(dist, '.vite', name), 'utf8').catch(() => '{}'))
  const pages = Object.entries((await tableOf('page-files.json')) as PageFiles).map(([path, files]) => ({
    form: formOf(path),
    links: files.map((file) => linkTo(isStyle(file) ? 'preload" as="style' : 'modulepreload')(file)).join(''),
    styles: files.filter(isStyle).map(linkTo('stylesheet')).join(''),
  }))
  const scripts = [...html.matchAll(inlineScript)].map(([, text = '']) => `'sha256-${digestOf(text, 'base64')}'`)
  const reads = (await tableOf('first-reads.json')) as FirstReadTable
  return { madeAt, html, pages, reads, scripts: scripts.join(' ') }
}

const policyName = 'content-security-policy'

/** Where what the page's first reads were answered stands in the document. */
const answersPlace = '<!--first-answers-->'

/**
 * The console's one document. It names the files of the page that is asked for, so that nothing has to run before they
 * come. It is the same for everybody, but for a page of rows: who is signed in is given these with it.
 */
export const consoleDocument = (dist: string, { key, personAt }: { key: string; personAt: PersonAt }) => {
  let known: Build | undefined
  const build = async (): Promise<Build> => {
    const { mtimeMs } = await stat(join(dist, 'console.html'))
    if (known?.madeAt !== mtimeMs) known = await readBuild(dist, mtimeMs, key)
    return known
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { url, headers } = request
    const { html, pages, reads, scripts } = await build()
    const [path = ''] = url.split('?')
    const { links, styles } = pages.find(({ form }) => form.test(path)) ?? { links: '', styles: '' }
    // A style that is still on its way stops the scripts after it, and those in the document have work to do.
    const document = html.replace('</head>', () => `${links}</head>`).replace('</body>', () => `${styles}</body>`)
    const policy = reply.getHeader(policyName)
    if (typeof policy === 'string' && scripts)
      void reply.header(policyName, policy.replace("script-src 'self'", `script-src 'self' ${scripts}`))
    void reply.type('text/html; charset=utf-8')
    const answers = firstAnswersAt(reads, request, personAt)
    if (answers) {
      const [known = '', rest = ''] = document.split(answersPlace)
      return sendInParts(
        request,
        reply,
        known,
        answers.then((each) => `${each}${rest}`),
      )
    }
    const tag = `"${digestOf(document, 'base64url')}"`
    void reply.header('cache-control', 'no-cache').header('etag', tag)
    // A proxy that compresses says so by weakening the mark.
    if (headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
    return reply.send(document)
  }
}
