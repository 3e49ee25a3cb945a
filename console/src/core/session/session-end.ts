import { clearCache } from '../browser/local-cache.ts'
import { leave } from '../browser/leave.ts'
import { tellSessionEnd } from './session-listeners.ts'
import { dropToken } from './token.ts'

const signOutMessageKey = 'farewell'

/** Clears the token and everything stored, then goes where the next person signs in. */
export const endSession = (message?: string, jumpUri = '/') => {
  dropToken()
  clearCache()
  tellSessionEnd()
  if (message) sessionStorage.setItem(signOutMessageKey, message)
  leave.to(jumpUri)
}

/** The words for the sign-in page, said once. */
export const takeSignOutMessage = (): string | undefined => {
  const words = sessionStorage.getItem(signOutMessageKey) ?? undefined
  sessionStorage.removeItem(signOutMessageKey)
  return words
}
