import { Agent, request as plain } from 'node:http'
import { request as secure } from 'node:https'

const patienceMs = 5_000

/** A push as a provider would send it. */
export type Outgoing = { url: string; method: 'GET' | 'POST'; headers: Record<string, string>; body: string }
export type Reply = { status: number; body: string }

/**
 * Carries one push over a few lines that stay open: in a rush pushes queue here and not in the customer's backlog,
 * and the wait for an answer counts from the moment a line is free.
 */
export function openCarrier() {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  const send = ({ url, method, headers, body }: Outgoing): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const isSecure = url.startsWith('https:')
      const options = { method, headers, timeout: patienceMs, ...(!isSecure && { agent }) }
      const request = (isSecure ? secure : plain)(url, options, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
        )
      })
      request.on('timeout', () => request.destroy(new Error('no answer in time')))
      request.on('error', reject)
      request.end(method === 'POST' ? body : undefined)
    })

  return { send, close: () => agent.destroy() }
}
