import { commonCodes } from '@zdb/contract/kit/codes'
import { sessionCodes } from '@zdb/contract/people/identity/codes'
import type { Caller } from '../http/caller.ts'
import { tellForbidden } from './forbidden.ts'
import { endSession } from './session-end.ts'
import { heldToken, keepToken } from './token.ts'

/** The people of a merchant: a bearer beside the cookie, and the way out is the sign-in page. */
export const merchantCaller: Caller = {
  token: heldToken,
  keepToken,
  endedBy: sessionCodes,
  end: endSession,
  refused: (code) => code === commonCodes.forbidden.code && tellForbidden(),
}
