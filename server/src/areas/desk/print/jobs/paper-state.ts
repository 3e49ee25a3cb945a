import { printJobStates } from '@zdb/contract/desk/print/states'
import type { TicketDocument } from '@zdb/contract/desk/print/documents'
import type { Job } from './jobs.sql.ts'
import { isOpen } from './open-jobs.ts'

const { queued, sent, printed, unknown } = printJobStates

/** Came out, may have come out, or is about to: somebody may hold it. */
const isOut = ({ state, sent_at }: Job): boolean =>
  state === printed.code || state === unknown.code || state === sent.code || (state !== queued.code && sent_at !== null)

/**
 * What is to be done when somebody wants a ticket of an order as it now is.
 * place: it has none · waiting: it is on its way · revive: it failed or was cancelled before it left · notice: people
 * hold paper that says something else · again: they hold this very paper, and a second copy needs a reason
 */
export type PaperState =
  | { kind: 'place'; superseded: Job[] }
  | { kind: 'waiting'; jobs: Job[] }
  | { kind: 'revive'; jobs: Job[] }
  | { kind: 'notice'; held: Job; superseded: Job[]; number: number }
  | { kind: 'again'; number: number }

const lastCopy = (jobs: readonly Job[]): Job[] => {
  const newest = jobs.reduce((most, { copy_no }) => Math.max(most, copy_no), 0)
  return jobs.filter(({ copy_no }) => copy_no === newest)
}

const nextNumber = (jobs: readonly Job[]): number => jobs.reduce((most, { copy_no }) => Math.max(most, copy_no + 1), 0)

/** Paper of an order at one store, newest first, and what of it holds for this document at this revision. */
export const paperState = (paper: readonly Job[], document: TicketDocument, revision: string): PaperState => {
  const related = paper.filter((job) => job.document === document || job.document === 'change')
  const held = related.filter(isOut).toSorted((a, b) => b.id - a.id)[0]
  const stale = related.filter((job) => job.state === queued.code && job.revision !== revision)
  const same = related.filter((job) => job.revision === revision)
  const open = same.filter(isOpen)
  if (open.length > 0) return { kind: 'waiting', jobs: open }
  const tickets = paper.filter((job) => job.document === document)
  if (!held || !tickets.some(isOut)) {
    const unsent = lastCopy(tickets.filter((job) => job.revision === revision))
    if (unsent.length > 0) return { kind: 'revive', jobs: unsent }
    return { kind: 'place', superseded: stale }
  }
  if (held.revision !== revision) {
    const notices = paper.filter((job) => job.document === 'change' && job.revision === revision)
    return { kind: 'notice', held, superseded: stale, number: nextNumber(notices) }
  }
  const unfinished = lastCopy(same.filter((job) => job.document === document)).filter((job) => !isOut(job))
  if (unfinished.length > 0) return { kind: 'revive', jobs: unfinished }
  return { kind: 'again', number: Math.max(1, nextNumber(tickets.filter((job) => job.revision === revision))) }
}
