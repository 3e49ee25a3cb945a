import { clearCache } from '../browser/local-cache.ts'
import { leave } from '../browser/leave.ts'
import { tellSessionEnd } from './session-listeners.ts'
import { dropToken } from './token.ts'

const signOutMessageKey = 'farewell'

/** What the sign-in page says, and where it is. */
type WayOut = { message?: string | undefined; jumpUri?: string }

const leaveBy = ({ message, jumpUri = '/' }: WayOut) => {
  dropToken()
  clearCache()
  tellSessionEnd()
  if (message) sessionStorage.setItem(signOutMessageKey, message)
  leave.to(jumpUri)
}

/** While this console waits for the answer to its own wish to end the session: what it has heard of the end meanwhile. */
let ownEnd: { heard?: WayOut } | undefined

/** Clears the token and everything stored, then goes where the next person signs in. */
export const endSession = (message?: string) => {
  if (ownEnd) ownEnd.heard ??= { message }
  else leaveBy({ message })
}

/**
 * Sends what ends this very session and leaves with the words that only its answer knows; `wayOut` has none for an
 * answer that failed. The end can be heard of first, by a push or by the refusal of another call: that news waits for
 * the answer, and counts where it failed.
 */
export const endOwnSession = async <T>(
  ask: () => Promise<T>,
  wayOut: (answer: T) => WayOut | undefined,
): Promise<T> => {
  const end: { heard?: WayOut } = {}
  ownEnd = end
  const answer = await ask().finally(() => {
    ownEnd = undefined
  })
  const way = wayOut(answer) ?? end.heard
  if (way) leaveBy(way)
  return answer
}

/** The words for the sign-in page, said once. */
export const takeSignOutMessage = (): string | undefined => {
  const words = sessionStorage.getItem(signOutMessageKey) ?? undefined
  sessionStorage.removeItem(signOutMessageKey)
  return words
}
