import { ticketDocuments, type TicketDocument } from '@zdb/contract/desk/print/documents'
import { storesById } from '#areas/shop/stores/public'
import type { Tx } from '#core/db/tx'
import type { Actor, SystemActor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { changeParts, changesBetween, workedFacts } from '../documents/change-notice.ts'
import type { OrderFacts, PaperOrder } from '../documents/order-facts.ts'
import { atStore } from '../documents/paper-orders.ts'
import { revisionOf } from '../documents/revision.ts'
import { ticketParts } from '../documents/ticket.ts'
import { livePrinter } from '../printers/printers.sql.ts'
import { choiceFor } from '../rules/choice.ts'
import { templateOf } from '../templates/templates.sql.ts'
import { lockPaper, type Job } from './jobs.sql.ts'
import { moveJob, tryMove } from './move-job.ts'
import { paperState } from './paper-state.ts'
import { paperOf, placePaper, type Wanted } from './place.ts'

export type TicketWish = {
  storeId: number
  document: TicketDocument
  printerId: number
  copies: number
  /** Why somebody wants it a second time. */
  reason: string
}

type TicketPlace = Pick<TicketWish, 'storeId' | 'document'> & { source: PaperOrder['source'] }

/** What came of a wish: which jobs carry it, and whether paper was added. */
export type Granted = { kind: 'placed' | 'waiting' | 'notice' | 'held'; jobs: Job[] }

type About = Pick<Wanted, 'merchantId' | 'storeId' | 'source' | 'sn' | 'orderId' | 'revision' | 'worked' | 'accountId'>

const cancelStale = async (tx: Tx, jobs: readonly Job[], actor: Actor | SystemActor): Promise<void> => {
  for (const { id } of jobs) await tryMove(tx, 'cleanPrint', id, { actor, note: '内容已更新，改打新的' })
}

const reviveAll = async (
  tx: Tx,
  jobs: readonly Job[],
  actor: Actor | SystemActor,
  printerId: number,
): Promise<Job[]> => {
  const revived: Job[] = []
  const set = { printer_id: printerId, stand_in_for: null, attempts: 0 }
  for (const { id } of jobs)
    revived.push(
      (await tryMove(tx, 'printAgain', id, { actor, set })) ??
        (await moveJob(tx, 'printAgainCancelled', id, { actor, set })),
    )
  return revived
}

const ticketOf = async (
  facts: OrderFacts,
  { document, storeId, reason }: TicketWish,
  again: string,
): Promise<Wanted['parts']> => {
  const { shop_name_display, blocks } = await templateOf(storeId, document)
  const heading = ticketDocuments[document].label
  return ticketParts(facts, blocks, { heading, again, reason, shopNameDisplay: shop_name_display })
}

/**
 * Gives an order its paper at a store. However often and by whomever it is wanted, the same ticket comes out once; who
 * holds paper that no longer holds gets a 变更单; a second copy is made for a reason alone.
 */
export const giveTicket = async (
  tx: Tx,
  actor: Actor | SystemActor,
  order: PaperOrder,
  wish: TicketWish,
): Promise<Granted> => {
  const { storeId, document, printerId, copies, reason } = wish
  const store = (await storesById([storeId])).get(storeId) ?? refuse('notFound')
  const facts = atStore(order, store)
  const worked = workedFacts(facts)
  const revision = revisionOf(worked)
  const { merchantId, source, sn, orderId } = order
  const accountId = actor.kind === 'merchant' ? actor.accountId : null
  const about: About = { merchantId, storeId, source, sn, orderId, revision, worked, accountId }
  const place = (more: Pick<Wanted, 'document' | 'copyNo' | 'reason' | 'copies' | 'parts'>): Promise<Job[]> =>
    placePaper(tx, { ...about, printerId, ...more })
  const paper = await lockPaper(tx, { source, sn, storeId })
  const state = paperState(paper, document, revision)
  switch (state.kind) {
    case 'waiting':
      return { kind: 'waiting', jobs: state.jobs }
    case 'revive':
      return actor.kind === 'merchant'
        ? { kind: 'placed', jobs: await reviveAll(tx, state.jobs, actor, printerId) }
        : { kind: 'held', jobs: state.jobs }
    case 'place': {
      await cancelStale(tx, state.superseded, actor)
      const parts = await ticketOf(facts, wish, '')
      return { kind: 'placed', jobs: await place({ document, copyNo: 0, reason: '', copies, parts }) }
    }
    case 'notice': {
      await cancelStale(tx, state.superseded, actor)
      const changes = changesBetween(paperOf(state.held).worked, worked)
      const parts = changeParts(facts, changes, now())
      const jobs = await place({ document: 'change', copyNo: state.number, reason: '', copies: 1, parts })
      return { kind: 'notice', jobs }
    }
    case 'again': {
      if (actor.kind !== 'merchant') return { kind: 'held', jobs: [] }
      if (reason === '') refuse('reprintReason')
      const parts = await ticketOf(facts, wish, `补打第${state.number}次`)
      return { kind: 'placed', jobs: await place({ document, copyNo: state.number, reason, copies: 1, parts }) }
    }
  }
}

/** Where the first paper came out, or was to come out; where that printer is gone, as the rules of the store say. */
const placeOf = async ({ printer_id, stand_in_for }: Job, wish: TicketPlace): Promise<number | undefined> =>
  (
    (await livePrinter(stand_in_for ?? printer_id)) ??
    (await choiceFor(wish.storeId, wish.source, wish.document)).printer
  )?.id

/** What an order says has changed: who holds paper of it hears; what only waits is printed as it is now. */
export const noticeChange = async (tx: Tx, actor: SystemActor, order: PaperOrder, storeId: number): Promise<void> => {
  const paper = await lockPaper(tx, { source: order.source, sn: order.sn, storeId })
  const documents = [...new Set(paper.map((job) => job.document))].filter(
    (document): document is TicketDocument => document in ticketDocuments,
  )
  for (const document of documents) {
    const last = paper.find((job) => job.document === document)
    if (!last) continue
    const printerId = await placeOf(last, { storeId, source: order.source, document })
    if (printerId === undefined) continue
    const { copies } = last
    await giveTicket(tx, actor, order, { storeId, document, printerId, copies, reason: '' })
  }
}
