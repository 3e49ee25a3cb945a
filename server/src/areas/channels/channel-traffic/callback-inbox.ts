import { inbox, type StoredCallback as Stored } from '#core/outside/callback-inbox'
import type { RawPush } from '#ports/raw-push'

/** The callbacks of the sales channels, by the channel's code. */
export const callbackInbox = inbox<number, RawPush>({ table: 'channel_push', column: 'channel', topic: 'channel_push' })
export type StoredCallback = Stored<number>
