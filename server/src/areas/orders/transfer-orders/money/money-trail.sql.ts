import { sql } from 'kysely'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { routeTo } from '@zdb/contract/pages'
import { db } from '#core/db/tx'
import type { MoneyTrail } from '#core/domain/money-trail'

type Step = { sn: string; origin_sn: string | null; sends: boolean }

/** The order itself and, for its sender, what it passes on, what it repeats and what repeats it. */
export const transferTrail: MoneyTrail = async (merchantId, sn) => {
  const { rows } = await sql<Step>`
    select sn, origin_sn, merchant_id = ${merchantId} as sends from transfer_order
    where (merchant_id = ${merchantId} and (sn = ${sn} or origin_sn = ${sn}))
      or (sn = ${sn} and shop_merchant_id = ${merchantId} and state <> ${transferStates.waitPay.code})
    order by id limit 50`.execute(db())
  const own = rows.find((row) => row.sn === sn)
  const related = rows.filter(({ sends }) => sends).flatMap((row) => [row.sn, row.origin_sn ?? row.sn])
  if (!own) return { related }
  return {
    thing: own.sends
      ? { label: '转单', route: routeTo('transferOrder', { no: sn }) }
      : { label: '接单', route: routeTo('receivedOrder', { sn }) },
    related,
  }
}
