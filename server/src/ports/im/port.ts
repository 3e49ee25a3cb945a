import { failure, isFailureOf, type Failure } from '../failure.ts'
import type { RawPush, Reply } from '../raw-push.ts'

/** What a message holds, in the names of the browser's SDK (protocols 3.2). */
export type ImContent = { readonly type: string; readonly payload: Readonly<Record<string, unknown>> }

export type ImMessage = {
  /** The service's own name of the message: the same wherever it tells of it. */
  readonly key: string
  readonly from: string
  readonly to: string
  /** Rises with what one sender sends within a second. */
  readonly sequence: number
  readonly at: Date
  readonly content: ImContent
  /** The sender's own text beside the content; '' where there is none. */
  readonly customData: string
  readonly withdrawn: boolean
}

/** By the service's clock. */
export type ImSpan = { readonly from: Date; readonly to: Date }

export type ImProfile = { readonly userId: string; readonly nick: string; readonly avatar: string }
export type NewImMessage = Pick<ImMessage, 'from' | 'to' | 'content' | 'customData'> & {
  /** Below 2³²; sent again under the same one it is the same message. */
  readonly random: number
}

/** What the service asks or tells of, once it is proven to be the service. */
export type ImCallback =
  | { readonly of: 'beforeSend'; readonly message: Omit<ImMessage, 'withdrawn'> }
  | { readonly of: 'afterSend'; readonly message: Omit<ImMessage, 'withdrawn'>; readonly delivered: boolean }
  /** The reader has read all of the peer's messages up to then. */
  | { readonly of: 'read'; readonly reader: string; readonly peer: string; readonly upTo: Date }
  | { readonly of: 'withdrawn'; readonly from: string; readonly to: string; readonly key: string }
  | { readonly of: 'state'; readonly userId: string; readonly online: boolean }
  /** Whether somebody may do what nobody does here: make a group, join one, become a friend. */
  | { readonly of: 'beforeElse'; readonly command: string }
  | { readonly of: 'other'; readonly command: string }

/**
 * What it hears: that it was heard, that it is none of the service's, in which words a message is not let through, or that
 * something else is not.
 */
export type ImVerdict = 'heard' | 'forged' | 'denied' | { readonly refused: string }

/** A messaging service that browsers talk to by themselves. Calls reject with an `ImFailure`. */
export type Im = {
  readonly sdkAppId: string
  /** What signs a user in, for so many seconds. */
  userSig: (userId: string, seconds: number) => string
  importAccount: (profile: ImProfile) => Promise<void>
  setProfile: (profile: ImProfile) => Promise<void>
  /** Ends every sign-in of a user, with whatever they signed in with. */
  kick: (userId: string) => Promise<void>
  send: (message: NewImMessage) => Promise<{ key: string; at: Date }>
  withdraw: (message: Pick<ImMessage, 'from' | 'to' | 'key'>) => Promise<void>
  /** Everything between two users in that time, oldest first; withdrawn ones too. */
  history: (users: readonly [string, string], span: ImSpan) => Promise<readonly ImMessage[]>
  /** The same as it is told: page by page, the newest page first, each oldest first. Whoever has enough asks no further. */
  historyPages: (users: readonly [string, string], span: ImSpan) => AsyncIterable<readonly ImMessage[]>
  /** With whom a user has spoken, and when last. */
  contacts: (userId: string) => Promise<readonly { userId: string; lastAt: Date }[]>
  /** Rejects as `forged` what does not come from the service, or is of another time or application. */
  readCallback: (raw: RawPush) => Promise<ImCallback>
  reply: (verdict: ImVerdict) => Reply
}

/**
 * throttled: too often, try later · unreachable: no usable answer, it may or may not have been done · unknownAccount: it
 * was never told of a user · gone: no such message, or nothing left of it to withdraw · forged: not from the service ·
 * rejected: what is in the message, which will never be carried · refused: key, signature or form is wrong, a matter for
 * us.
 */
export type ImFailureKind = 'throttled' | 'unreachable' | 'unknownAccount' | 'gone' | 'forged' | 'rejected' | 'refused'
export type ImFailure = Failure<'im', ImFailureKind>

export const imFailure = (kind: ImFailureKind, detail: string): ImFailure => failure('im', kind, detail)
export const isImFailure = (error: unknown): error is ImFailure => isFailureOf('im', error)
