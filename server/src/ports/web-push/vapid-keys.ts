import type { Logger } from 'pino'
import webPush from 'web-push'
import { perConnection } from '#core/db/per-connection'
import { mintedKey } from '#core/outside/minted-key.sql'

export type VapidKeys = { publicKey: string; privateKey: string }

const known = perConnection((): { keys?: VapidKeys } => ({}))

/** What push services know us by (RFC 8292): minted at the first start, the same for as long as the seal key is. */
export const vapidKeys = async (log?: Pick<Logger, 'error'>): Promise<VapidKeys> => {
  const memory = known()
  return (memory.keys ??= await mintedKey('vapid', () => webPush.generateVAPIDKeys(), log))
}
