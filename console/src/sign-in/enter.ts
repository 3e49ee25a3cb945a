import type { Answer } from '../core/answer.ts'
import { forgetNodes } from '../core/cache.ts'
import { leave } from '../core/leave.ts'
import { dropToken } from '../core/token.ts'
import { rememberMobile } from './remembered-mobile.ts'

/** Signs in through one of the calls. Nothing of an earlier session is kept, neither its token nor its menu. */
export const enter = async (mobile: string, sign: () => Promise<Answer<{ jumpUri: string }>>) => {
  dropToken()
  const answer = await sign()
  if (!answer.ok) return answer
  forgetNodes()
  rememberMobile(mobile)
  leave.to(answer.data.jumpUri)
  return answer
}
