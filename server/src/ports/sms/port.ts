import { failure, isFailureOf, type Failure } from '../failure.ts'
import type { SmsParams, SmsTemplate } from './templates.ts'

export type SmsMessage = { [T in SmsTemplate]: { phone: string; template: T; params: SmsParams<T> } }[SmsTemplate]

/** Sends one message to one mainland mobile number; rejects with an `SmsFailure`. */
export type Sms = { send: (message: SmsMessage) => Promise<{ receipt: string }> }

/**
 * throttled: too many to this number, try later · badNumber: this number takes no messages ·
 * noBalance: our account at the provider is empty · unreachable: no usable answer, it may or may not have been sent ·
 * refused: key, signature name or template is wrong, a matter for us.
 */
export type SmsFailureKind = 'throttled' | 'badNumber' | 'noBalance' | 'unreachable' | 'refused'
export type SmsFailure = Failure<'sms', SmsFailureKind>

export const smsFailure = (kind: SmsFailureKind, detail: string): SmsFailure => failure('sms', kind, detail)
export const isSmsFailure = (error: unknown): error is SmsFailure => isFailureOf('sms', error)

/** Which kind a provider's code belongs to: the first rule that fits, `refused` otherwise. */
export const kindOf = (rules: readonly (readonly [RegExp, SmsFailureKind])[], code: string): SmsFailureKind =>
  rules.find(([pattern]) => pattern.test(code))?.[1] ?? 'refused'
