import { businessStates, lifeStates } from '@zdb/contract/shop/stores/states'
import { limitsOf } from '#areas/people/account/public'
import { isBlockedBetween } from '#areas/shop/partners/public'
import { refuseClosedSlot, slotObstacle } from '#areas/shop/festivals/public'
import { currentRules } from '#core/domain/rules'
import { categoriesOf } from '@zdb/contract/shop/stores/product-types'
import { isFood } from '@zdb/contract/people/qualifications/states'
import type { Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { lockShopToAsk, shopToAsk, type AskedShop } from './shops.sql.ts'

type Which = { openid: string } | { id: number }
type Asked = { openid: string; start: Date }

/** A shop that can be given an order of this type by this merchant, and stays so while it is given; else why not. */
export const lockShopFor = async (tx: Tx, merchantId: number, which: Which, productType: number): Promise<AskedShop> =>
  fitShop(await lockShopToAsk(tx, which, await currentRules()), merchantId, which, productType)

/** The same for whoever only asks. */
export const shopFor = async (merchantId: number, which: Which, productType: number): Promise<AskedShop> =>
  fitShop(await shopToAsk(which, await currentRules()), merchantId, which, productType)

const fitShop = async (
  found: AskedShop | undefined,
  merchantId: number,
  which: Which,
  productType: number,
): Promise<AskedShop> => {
  const shop = found ?? refuse('shopUnavailable', '门店不存在')
  if (shop.merchant_id === merchantId) refuse('ownShop')
  if (await isBlockedBetween(merchantId, shop.merchant_id)) refuse('blocked')
  if (shop.life_state !== lifeStates.normal.code) refuse('shopUnavailable')
  if (shop.business_state !== businessStates.open.code || shop.merchant_closed_at) refuse('shopUnavailable')
  if (!shop.receiving) refuse('shopUnavailable', '该门店未开通接单')
  if (!categoriesOf(productType).every((category) => shop.categories.includes(category)))
    refuse('shopUnavailable', '该门店不经营此类商品')
  if (isFood(productType) && !shop.food_permit) refuse('shopUnavailable', '该门店没有食品经营许可证，不能接此类订单')
  // Whoever chose its quote or has asked it already need not ask again.
  if ('openid' in which && !shop.accepts_assigned) refuse('shopUnavailable', '该门店暂不接受指派单')
  if ('openid' in which && !shop.deposit_paid) refuse('shopUnavailable', '该门店未缴足诚信保证金')
  if ((await limitsOf(shop.merchant_id)).some(({ type }) => type === 'jiedan')) refuse('shopUnavailable')
  return shop
}

/** A shop that is asked for a time at which it takes nothing says so, and the sender hears when it does again. */
export const requireOpenSlot = async (merchantId: number, { openid, start }: Asked): Promise<void> => {
  const shop = await shopToAsk({ openid }, await currentRules())
  if (shop) await refuseClosedSlot(merchantId, { storeId: shop.id, start })
}

/** The same, asked once more while the shop is held. */
export const refuseFullShop = async ({ id }: AskedShop, start: Date): Promise<void> => {
  const obstacle = await slotObstacle({ storeId: id, start })
  if (obstacle) refuse(obstacle.code, obstacle.words)
}
