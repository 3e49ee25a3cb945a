import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import type { Order } from '../online-order.sql.ts'

/** Before anything of the channel itself was heard: a person or a merchant's own system told us of the order. */
export const neverHeard = new Date(0)

/** Whoever typed the order took its money elsewhere: only what the mini shop itself brought was paid through it. */
export const paidInMiniShop = ({ channel, channel_at }: Pick<Order, 'channel' | 'channel_at'>): boolean =>
  channel === channelCodes.mini && channel_at > neverHeard
