import { lifeStates } from '@zdb/contract/shop/stores/states'
import { refuseLimited } from '#areas/people/account/public'
import { storesById } from '#areas/shop/stores/public'
import { formatYuan } from '@zdb/contract/kit/fen'
import { claimsOf } from '#core/money/claims'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'

/** `jiedan`, and money owed to others, block grab, quote and confirm, with the reason shown. */
export const refuseReceivingLimited = async (actor: Actor): Promise<void> => {
  await refuseLimited(actor, 'jiedan')
  const { owes } = await claimsOf(actor.merchantId)
  if (owes > 0) refuse('limited', `您有待偿款${formatYuan(owes)}元未还清，还清后才能接单`)
}

/** A store that the platform has suspended takes nothing more; what it took before goes on. */
export const refuseOutOfTrade = async (storeId: number | null): Promise<void> => {
  const store = (await storesById([storeId])).get(storeId ?? 0)
  if (store?.life_state === lifeStates.suspended.code) refuse('notForYou', `门店已被平台停用：${store.life_reason}`)
}
