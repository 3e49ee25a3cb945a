import { ticketDocuments, type TicketDocument } from '@zdb/contract/desk/print/documents'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { storesById } from '#areas/shop/stores/public'
import type { Tx } from '#core/db/tx'
import type { Actor, SystemActor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { changeParts, changesBetween, isRecalled, workedFacts } from '../documents/change-notice.ts'
import type { OrderFacts, PaperOrder } from '../documents/order-facts.ts'
import { atStore } from '../documents/paper-orders.ts'
import { revisionOf } from '../documents/revision.ts'
import { ticketParts } from '../documents/ticket.ts'
import { printerById } from '../printers/printers.sql.ts'
import { templateOf, type Look } from '../templates/templates.sql.ts'
import { noteHeld, printing } from '../jobs/come-out.ts'
import { paperAtStore, type Job } from '../jobs/jobs.sql.ts'
import { dropWaiting, moveJob, tryMove } from '../jobs/move-job.ts'
import { isOut, nextNumber, paperState, supersededPaper, type Holder, type Sheet } from './paper-state.ts'
import { paperOf, placePaper, type Wanted } from '../jobs/place.ts'
import { sheetsOf } from './sheets-of.ts'

export type TicketWish = {
  storeId: number
  document: TicketDocument
  printerId: number
  copies: number
  /** Why somebody wants it a second time. */
  reason: string
  /** How its store has drawn it, where that is known. */
  look?: Look
}

/** What came of a wish: which jobs carry it, and whether paper was added. */
export type Granted = { kind: 'placed' | 'waiting' | 'notice' | 'held'; jobs: Job[] }

type About = Pick<Wanted, 'merchantId' | 'storeId' | 'source' | 'sn' | 'orderId' | 'revision' | 'worked' | 'accountId'>

/** One 变更单 for each printer by which somebody stands whose paper says something else. */
const placeNotices = async (
  tx: Tx,
  about: About & { printerId: number },
  facts: OrderFacts,
  paper: readonly Sheet[],
  holders: readonly Holder[],
): Promise<Job[]> => {
  const first = nextNumber(paper.flatMap(({ job }) => (job.document === 'change' ? [job] : [])))
  const placed: Job[] = []
  for (const [at, { place, documents, told }] of holders.entries()) {
    const parts = changeParts(facts, changesBetween(told.says, about.worked, documents), now())
    const notice = { document: 'change', copyNo: first + at, reason: '', copies: 1, parts } as const
    placed.push(...(await placePaper(tx, { ...about, printerId: place ?? about.printerId, ...notice })))
  }
  return placed
}

type Found = { paper: Sheet[]; superseded: Job[] }

/**
 * The paper there is, without what waits and says something else: that is dropped, and should the order say so again it
 * comes out after all. What was sent while it was looked at is paper that somebody holds.
 */
const dropSuperseded = async (
  tx: Tx,
  read: () => Promise<Sheet[]>,
  supersededIn: (paper: readonly Sheet[]) => readonly Job[],
): Promise<Found> => {
  const superseded: Job[] = []
  for (;;) {
    const paper = await read()
    const waiting = supersededIn(paper)
    const dropped = await dropWaiting(tx, waiting, { actor: printing, note: '内容已更新，改打新的' })
    superseded.push(...dropped)
    if (dropped.length === waiting.length) return { paper, superseded }
  }
}

/** What a person cancelled stays away until a person wants it; what was dropped, or is wanted in place of a ticket that waited, is not. */
const mayRevive = (actor: Actor | SystemActor, jobs: readonly Job[], superseded: readonly Job[]): boolean =>
  actor.kind === 'merchant' ||
  superseded.some(({ document }) => document !== 'change') ||
  jobs.every(({ dropped }) => dropped)

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

/** A ticket as its store has drawn it. */
export const ticketOf = async (
  facts: OrderFacts,
  { document, storeId, reason, look }: Pick<TicketWish, 'document' | 'storeId' | 'reason' | 'look'>,
  again: string,
): Promise<Wanted['parts']> => {
  const { shop_name_display, blocks } = look ?? (await templateOf(storeId, document))
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
  const { paper, superseded } = await dropSuperseded(
    tx,
    async () => sheetsOf(await paperAtStore(tx, { source, sn, storeId }), { storeId, source, document }),
    (found) => supersededPaper(found, document, worked),
  )
  const state = paperState(paper, document, worked)
  /** Second copies that somebody was promised come out as the order now is. */
  const placeOwed = async (): Promise<Job[]> => {
    const copies = superseded.filter((job) => job.document === document && job.copy_no > 0 && job.piece === 1)
    const first = Math.max(1, nextNumber(paper.flatMap(({ job }) => (job.document === document ? [job] : []))))
    const placed: Job[] = []
    for (const [at, { reason: why, copies: times, account_id }] of copies.entries()) {
      const parts = await ticketOf(facts, { ...wish, reason: why }, `补打第${first + at}次`)
      const copy = { document, copyNo: first + at, reason: why, copies: times, parts, accountId: account_id }
      placed.push(...(await placePaper(tx, { ...about, printerId, ...copy })))
    }
    return placed
  }
  switch (state.kind) {
    case 'waiting': {
      const owed = state.jobs.some((job) => job.document === document) ? [] : await placeOwed()
      return { kind: 'waiting', jobs: [...state.jobs, ...owed] }
    }
    case 'revive':
      return mayRevive(actor, state.jobs, superseded)
        ? { kind: 'placed', jobs: await reviveAll(tx, state.jobs, actor, printerId) }
        : { kind: 'held', jobs: state.jobs }
    case 'place': {
      const parts = await ticketOf(facts, wish, '')
      return { kind: 'placed', jobs: await place({ document, copyNo: 0, reason: '', copies, parts }) }
    }
    case 'notice': {
      const notices = await placeNotices(tx, { ...about, printerId }, facts, paper, state.holders)
      return { kind: 'notice', jobs: [...notices, ...(await placeOwed())] }
    }
    case 'again': {
      const owed = await placeOwed()
      if (owed.length > 0) return { kind: 'placed', jobs: owed }
      if (actor.kind !== 'merchant') return { kind: 'held', jobs: [] }
      if (reason === '') refuse('reprintReason')
      const parts = await ticketOf(facts, wish, `补打第${state.number}次`)
      return { kind: 'placed', jobs: await place({ document, copyNo: state.number, reason, copies: 1, parts }) }
    }
  }
}

const { queued, failed, printed } = printJobStates

/** Somebody holds it, or it is on its way; where a store makes the order, also what would be but for us or its cloud. */
const concerns = (job: Job, { standing }: PaperOrder): boolean =>
  isOut(job) || job.state === queued.code || (standing === 'inWork' && (job.dropped || job.state === failed.code))

/**
 * What an order says has changed: who holds paper of it hears; what only waits is printed as it is now. Before a store
 * makes it those hear who printed it by hand, unless they were told that they do not.
 */
export const noticeChange = async (tx: Tx, actor: SystemActor, order: PaperOrder, storeId: number): Promise<void> => {
  const { source, sn, standing } = order
  const paper = (await paperAtStore(tx, { source, sn, storeId })).filter((job) => concerns(job, order))
  const [newest] = paper
  if (!newest || (standing !== 'inWork' && isRecalled(paperOf(newest).worked))) return
  const documents = [...new Set(paper.map((job) => job.document))].filter(
    (document): document is TicketDocument => document in ticketDocuments,
  )
  for (const document of documents) {
    const [last] = await sheetsOf(
      paper.filter((job) => job.document === document),
      { storeId, source, document },
    )
    if (last?.place === undefined) continue
    const { copies, state, printer_id } = last.job
    const wish = { storeId, document, printerId: last.place, copies, reason: '' }
    const { kind } = await giveTicket(tx, actor, order, wish)
    if (kind === 'held' && state === printed.code && standing === 'inWork' && order.printedAt === null)
      await noteHeld(tx, last.job, await printerById(printer_id))
  }
}
