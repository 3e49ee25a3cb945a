import { clearCache } from '../browser/local-cache.ts'
import { leave } from '../browser/leave.ts'
import { dropToken } from './token.ts'

const signOutMessageKey = 'farewell'
const listeners = new Set<() => void>()

/** Whoever holds something of the session in memory says here how to let go of it. */
export const onSessionEnd = (forget: () => void) => {
  listeners.add(forget)
  return () => {
    listeners.delete(forget)
  }
}

/** Clears the token and everything stored, then goes where the next person signs in. */
export const endSession = (message?: string, jumpUri = '/') => {
  dropToken()
  clearCache()
  for (const forget of listeners) forget()
  if (message) sessionStorage.setItem(signOutMessageKey, message)
  leave.to(jumpUri)
}

/** The words for the sign-in page, said once. */
export const takeSignOutMessage = (): string | undefined => {
  const words = sessionStorage.getItem(signOutMessageKey) ?? undefined
  sessionStorage.removeItem(signOutMessageKey)
  return words
}
