import { failure, isFailureOf, type Failure } from '../failure.ts'

export type Letter = { to: string; subject: string; text: string }

/** Sends one letter to one mailbox; rejects with a `MailFailure`. */
export type Mail = { send: (letter: Letter) => Promise<{ receipt: string }> }

/**
 * badAddress: this mailbox takes no letters · throttled: too many, try later · unreachable: no usable answer, it may or
 * may not have been sent · refused: our account or sender is wrong, a matter for us.
 */
export type MailFailureKind = 'badAddress' | 'throttled' | 'unreachable' | 'refused'
export type MailFailure = Failure<'mail', MailFailureKind>

export const mailFailure = (kind: MailFailureKind, detail: string): MailFailure => failure('mail', kind, detail)
export const isMailFailure = (error: unknown): error is MailFailure => isFailureOf('mail', error)
