import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { Money } from '#ui/value/money.tsx'

/** What an order is made of and what that costs, as rows of facts; none where nothing of it is known. */
export const makingRows = (making: WireResult<typeof transferOrders.detail>['making']) => ({
  用料: making?.materials.map(({ name, quantity, unit }) => `${name} ${quantity}${unit}`).join('、'),
  用料成本: making && making.materials.length > 0 && <Money yuan={making.cost} />,
})
