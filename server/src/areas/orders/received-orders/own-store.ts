import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { storeOf } from '#areas/shop/stores/public'

/** The id of a store of one's own; another merchant's does not exist. Nothing named means any. */
export const ownStore = async (actor: Actor, sid: string | undefined): Promise<number | undefined> => {
  if (sid === undefined) return undefined
  return (await storeOf(actor, idOf(sid))).id
}
