import type { Logger } from 'pino'
import { shopById, shopStates, withGrant } from '#areas/channels/channel-shops/public'
import { within } from '#core/db/tx'
import { later, now } from '#core/time/clock'
import { backoff, wordsOf } from '#core/work/backoff'
import { drain } from '#core/work/lease-worker'
import { attempt } from '#ports/channels/calling/attempt'
import type { Channel, Grant } from '#ports/channels/port'
import type { Workers } from '../../../../manifest.ts'
import { tellChannel } from '../pushes.ts'
import { beginCall, dropWish, endWish, postponeWish, takeWishes, type Wish } from './channel.sql.ts'

const batch = 5
const leaseMs = 30_000

/**
 * Tells a channel what it is not yet, and says whether the closing is ours. It is asked first: a shop that its people have
 * closed is not ours to open, and what a process told before it died is not told again.
 */
const bringTo = async (wish: Wish, channel: Channel, grant: Grant): Promise<{ told: boolean; ours: boolean }> => {
  const isOpen = await channel.isOpen?.(grant)
  // `calling` stays from a process that began to tell it and did not live to say so.
  const ours = wish.closed_by_us || wish.calling !== null
  const isDone = wish.wants_closed ? isOpen === false : isOpen === true || !ours
  if (isDone) return { told: wish.calling === wish.wants_closed, ours }
  if (!(await beginCall(wish))) return { told: false, ours }
  await channel.setOpen?.(grant, !wish.wants_closed)
  return { told: true, ours: true }
}

const tell = async (wish: Wish): Promise<void> => {
  const shop = await shopById(wish.online_shop_id)
  if (!shop || shop.removed_at || shop.state === shopStates.unbound) return dropWish(wish)
  const answer = await attempt(() => withGrant(shop.id, (channel, grant) => bringTo(wish, channel, grant)))
  if (answer.failure)
    return postponeWish(wish, later(backoff(wish.tries)), wordsOf(new Error(answer.failure.detail)) || '渠道没有答复')
  const { told, ours } = answer.done
  await within(async (tx) => {
    await endWish(tx, wish, ours)
    if (told) await tellChannel(tx, { merchantId: shop.merchant_id, shop: shop.name, closed: wish.wants_closed })
  })
}

/** Takes a handful of shops and brings their channels to what they shall be. */
export const tellChannels = async (log: Logger): Promise<number> => {
  const wishes = await takeWishes(now(), later(leaseMs), batch)
  await Promise.all(
    wishes.map((wish) =>
      tell(wish).catch((error: unknown) => {
        log.error({ err: error, shop: wish.online_shop_id }, 'festival channel')
        return postponeWish(wish, later(backoff(wish.tries)), wordsOf(error))
      }),
    ),
  )
  return wishes.length
}

export const startChannelWorker = (log: Logger): Workers => {
  const wishes = drain(() => tellChannels(log), { name: 'festival channels', everyMs: 1_000, lanes: 1, log })
  return { notices: { festival_channel: wishes.wake }, stop: wishes.stop }
}
