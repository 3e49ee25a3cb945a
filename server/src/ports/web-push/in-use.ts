import { withBreaker } from './breaker.ts'
import { webPushFailure, type WebPush } from './port.ts'

export const noWebPush: WebPush = {
  isKnown: () => false,
  send: () => Promise.reject(webPushFailure('refused', 'no push service is in use')),
}

let inUse = noWebPush

/** The push services this process writes to, also in work that no request began. */
export const useWebPush = (webPush: WebPush): void => {
  inUse = withBreaker(webPush)
}

export const webPushInUse = (): WebPush => inUse
