import type { Body } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { afterSaleStates, judgingStages } from '@zdb/contract/orders/after-sale/states'
import { may, type Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { requireSeen } from '#core/terms/terms'
import { within } from '#core/db/tx'
import { permissionOf } from './actions.ts'
import { endWithRefund } from './money/outcome.ts'
import { moveCase } from './move-case.ts'
import { caseLines } from './present.ts'
import { openById, openCase } from './lock-case.ts'
import { caseOf } from './after-sale.sql.ts'

export const agree = (actor: Actor, rid: string, revision: number | undefined): Promise<null> =>
  within(async (tx) => {
    const { order, item } = await openCase(tx, actor, 'shop', rid)
    if (item.ended_at === null) await requireSeen(tx, actor, 'afterSale', item, revision, () => caseLines(item))
    await endWithRefund(tx, 'agree', { order, item, actor, part: 'shop', side: 'shop', words: { what: '同意退款' } })
    return null
  })

export const reject = (actor: Actor, rid: string, said: Body<typeof afterSale.reject>): Promise<null> =>
  within(async (tx) => {
    const { order, item } = await openCase(tx, actor, 'shop', rid)
    await moveCase(tx, 'reject', {
      order,
      item,
      actor,
      part: 'shop',
      side: 'shop',
      set: { reject_reason: said.reason, reject_images: said.images },
      words: { what: '拒绝退款', content: said.reason, images: said.images },
    })
    return null
  })

/** Once, and only by the side the decision went against, for which either side's own permission is asked. */
export const appeal = (actor: Actor, rid: string, said: Body<typeof afterSale.appeal>): Promise<null> =>
  within(async (tx) => {
    const { part, item: found } = await caseOf(actor, idOf(rid))
    if (!may(actor, permissionOf[part])) refuse('forbidden')
    const { order, item } = await openById(tx, found.id)
    if (item.stage === judgingStages.decided.code && item.loser !== part)
      refuse('afterSaleMoved', '裁决支持了您，无需申诉')
    const refund = item.state === afterSaleStates.agreed.code
    await moveCase(tx, refund ? 'appealRefund' : 'appealClose', {
      order,
      item,
      actor,
      part,
      side: part,
      set: { appealed: true },
      words: { what: '提出申诉', ...said },
    })
    return null
  })
