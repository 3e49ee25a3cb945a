import { sql } from 'kysely'
import type { NamedFigure } from '@zdb/contract/kit/lists/figure-links'
import type { FigureList, FigureSource } from '#core/lists/figure-rows'
import { may } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Measure } from './facts/measures.sql.ts'
import { settleFigures } from './rollup/settle.sql.ts'

const tables = {
  online: 'online_order',
  sent: 'transfer_order',
  received: 'transfer_order',
  ride: 'delivery_order',
} as const satisfies Record<FigureList, string>

const measures = {
  refund_amount: 'refund',
  coupon_amount: 'coupon',
  channel_fee: 'fee',
  transfer_cost: 'transfer',
  ride_cost: 'ride',
  material_cost: 'material',
  margin: 'margin',
  net: 'margin',
  accept_minutes: 'accepted',
} as const satisfies Record<NamedFigure, Measure>

/** What each order gives to a figure, as it was counted; it is counted anew first. Figures are not shown to everybody. */
export const figureRows: FigureSource = async (actor, list, figure) => {
  if (!may(actor, 'analysis.read')) refuse('forbidden')
  await settleFigures(actor.merchantId)
  const measure = sql.ref(`f.${measures[figure]}`)
  const counted = sql`from figure_order f where f.merchant_id = ${actor.merchantId} and f.subject = ${list}
    and f.order_id = ${sql.ref(`${tables[list]}.id`)}`
  return {
    isPart: sql<boolean>`exists (select 1 ${counted} and ${measure} <> 0)`,
    amount: figure === 'accept_minutes' ? undefined : sql<number>`(select ${measure} ${counted})`,
  }
}
