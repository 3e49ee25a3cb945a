import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const year = 31_536_000

const withKey = (html: string, key: string): string =>
  html.replace('name="amap-key" content=""', `name="amap-key" content="${key}"`)

/** The sign-in page at `/`, the console for every path under `/console`, hashed assets for a year. */
export const pageRoutes = async (app: FastifyInstance, dist: string, amapKey = ''): Promise<void> => {
  await app.register(fastifyStatic, {
    root: dist,
    prefix: '/console/',
    index: false,
    wildcard: false,
    cacheControl: false,
    dotfiles: 'ignore',
    globIgnore: ['.vite/**'],
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(dist, 'assets'))
      void reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  app.get('/', (_request, reply) => reply.sendFile('index.html'))
  for (const path of ['/console', '/console/*'])
    app.get(path, async (_request, reply) => {
      if (!amapKey) return reply.sendFile('console.html')
      const html = await readFile(join(dist, 'console.html'), 'utf8')
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(withKey(html, amapKey))
    })
}
