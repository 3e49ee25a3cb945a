import { minutes, now, seconds } from '#core/time/clock'
import { isWebPushFailure, webPushFailure, type WebPush } from './port.ts'

/** So many in a row without a usable answer, and the service is left alone for a while. */
const mostUnanswered = 3
const pause = minutes(1)
/** After it one message asks whether the service is back, and the others wait for so long. */
const probe = seconds(5)

/** Each host for itself: one that is slow, or swallows what it is sent, takes nobody's time but its own. */
export const withBreaker = (port: WebPush): WebPush => {
  const hosts = new Map<string, { unanswered: number; pausedUntil: number }>()
  const hostOf = (endpoint: string): string => URL.parse(endpoint)?.host ?? ''
  const waitFor = (host: string): void => {
    const at = now().getTime()
    const standing = hosts.get(host)
    if (!standing || standing.unanswered < mostUnanswered) return
    if (at < standing.pausedUntil)
      throw webPushFailure('paused', host, Math.ceil((standing.pausedUntil - at) / seconds(1)))
    standing.pausedUntil = at + probe
  }
  const failed = (host: string): void => {
    const unanswered = (hosts.get(host)?.unanswered ?? 0) + 1
    hosts.set(host, { unanswered, pausedUntil: now().getTime() + pause })
  }
  return {
    isKnown: port.isKnown,
    async send(to, message) {
      const host = hostOf(to.endpoint)
      waitFor(host)
      await port.send(to, message).catch((error: unknown) => {
        if (isWebPushFailure(error) && error.kind === 'unreachable') failed(host)
        else hosts.delete(host)
        throw error
      })
      hosts.delete(host)
    },
  }
}
