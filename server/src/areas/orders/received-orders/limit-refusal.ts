import { isFood } from '@zdb/contract/people/qualifications/states'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import { refuseLimited } from '#areas/people/account/public'
import { relianceOf } from '#areas/people/qualifications/public'
import { storesById } from '#areas/shop/stores/public'
import { yuanText } from '@zdb/contract/kit/fen'
import { claimsOf } from '#core/money/claims'
import type { Order } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'

/** `jiedan`, and money owed to others, block grab, quote and confirm, with the reason shown. */
export const refuseReceivingLimited = async (actor: Actor): Promise<void> => {
  await refuseLimited(actor, 'jiedan')
  const { owes } = await claimsOf(actor.merchantId)
  if (owes > 0) refuse('limited', `您有待偿款${yuanText(owes)}未还清，还清后才能接单`)
}

export const foodPermitWords = '食品类订单须有食品经营许可证才能接单'

/** What is food needs the permit when it is taken, whatever held when the shop was asked. */
export const refuseFoodWithoutPermit = async ({
  shop_id,
  product_type,
}: Pick<Order, 'shop_id' | 'product_type'>): Promise<void> => {
  if (shop_id === null || !isFood(product_type)) return
  const [held] = await relianceOf([shop_id])
  if (!held?.food_circulation_permit) refuse('notForYou', foodPermitWords)
}

/** A store that the platform has suspended takes nothing more; what it took before goes on. */
export const refuseOutOfTrade = async (storeId: number | null): Promise<void> => {
  const store = (await storesById([storeId])).get(storeId ?? 0)
  if (store?.life_state === lifeStates.suspended.code) refuse('notForYou', `门店已被平台停用：${store.life_reason}`)
}
