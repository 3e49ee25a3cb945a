import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { defaultStore, storeOf, type StoreFacts } from './stores.sql.ts'

/** The store of one's own that was named, else the default one. */
export const namedStore = (actor: Pick<Actor, 'merchantId'>, sid: string | undefined): Promise<StoreFacts> =>
  sid === undefined ? defaultStore(actor) : storeOf(actor, idOf(sid))
