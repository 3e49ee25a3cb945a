import { refuseOutside } from '#core/db/tx'
import { readRecord } from '../../lossless-json.ts'
import { printerFailure, type PrinterFailure } from '../port.ts'

export const callTimeoutMs = 10_000

/** The line was never open: not a byte of the request can have arrived. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

const failureOf = (error: unknown): PrinterFailure => {
  const code = codeOf(error)
  const detail = `${error instanceof Error ? error.message : String(error)} ${code}`.trim()
  return printerFailure(neverConnected.has(code) ? 'unreachable' : 'unanswered', detail)
}

/** One call to a printer cloud; every trouble on the way says whether the call may have arrived. */
export async function requestCloud(
  url: string,
  init: RequestInit,
  timeoutMs: number = callTimeoutMs,
): Promise<Record<string, unknown>> {
  refuseOutside('a printer cloud is called')
  const { status, text } = await fetch(url, { ...init, method: 'POST', signal: AbortSignal.timeout(timeoutMs) })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      throw failureOf(error)
    })
  if (status === 429) throw printerFailure('unreachable', `HTTP 429 ${text.slice(0, 200)}`)
  const json = status < 500 ? readRecord(text) : null
  if (!json) throw printerFailure('unanswered', `HTTP ${status} ${text.slice(0, 200)}`)
  return json
}
