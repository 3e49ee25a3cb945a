import webPush, { type RequestOptions } from 'web-push'
import { refuseOutside } from '#core/db/tx'
import { seconds } from '#core/time/clock'
import { areDeviceKeys } from './device-keys.ts'
import { webPushFailure, type Subscription, type WebPush, type WebPushFailureKind } from './port.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** The push services of Chrome, Edge, Firefox and Safari; a dot in front stands for every name below it. */
export const pushServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

export type VapidConfig = {
  /** Whom a push service writes to when something is wrong with our messages: `mailto:` or `https:`. */
  subject: string
  keys: () => Promise<VapidKeys>
  /** Further hosts, as in `pushServices`. */
  hosts?: readonly string[] | undefined
  /** The sandbox: the only one that may be called without TLS. */
  sandbox?: string | undefined
  timeoutMs?: number
}

const isBelow = (host: string, name: string): boolean => (name.startsWith('.') ? host.endsWith(name) : host === name)

/** The only address of the sandbox that a device may have: the others are not for us to post to. */
const sandboxPath = /^\/web-push\/send\/[\w-]+$/

/** What the answer means (RFC 8030, 7.3 and 8.4). */
const kindOf = (status: number): WebPushFailureKind => {
  if (status === 404 || status === 410) return 'gone'
  // Other keys than the subscription was made with, or a message that is none to this service.
  if (status === 400 || status === 403) return 'mismatched'
  if (status === 429) return 'throttled'
  return status >= 500 ? 'unreachable' : 'refused'
}

/** Seconds or a date (RFC 9110, 10.2.3). */
const secondsIn = (retryAfter: string | null): number | undefined => {
  if (retryAfter === null) return undefined
  const count = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / seconds(1))
  return Number.isFinite(count) ? Math.max(1, count) : undefined
}

const requestFor = (to: Subscription, payload: string, options: RequestOptions) => {
  try {
    return webPush.generateRequestDetails(to, payload, options)
  } catch (error) {
    throw webPushFailure(areDeviceKeys(to.keys) ? 'refused' : 'gone', error instanceof Error ? error.message : '')
  }
}

/** Any push service that browsers name, by web-push: it encrypts (RFC 8291) and signs (RFC 8292), the line is ours. */
export const vapidPush = ({ subject, keys, hosts = [], sandbox, timeoutMs = seconds(3) }: VapidConfig): WebPush => {
  const names = [...pushServices, ...hosts]
  const isKnown = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, port, username, password, origin, pathname, search } = new URL(endpoint)
    if (username !== '' || password !== '') return false
    if (sandbox !== undefined && origin === new URL(sandbox).origin) return search === '' && sandboxPath.test(pathname)
    return protocol === 'https:' && port === '' && names.some((name) => isBelow(hostname, name))
  }
  return {
    isKnown,
    async send(to, { payload, topic, urgency, ttlSeconds }) {
      refuseOutside('a push')
      // Asked again: the list may have become shorter since the device was registered.
      if (!isKnown(to.endpoint)) throw webPushFailure('gone', 'not a push service')
      const { headers, body } = requestFor(to, payload, {
        vapidDetails: { subject, ...(await keys()) },
        TTL: ttlSeconds,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      })
      // fetch counts the bytes itself.
      const { 'Content-Length': _counted, ...others } = headers as Record<string, unknown>
      const response = await fetch(to.endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body),
        // Led on it would be an address that nobody has checked.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw webPushFailure('unreachable', error instanceof Error ? `${error.name} ${error.message}` : String(error))
      })
      if (response.ok) {
        await response.body?.cancel()
        return
      }
      const words = await response.text().catch(() => '')
      const retryAfter = secondsIn(response.headers.get('retry-after'))
      throw webPushFailure(kindOf(response.status), `HTTP ${response.status} ${words.slice(0, 200)}`, retryAfter)
    },
  }
}
