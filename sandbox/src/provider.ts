import type { FastifyInstance } from 'fastify'

/** One outside company: where it listens, what a visitor may look at, and its routes. */
export type Provider = {
  title: string
  protocol: string
  base: string
  pages: { title: string; path: string }[]
  serve: (app: FastifyInstance) => void
}
