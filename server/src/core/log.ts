import pino, { type DestinationStream, type Logger } from 'pino'

/** Fields that must never be written, wherever they turn up. */
const secrets = [
  'password',
  'old_password',
  'code',
  'captcha',
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

export const createLog = (level: string, destination: DestinationStream = pino.destination({ sync: false })): Logger =>
  pino(
    {
      level,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
      hooks: { streamWrite: withoutPhones },
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  )
