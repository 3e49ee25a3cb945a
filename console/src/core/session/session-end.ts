import { clearCache } from '../browser/local-cache.ts'
import { leave } from '../browser/leave.ts'
import { tellSessionEnd } from './session-listeners.ts'
import { dropToken } from './token.ts'

const signOutMessageKey = 'farewell'

/** What the sign-in page says, and where it is. */
type WayOut = { message?: string | undefined; jumpUri?: string }

/** A page that is left stops what it has begun, so it stays until that is done; a push service may be far away. */
const patienceMs = 2_000

let isLeaving = false

const leaveAfter = async (works: Promise<unknown>[], uri: string) => {
  isLeaving = true
  const late = new Promise((resolve) => {
    setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.allSettled(works), late])
  isLeaving = false
  leave.to(uri)
}

const leaveBy = ({ message, jumpUri = '/' }: WayOut) => {
  // What is refused meanwhile has nothing new to say.
  if (isLeaving) return
  dropToken()
  clearCache()
  const works = tellSessionEnd()
  if (message) sessionStorage.setItem(signOutMessageKey, message)
  if (works.length > 0) void leaveAfter(works, jumpUri)
  else leave.to(jumpUri)
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
