import { inbox, type StoredCallback } from '#core/outside/callback-inbox'
import type { RawPush } from '#ports/raw-push'

/** What the sales channels pushed, by the channel's code. */
export const pushes = inbox<number, RawPush>({ table: 'channel_push', column: 'channel', topic: 'channel_push' })
export type Push = StoredCallback<number>
