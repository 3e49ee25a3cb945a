import { decide, finalise, type Ruling } from '../../server/src/areas/orders/after-sale/public.ts'
import { system } from '../../server/src/core/http/actor.ts'
import { db, within } from '../../server/src/core/db/tx.ts'

const platform = system('platform')

const caseOf = async (sn: string): Promise<number> => {
  const row = await db()
    .selectFrom('after_sale')
    .innerJoin('transfer_order', 'transfer_order.id', 'after_sale.order_id')
    .select('after_sale.id')
    .where('transfer_order.sn', '=', sn)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The platform's word on the case of this order. */
export const ruleOn = async (sn: string, ruling: Ruling): Promise<void> => {
  const id = await caseOf(sn)
  await within((tx) => decide(tx, platform, id, ruling))
}

/** Its last word, after an appeal. */
export const ruleFinallyOn = async (sn: string, ruling: Ruling): Promise<void> => {
  const id = await caseOf(sn)
  await within((tx) => finalise(tx, platform, id, ruling))
}
