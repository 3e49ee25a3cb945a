import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { shopsOfMerchant, shopStates } from '#areas/channels/channel-shops/public'
import type { Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import { notify } from '#core/db/process-notices'
import { channelSpeaking } from '#ports/channels/in-use'
import { isShutToday, setWishes } from './channel.sql.ts'

export type OfStore = { readonly store_id: number; readonly merchant_id: number }

export const canClose = (channel: number): boolean => channelSpeaking(channel)?.setOpen !== undefined

/**
 * A channel closes a shop as a whole: only when all that is left of today takes nothing. A buyer who orders for another
 * day waits until then, which no channel's protocol lets us avoid.
 */
export const wishForStore = async (tx: Tx, { store_id, merchant_id }: OfStore): Promise<void> => {
  const shops = (await shopsOfMerchant({ merchantId: merchant_id })).filter(
    (shop) => shop.store_id === store_id && shop.state === shopStates.bound && canClose(shop.channel),
  )
  if (shops.length === 0) return
  const midnight = startOfDay(addDays(dayText(now()), 1))
  const shut = await isShutToday(tx, store_id, { at: now(), midnight })
  const changed = await setWishes(
    tx,
    shops.map(({ id }) => id),
    { merchantId: merchant_id, shut, at: now() },
  )
  if (changed > 0) await notify(tx, 'festival_channel', merchant_id)
}
