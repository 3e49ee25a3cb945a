import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { bareName } from './processor-time.ts'

type Question = { statements: { name: string; text: string; values: unknown[] }[]; answer: unknown }

/**
 * The limit a list is measured against: a bare Fastify route that runs a question's SQL through the same driver and
 * answers the very body the measured call answers.
 */
const app = Fastify({ bodyLimit: 8 * 1024 ** 2 })
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, application_name: bareName })
const questions = new Map<string, Question>()

const revived = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : value

const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `bare${names.size}`
  names.set(text, name)
  return name
}

app.put<{ Params: { name: string }; Body: Question }>('/:name', (request) => {
  const { statements, answer } = request.body
  // Planned once on each connection, as ours are.
  const ready = statements.map(({ text, values }) => ({ name: nameOf(text), text, values: values.map(revived) }))
  questions.set(request.params.name, { statements: ready, answer })
  return {}
})
const answer = async ({ params }: FastifyRequest<{ Params: { name: string } }>): Promise<unknown> => {
  const question = questions.get(params.name)
  if (!question) throw new Error(`${params.name} was never asked`)
  await Promise.all(question.statements.map((statement) => pool.query(statement)))
  return question.answer
}
app.get('/:name', answer)
/** A write names its thing in its address, and what is to stand there in its body. */
app.post<{ Params: { name: string; sn: string }; Body: { memo: string; flag: number } }>(
  '/:name/:sn',
  async ({ params, body }) => {
    const [statement, ...more] = questions.get(params.name)?.statements ?? []
    if (!statement || more.length > 0) throw new Error(`${params.name} is no single write`)
    await pool.query({ ...statement, values: [...statement.values, params.sn, body.memo, body.flag] })
    return questions.get(params.name)?.answer
  },
)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
