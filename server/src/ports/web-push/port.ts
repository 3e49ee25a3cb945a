import { failure, isFailureOf, type Failure } from '../failure.ts'

/** What a browser was given by its push service: where to post, and the keys to encrypt with (RFC 8291). */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

export type WebPushMessage = {
  payload: string
  /** A later message of the same topic takes the place of one that was not delivered yet. */
  topic: string
  urgency: 'normal' | 'high'
  /** So long the push service waits for a device that is off. */
  ttlSeconds: number
}

/** Hands messages to the push services of browsers; rejects with a `WebPushFailure`. */
export type WebPush = {
  /** Whether the address is one of a push service: no other is ever called. */
  isKnown: (endpoint: string) => boolean
  send: (to: Subscription, message: WebPushMessage) => Promise<void>
}

/**
 * gone: the device is no longer subscribed, or nothing can be encrypted for it · mismatched: what we send does not fit
 * its subscription · throttled: too many, try later · unreachable: no usable answer, it may or may not have been taken ·
 * paused: not called, because it did not answer before · refused: signature, size or form is wrong, a matter for us.
 */
export type WebPushFailureKind = 'gone' | 'mismatched' | 'throttled' | 'unreachable' | 'paused' | 'refused'
export type WebPushFailure = Failure<'webPush', WebPushFailureKind> & {
  /** When it may be tried again, where that is known. */
  retryAfterSeconds?: number | undefined
}

export const webPushFailure = (kind: WebPushFailureKind, detail: string, retryAfterSeconds?: number): WebPushFailure =>
  Object.assign(failure('webPush', kind, detail), { retryAfterSeconds })
export const isWebPushFailure = (error: unknown): error is WebPushFailure => isFailureOf('webPush', error)
