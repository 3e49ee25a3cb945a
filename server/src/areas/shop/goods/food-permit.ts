import { isFood } from '@zdb/contract/people/qualifications/states'
import { hasInForce } from '#areas/people/qualifications/public'
import { refuse } from '#core/http/refusal'

/** Whether these are food, and sold by somebody who may not sell food. */
export const lacksFoodPermit = async (goods: {
  readonly merchant_id: number
  readonly product_type: number
}): Promise<boolean> => isFood(goods.product_type) && !(await hasInForce(goods.merchant_id, 'food_circulation_permit'))

/** Food is sold with a permit only, whatever the platform thinks of its words and pictures. */
export const refuseUnpermittedFood = async (goods: Parameters<typeof lacksFoodPermit>[0]): Promise<void> => {
  if (await lacksFoodPermit(goods)) refuse('goodsPermitMissing')
}
