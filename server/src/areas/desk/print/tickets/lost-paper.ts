import { ticketDocuments, type TicketDocument } from '@zdb/contract/desk/print/documents'
import { storesById } from '#areas/shop/stores/public'
import type { Tx } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { workedFacts } from '../documents/change-notice.ts'
import type { Source } from '../documents/order-facts.ts'
import { atStore, visibleOrder } from '../documents/paper-orders.ts'
import { revisionOf } from '../documents/revision.ts'
import { againLines } from '../documents/ticket.ts'
import type { PaperDocument } from '../documents/titles.ts'
import type { PaperPart } from '../paper/sheet.ts'
import { paperAtStore, type Job } from '../jobs/jobs.sql.ts'
import { nextNumber } from './paper-state.ts'
import { paperOf, placePaper, type Wanted } from '../jobs/place.ts'
import { ticketOf } from './tickets.ts'

const lost = '未出纸'

type Said = Pick<Wanted, 'parts' | 'worked' | 'revision'>

/** What a piece of paper said below the head that made it a second copy. */
const withoutHead = (parts: readonly PaperPart[], { reason }: Job): PaperPart[] => {
  const at = parts.findIndex((part) => part.kind === 'text' && /^【补打第\d+次】$/.test(part.text))
  return at < 0 ? [...parts] : parts.toSpliced(at, reason === '' ? 1 : 2)
}

/** A ticket as the order now is; undefined where this merchant may have none any more. */
const ticketNow = async (job: Job, again: string, reason: string): Promise<Said | undefined> => {
  const order = await visibleOrder(job.merchant_id, job.source as Source, job.order_sn)
  const store = (await storesById([job.store_id])).get(job.store_id)
  if (!order || !store) return undefined
  const facts = atStore(order, store)
  const wish = { storeId: store.id, document: job.document as TicketDocument, reason }
  const worked = workedFacts(facts)
  return { parts: await ticketOf(facts, wish, again), worked, revision: revisionOf(worked) }
}

const sameAgain = (job: Job, again: string, reason: string): Said => {
  const { parts, worked } = paperOf(job)
  return { parts: [...againLines(again, reason), ...withoutHead(parts, job)], worked, revision: job.revision }
}

const copiesOf = async (tx: Tx, { source, order_sn, store_id, document }: Job): Promise<Job[]> => {
  const paper = await paperAtStore(tx, { source: source as Source, sn: order_sn, storeId: store_id })
  return paper.filter((each) => each.document === document)
}

/**
 * A second copy in place of paper of which a person says that it did not come out: should it come out after all, nobody
 * takes it for a second order. A ticket says what the order says now; of a long one its missing page is printed alone.
 */
export const placeLost = async (tx: Tx, actor: Actor, job: Job): Promise<void> => {
  const copies = job.source === null ? [job] : await copiesOf(tx, job)
  const copyNo = nextNumber(copies)
  const again = `补打第${job.document === 'change' ? 1 : copyNo}次`
  const reason = job.reason === '' || job.reason.endsWith(lost) ? job.reason || lost : `${job.reason}，${lost}`
  const isTicket = job.document in ticketDocuments && job.pieces === 1
  const said = isTicket ? await ticketNow(job, again, reason) : sameAgain(job, again, reason)
  if (!said) return
  await placePaper(tx, {
    merchantId: job.merchant_id,
    storeId: job.store_id,
    printerId: job.stand_in_for ?? job.printer_id,
    source: job.source as Source | null,
    sn: job.order_sn,
    orderId: paperOf(job).orderId,
    document: job.document as PaperDocument,
    copyNo,
    reason,
    copies: job.copies,
    accountId: actor.accountId,
    ...said,
  })
}
