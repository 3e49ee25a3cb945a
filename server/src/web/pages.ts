import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consoleDocument } from './console-document.ts'
import { personAtBrowser } from './first-answers.ts'

const year = 31_536_000

/** The files of one application below its address, hashed ones for a year. */
const serveFiles = (app: FastifyInstance, root: string, prefix: string) =>
  app.register(fastifyStatic, {
    root,
    prefix,
    index: false,
    wildcard: false,
    cacheControl: false,
    dotfiles: 'ignore',
    globIgnore: ['.vite/**', '**/*.br'],
    // Compressed once, by the build.
    preCompressed: true,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, 'assets'))
      void reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })

/** What names a file is no page: a script that is gone must not come as one, or browsers keep the page as that script. */
const isFile = (url: string): boolean => {
  const [path = ''] = url.split('?')
  return /^\/(console|operator)\/assets\//.test(path) || /\.[^./]+$/.test(path)
}

const refuseFile = (reply: FastifyReply): FastifyReply => {
  void reply.header('cache-control', 'no-store')
  reply.callNotFound()
  return reply
}

/** The sign-in page at `/`, the console for every path under `/console`. */
export const pageRoutes = async (
  app: FastifyInstance,
  dist: string,
  {
    amapKey = '',
    hasSession = () => false,
  }: { amapKey?: string; hasSession?: (request: FastifyRequest) => boolean } = {},
): Promise<void> => {
  await serveFiles(app, dist, '/console/')
  app.get('/', (_request, reply) => reply.sendFile('index.html', dist))
  const document = consoleDocument(dist, { key: amapKey, personAt: personAtBrowser(app, hasSession) })
  for (const path of ['/console', '/console/*'])
    app.get(path, (request, reply) => (isFile(request.url) ? refuseFile(reply) : document(request, reply)))
}

/** The platform's desk for every path under `/operator` that is no call. */
export const deskRoutes = async (app: FastifyInstance, dist: string): Promise<void> => {
  await serveFiles(app, dist, '/operator/')
  app.get('/operator/api/*', (_request, reply) => reply.callNotFound())
  for (const path of ['/operator', '/operator/*'])
    app.get(path, ({ url }, reply) => (isFile(url) ? refuseFile(reply) : reply.sendFile('index.html', dist)))
}
