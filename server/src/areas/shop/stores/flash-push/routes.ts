import type { flashPushLines } from '@zdb/contract/shop/stores/flash-push/lines'
import type { Handlers } from '#core/http/register'
import { buyFlashPush, flashHistory, flashPush, flashWins } from './flash-push.ts'

export const flashPushRoutes: Handlers<typeof flashPushLines> = {
  flashPush: ({ actor, params }) => flashPush(actor, params.sid),
  buyFlashPush: ({ actor, params, body }) => buyFlashPush(actor, params.sid, body),
  flashHistory: ({ actor, query }) => flashHistory(actor, query),
  flashWins: ({ actor, params, query }) => flashWins(actor, params.sid, query),
  flashPushOld: ({ actor, query }) => flashPush(actor, query.sid),
  buyFlashPushOld: ({ actor, body: { sid, ...body } }) => buyFlashPush(actor, sid, body),
}
