import pino, { type DestinationStream, type Logger } from 'pino'
import { isTracing, traceIds } from './tracing.ts'

/** Fields that must never be written, wherever they turn up. */
const secrets = [
  'password',
  'old_password',
  'pay_password',
  'code',
  'captcha',
  'proof',
  'token',
  'secret',
  'authorization',
  'cookie',
  'mobile',
  'phone',
  'password_hash',
]

const phones = /(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g

/** A phone number in running text keeps its first 3 and last 4 digits. */
export const withoutPhones = (text: string): string => text.replace(phones, '$1****$2')

/** An error without what hangs on it: connections and requests carry more than a log may hold. */
const plainError = (error: unknown): object =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        code: 'code' in error ? String(error.code) : undefined,
        stack: error.stack,
      }
    : { message: String(error) }

const common = {
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: plainError },
}

/** The one line of each request: names of endpoints and numbers, nothing that could need hiding. */
export const createAccessLog = (
  level: string,
  destination: DestinationStream = pino.destination({ sync: false }),
): Logger => pino({ level, ...common }, destination)

export const createLog = (level: string, destination: DestinationStream = pino.destination({ sync: false })): Logger =>
  pino(
    {
      level,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
      hooks: { streamWrite: withoutPhones },
      ...(isTracing() && { mixin: traceIds }),
      ...common,
    },
    destination,
  )
