import { refuseOutside } from '#core/db/tx'
import { isRecord } from '../../ask.ts'
import { readRecord } from '../../lossless-json.ts'
import { paymentFailure } from '../port.ts'
import { download } from '../statements/download.ts'
import { hmacOf, isSigned, textIn } from './signing.ts'

export type JoinpayConfig = {
  endpoint: string
  merchantNo: string
  key: string
  /** Which of its payout products we have. */
  payoutProduct?: string | undefined
  timeoutMs?: number
}

type Values = Readonly<Record<string, string>>
export type Fields = Readonly<Record<string, unknown>>

export const openClient = ({ endpoint, key, timeoutMs = 10_000 }: JoinpayConfig) => {
  const root = endpoint.replace(/\/$/, '')
  const signed = (values: Values): Values => ({ ...values, hmac: hmacOf(Object.values(values), key) })

  async function fetchText(path: string, body: URLSearchParams | string, type?: string): Promise<string> {
    refuseOutside('a call to a gateway')
    const init = { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) }
    const answer = await fetch(`${root}${path}`, type ? { ...init, headers: { 'content-type': type } } : init)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        throw paymentFailure('unreachable', `${path} ${error instanceof Error ? error.message : String(error)}`)
      })
    if (answer.status !== 200) throw paymentFailure('unreachable', `${path} HTTP ${answer.status}`)
    return answer.text
  }

  const recordIn = (path: string, text: string): Fields => {
    const fields = readRecord(text)
    if (!fields) throw paymentFailure('unreachable', `${path} without a JSON object`)
    return fields
  }

  return {
    url: (path: string): string => `${root}${path}`,
    signed,
    isSigned: (names: readonly string[], fields: Fields): boolean => isSigned(names, fields, key),
    file: (path: string, values: Values): Promise<Buffer> =>
      download(`${root}${path}`, { method: 'POST', body: new URLSearchParams(signed(values)) }),

    /** A form; the answer's hmac goes over `names` in their order. */
    post: async (path: string, values: Values, names: readonly string[]): Promise<Fields> => {
      const fields = recordIn(path, await fetchText(path, new URLSearchParams(signed(values))))
      if (!isSigned(names, fields, key)) {
        // Its refusal of our own signature comes without one of its own.
        const words = textIn(fields, 'rc_CodeMsg')
        throw paymentFailure(/签名/.test(words) ? 'refused' : 'unreachable', `${path} without a valid hmac ${words}`)
      }
      return fields
    },

    /** Payouts speak JSON; what is told lies under `data`, and the two words above it may be signed with it. */
    pay: async (path: string, values: Values): Promise<{ statusCode: string; message: string; data: Fields }> => {
      const json = recordIn(path, await fetchText(path, JSON.stringify(signed(values)), 'application/json'))
      const data = isRecord(json['data']) ? json['data'] : {}
      return { statusCode: textIn(json, 'statusCode'), message: textIn(json, 'message'), data }
    },
  }
}

export type JoinpayClient = ReturnType<typeof openClient>
