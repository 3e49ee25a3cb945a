import { createHmac, timingSafeEqual } from 'node:crypto'
import { hours, now } from '#core/time/clock'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { signingSecret } from '#core/outside/sealed'

const validFor = hours(24)

const signatureOf = (words: string): Buffer => createHmac('sha256', signingSecret('chat')).update(words).digest()

/** The signed login of our own engine: for this person, in this session, for a day. */
export const ticketFor = ({ merchantId, accountId, sessionId }: Actor): string => {
  const words = [merchantId, accountId, sessionId, now().getTime() + validFor].join('.')
  return Buffer.from(`${words}.${signatureOf(words).toString('hex')}`).toString('base64url')
}

/** Somebody else's, a changed one or one of yesterday is none. */
export const requireTicket = ({ merchantId, accountId, sessionId }: Actor, ticket: string): void => {
  const text = Buffer.from(ticket, 'base64url').toString()
  const end = text.lastIndexOf('.')
  const words = text.slice(0, end)
  const given = Buffer.from(text.slice(end + 1), 'hex')
  const known = signatureOf(words)
  if (given.length !== known.length || !timingSafeEqual(given, known)) refuse('chatNotReady')
  const until = Number(words.slice(words.lastIndexOf('.') + 1))
  if (!words.startsWith(`${merchantId}.${accountId}.${sessionId}.`) || until < now().getTime()) refuse('chatNotReady')
}
