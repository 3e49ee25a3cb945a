import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { storeOf } from './received.sql.ts'

/** The id of a store of one's own; another merchant's does not exist. Nothing named means any. */
export const ownStore = async (actor: Actor, sid: string | undefined): Promise<number | undefined> => {
  if (sid === undefined) return undefined
  const store = (await storeOf(actor.merchantId, idOf(sid))) ?? refuse('notFound')
  return store.id
}
