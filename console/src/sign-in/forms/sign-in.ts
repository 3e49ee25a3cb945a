import type { Answer } from '#core/http/answer.ts'
import { clearCache } from '#core/browser/local-cache.ts'
import { leave } from '#core/browser/leave.ts'
import { dropToken } from '#core/session/token.ts'
import { rememberMobile } from './remembered-mobile.ts'

/** Signs in through one of the calls. Nothing of an earlier session is kept, neither its token nor its menu. */
export const signIn = async (mobile: string, sign: () => Promise<Answer<{ jumpUri: string }>>) => {
  dropToken()
  const answer = await sign()
  if (!answer.ok) return answer
  clearCache()
  rememberMobile(mobile)
  leave.to(answer.data.jumpUri)
  return answer
}
