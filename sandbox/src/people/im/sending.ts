import type { ImCallbacks } from './callbacks.ts'
import { keep, type ImApp, type ImMessage } from './messages.ts'

export type Outcome = { code: number; words: string }

const fine: Outcome = { code: 0, words: '' }
/** So long a sender may take a message back. */
const withdrawSeconds = 120

/** What the service's own check of contents lets nobody say. */
const unfit = /违禁品/
const isUnfit = ({ MsgBody }: ImMessage): boolean => unfit.test(JSON.stringify(MsgBody))

/** Asked, kept, told: what happens to a message whoever sends it. */
export async function sendThrough(app: ImApp, message: ImMessage, callbacks: ImCallbacks): Promise<Outcome> {
  const unknown = [message.From_Account, message.To_Account].find((userId) => !app.accounts.has(userId))
  if (unknown !== undefined) return { code: 20003, words: `invalid account ${unknown}` }
  if (isUnfit(message)) return { code: 80001, words: 'msg content has sensitive words' }
  const answer = await callbacks.before(app, message)
  if (!answer && !app.deliverUnanswered) return { code: 20006, words: 'callback of app timeout' }
  const code = answer?.code ?? 0
  // Their own words reach the sender only with a code of the range for them.
  if (code >= 120_001 && code <= 130_000) return { code, words: answer?.words ?? '' }
  if (code !== 0) return { code: 20006, words: 'forbidden by callback of app' }
  keep(app, message)
  callbacks.after(app, message)
  return fine
}

export function withdrawThrough(
  app: ImApp,
  { key, by }: { key: string; by: string | undefined },
  callbacks: ImCallbacks,
): Outcome {
  const message = app.byKey.get(key)
  if (!message || (by !== undefined && message.From_Account !== by)) return { code: 20022, words: 'msg not found' }
  if (message.withdrawn) return { code: 20023, words: 'msg has been recalled' }
  if (by !== undefined && Date.now() / 1_000 > message.MsgTime + withdrawSeconds)
    return { code: 20016, words: 'msg recall over time limit' }
  message.withdrawn = true
  callbacks.withdrawn(app, message)
  return fine
}
