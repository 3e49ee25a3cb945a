import Fastify from 'fastify'

/** The limit to measure against: Fastify with one route that answers the same small object. */
const app = Fastify()
const answer = { code: 0, message: 'ok', data: { limits: [] }, errors: [] }
app.get('/trivial', () => answer)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => void app.close())
