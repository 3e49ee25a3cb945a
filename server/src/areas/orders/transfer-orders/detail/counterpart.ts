import type { Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { positionName } from '@zdb/contract/people/account/positions'
import { contactTypes } from '@zdb/contract/shop/stores/states'
import { contactFor } from '#areas/people/account/public'
import { contactsFor } from '#areas/shop/stores/public'
import type { Order, Part } from '../transfer-order.sql.ts'
import { knowsConsignee } from './present.ts'

type Contact = Result<typeof transferOrders.detail>['contact']

/** Who is called for the order itself, and who for a case of after-sale that is open. */
const atShop = { order: 2, afterSale: 4 } as const
const atSender = { order: 3, afterSale: 6 } as const

/** Whom to call on the other side; both learn it once the order was taken. */
export const counterpartOf = async (part: Part, order: Order): Promise<Contact> => {
  if (order.shop_id === null || !knowsConsignee('shop', order)) return null
  const about = order.after_sale_open ? 'afterSale' : 'order'
  if (part === 'shop') {
    const found = await contactFor(order.merchant_id, atSender[about])
    return found ? { title: positionName(found.position), name: found.name, phone: found.phone } : null
  }
  const [found] = await contactsFor(order.shop_id, atShop[about])
  return found
    ? { title: contactTypes[found.type as keyof typeof contactTypes], name: found.name, phone: found.phone }
    : null
}
