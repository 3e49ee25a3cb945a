import { sql, type RawBuilder } from 'kysely'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { positionName } from '@zdb/contract/people/account/positions'
import { contactTypes } from '@zdb/contract/shop/stores/states'
import { contactFor as contactOfMerchant } from '#areas/people/account/public'
import { contactFor as contactOfStore } from '#areas/shop/stores/public'
import { innerRow } from '#core/db/inner-rows.sql'
import type { Part } from '../transfer-order.sql.ts'
import { isAccepted } from './accepted.ts'

type Contact = Result<typeof transferOrders.detail>['contact']

/** What a person is there for: at a store a type of contact, at a merchant a position. */
export type Counterpart = { name: string; phone: string } & ({ type: number } | { position: number })

/** Who is called for the order itself, and who for a case of after-sale that is open. */
const atShop = { order: 2, afterSale: 4 } as const
const atSender = { order: 3, afterSale: 6 } as const

const about = ({ order, afterSale }: { order: number; afterSale: number }): RawBuilder<unknown> =>
  sql`case when o.after_sale_open then ${sql.lit(afterSale)} else ${sql.lit(order)} end`

const contacts = {
  shop: contactOfMerchant(sql`o.merchant_id`, about(atSender)),
  sender: contactOfStore(sql`o.shop_id`, about(atShop)),
}

/** Whom to call on the other side, of the order around; both learn it once the order was taken. */
export const counterpartIn = (part: Part): RawBuilder<unknown> =>
  sql`case when o.shop_id is not null and ${isAccepted} then ${innerRow(contacts[part])} end`

export const presentCounterpart = (found: Counterpart | null): Contact =>
  found && {
    title: 'position' in found ? positionName(found.position) : contactTypes[found.type as keyof typeof contactTypes],
    name: found.name,
    phone: found.phone,
  }
