import type { Result } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { waitOf } from '#core/domain/machine'
import { afterSaleCase } from './machine.ts'
import type { Case } from './after-sale.sql.ts'

export type Turn = Result<typeof afterSale.detail>['turn']

/** Whose turn it is, until when, and what happens then: straight from the machine's table. */
export const turnOf = (item: Case): Turn => {
  const waiting = waitOf(afterSaleCase, item)
  if (!waiting) return { owner: 'none', until: null, outcome: '' }
  const owner = waiting.owner === 'loser' ? (item.loser ?? 'none') : waiting.owner
  return { owner: owner as Turn['owner'], until: item.deadline_at, outcome: waiting.outcome }
}
