import { ticketDocuments, type TicketDocument } from '@zdb/contract/desk/print/documents'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { storesById } from '#areas/shop/stores/public'
import type { Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import { changeParts, changesBetween, isRecalled, recalledFacts } from '../documents/change-notice.ts'
import type { PaperOrder } from '../documents/order-facts.ts'
import { atStore } from '../documents/paper-orders.ts'
import { revisionOf } from '../documents/revision.ts'
import { printing } from '../jobs/come-out.ts'
import { paperAtStore } from '../jobs/jobs.sql.ts'
import { dropWaiting } from '../jobs/move-job.ts'
import { holdersOf, nextNumber, type Sheet } from './paper-state.ts'
import { placePaper } from '../jobs/place.ts'
import { sheetsOf } from './sheets-of.ts'

const tickets = Object.keys(ticketDocuments) as TicketDocument[]

/** Drops what waits and does not say so yet; what was sent while it was looked at is paper that somebody holds. */
const dropUntrue = async (
  tx: Tx,
  note: string,
  read: () => Promise<Sheet[]>,
): Promise<{ paper: Sheet[]; onTheWay: Sheet[] }> => {
  for (;;) {
    const paper = await read()
    const queued = paper.filter(({ job }) => job.state === printJobStates.queued.code)
    const onTheWay = queued.filter(({ says }) => isRecalled(says))
    const untrue = queued.flatMap((sheet) => (onTheWay.includes(sheet) ? [] : [sheet.job]))
    const dropped = await dropWaiting(tx, untrue, { actor: printing, note })
    if (dropped.length === untrue.length) return { paper, onTheWay }
  }
}

/**
 * A store no longer makes an order: what waits there is dropped, and by every printer where somebody holds paper of it a
 * 变更单 says so.
 */
export const recallPaper = async (tx: Tx, order: PaperOrder, storeId: number, why: string): Promise<void> => {
  const store = (await storesById([storeId])).get(storeId)
  if (!store) return
  const { source, sn, merchantId, orderId } = order
  const { paper, onTheWay } = await dropUntrue(tx, why, async () =>
    sheetsOf(await paperAtStore(tx, { source, sn, storeId }), { storeId, source, document: 'kitchen' }),
  )
  const unaware = holdersOf(paper, tickets).filter(
    ({ place, told }) => !isRecalled(told.says) && !onTheWay.some((sheet) => sheet.place === place),
  )
  const first = nextNumber(paper.flatMap(({ job }) => (job.document === 'change' ? [job] : [])))
  for (const [at, { place, told, documents }] of unaware.entries()) {
    if (place === undefined) continue
    const worked = recalledFacts(told.says, why)
    await placePaper(tx, {
      merchantId,
      storeId,
      printerId: place,
      source,
      sn,
      orderId,
      document: 'change',
      revision: revisionOf(worked),
      worked,
      copyNo: first + at,
      reason: '',
      copies: 1,
      accountId: null,
      parts: changeParts(atStore(order, store), changesBetween(told.says, worked, documents), now()),
    })
  }
}
