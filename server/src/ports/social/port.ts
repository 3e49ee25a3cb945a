import type { SocialDriverName } from '@zdb/contract/people/account/social'
import { failure, isFailureOf, type Failure } from '../failure.ts'

/** Who somebody is elsewhere. */
export type SocialPerson = { openid: string; nickname: string }

/** An account elsewhere by which people sign in: the page they are sent to, and who came back from it. */
export type SocialDriver = {
  authorizeUrl: (state: string, back: string) => string
  /** What the page handed out is good once; rejects with a `SocialFailure`. */
  identify: (code: string) => Promise<SocialPerson>
}

export type SocialDrivers = Partial<Record<SocialDriverName, SocialDriver>>

/** refused: what came back is not good, or no longer · unreachable: no usable answer. */
export type SocialFailureKind = 'refused' | 'unreachable'
export type SocialFailure = Failure<'social', SocialFailureKind>

export const socialFailure = (kind: SocialFailureKind, detail: string): SocialFailure => failure('social', kind, detail)
export const isSocialFailure = (error: unknown): error is SocialFailure => isFailureOf('social', error)
