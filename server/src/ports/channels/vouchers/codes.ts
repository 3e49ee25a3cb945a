import { refuseOutside } from '#core/db/tx'
import { channelFailure } from '../port.ts'

const hops = 3

/** Only the provider's own addresses are ever opened: a picture may say anything. */
const trusted = (url: URL, endpoint: string): boolean =>
  url.host === new URL(endpoint).host || (url.protocol === 'https:' && /(^|\.)(ies)?douyin\.com$/.test(url.hostname))

/**
 * What stands behind a scanned picture: a short address that leads to one with the voucher as `object_id`.
 * Undefined when it is no address but a code to be typed.
 */
export async function scannedData(scanned: string, endpoint: string, timeoutMs: number): Promise<string | undefined> {
  if (!/^https?:\/\//i.test(scanned)) return undefined
  let url = URL.canParse(scanned) ? new URL(scanned) : undefined
  for (let hop = 0; url && hop < hops; hop += 1) {
    const found = url.searchParams.get('object_id')
    if (found) return found
    if (!trusted(url, endpoint)) break
    const next = await locationOf(url, timeoutMs)
    url = next && URL.canParse(next, url.href) ? new URL(next, url) : undefined
  }
  const last = url?.searchParams.get('object_id')
  if (last) return last
  throw channelFailure('refused', '无法识别的券码')
}

async function locationOf(url: URL, timeoutMs: number): Promise<string | null> {
  refuseOutside('a call to the outside')
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    return response.headers.get('location')
  } catch (error) {
    throw channelFailure('unreachable', error instanceof Error ? `${error.name} ${error.message}` : String(error))
  }
}
