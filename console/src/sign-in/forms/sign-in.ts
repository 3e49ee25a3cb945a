import type { Answer } from '#core/http/answer.ts'
import { clearCache } from '#core/browser/local-cache.ts'
import { leave } from '#core/browser/leave.ts'
import { dropToken } from '#core/session/token.ts'
import { rememberMobile } from './remembered-mobile.ts'

type Sign = () => Promise<Answer<{ jumpUri: string }>>

/** Signs in through one of the calls. Nothing of an earlier session is kept, neither its token nor its menu. */
export const enter = async (sign: Sign) => {
  dropToken()
  const answer = await sign()
  if (!answer.ok) return answer
  clearCache()
  leave.to(answer.data.jumpUri)
  return answer
}

export const signIn = (mobile: string, sign: Sign) =>
  enter(async () => {
    const answer = await sign()
    if (answer.ok) rememberMobile(mobile)
    return answer
  })
