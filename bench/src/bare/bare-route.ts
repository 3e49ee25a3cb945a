import Fastify from 'fastify'

/** The limit to measure against: Fastify with one route that answers the very body the measured call answers. */
const app = Fastify()
let answer: unknown
app.post('/answer', (request) => {
  answer = request.body
  return {}
})
app.get('/trivial', () => answer)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => void app.close())
