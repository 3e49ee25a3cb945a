import { refuseOutside } from '#core/db/tx'
import { paymentFailure } from '../port.ts'

const timeoutMs = 60_000
/** A day of a large platform comes to less. */
const mostBytes = 64 * 1024 ** 2

/** A statement file as it lies there, at most so large. */
export async function download(
  url: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<Buffer> {
  refuseOutside('a statement of a gateway')
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body as AsyncIterable<Uint8Array>) {
      size += part.length
      if (size > mostBytes) throw new Error(`more than ${mostBytes} bytes`)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    throw paymentFailure('unreachable', `statement file: ${error instanceof Error ? error.message : String(error)}`)
  }
}
