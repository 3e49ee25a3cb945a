import { printJobStates } from '@zdb/contract/desk/print/states'
import type { TicketDocument } from '@zdb/contract/desk/print/documents'
import { changesBetween, type WorkedFacts } from '../documents/change-notice.ts'
import type { Job } from '../jobs/jobs.sql.ts'
import { isOpen } from '../jobs/open-jobs.ts'

const { queued, sent, printed, unknown } = printJobStates

/** A piece of paper with what it says of the order, and the printer by which whoever holds it stands. */
export type Sheet = { job: Job; says: WorkedFacts; place: number | undefined }

/** Came out, may have come out, or is about to: somebody may hold it. */
export const isOut = ({ state, sent_at }: Job): boolean =>
  state === printed.code || state === unknown.code || state === sent.code || (state !== queued.code && sent_at !== null)

/** Whoever stands by a printer, the paper of which documents they hold, and what they were told last. */
export type Holder = { place: number | undefined; documents: TicketDocument[]; told: Sheet }

/**
 * What is to be done when somebody wants a ticket of an order as it now is.
 * place: it has none · waiting: it is on its way · revive: it failed or was cancelled before it left · notice: these
 * people hold paper that says something else · again: they hold this very paper, and a second copy needs a reason
 */
type PaperState =
  | { kind: 'place' }
  | { kind: 'waiting'; jobs: Job[] }
  | { kind: 'revive'; jobs: Job[] }
  | { kind: 'notice'; holders: Holder[] }
  | { kind: 'again'; number: number }

const lastCopy = (jobs: readonly Job[]): Job[] => {
  const newest = jobs.reduce((most, { copy_no }) => Math.max(most, copy_no), 0)
  return jobs.filter(({ copy_no }) => copy_no === newest)
}

export const nextNumber = (jobs: readonly Job[]): number =>
  jobs.reduce((most, { copy_no }) => Math.max(most, copy_no + 1), 0)

const isNotice = ({ job }: Sheet): boolean => job.document === 'change'

/** Who holds paper of these documents. A 变更单 tells all who stand by its printer. */
export const holdersOf = (paper: readonly Sheet[], documents: readonly TicketDocument[]): Holder[] => {
  const tickets = paper.filter(({ job }) => isOut(job) && (documents as readonly string[]).includes(job.document))
  return [...new Set(tickets.map(({ place }) => place))].flatMap((place) => {
    const here = paper.filter((sheet) => sheet.place === place && isOut(sheet.job))
    const [told] = here
      .filter((sheet) => isNotice(sheet) || (documents as readonly string[]).includes(sheet.job.document))
      .toSorted((a, b) => b.job.id - a.job.id)
    const held = [...new Set(here.filter((sheet) => !isNotice(sheet)).map(({ job }) => job.document as TicketDocument))]
    return told ? [{ place, documents: held, told }] : []
  })
}

/** Paper that waits and says what the order said before: whatever else is to be done, it must not come out. */
export const supersededPaper = (paper: readonly Sheet[], document: TicketDocument, worked: WorkedFacts): Job[] =>
  paper.flatMap((sheet) =>
    (sheet.job.document === document || isNotice(sheet)) &&
    sheet.job.state === queued.code &&
    changesBetween(sheet.says, worked, [document]).length > 0
      ? [sheet.job]
      : [],
  )

/** Whether nothing that came out has taken the place of this copy: its other pages may have, and copies before it. */
const isAwaited = (copy: readonly Job[], tickets: readonly Sheet[]): boolean =>
  tickets.every(({ job }) => !isOut(job) || copy.includes(job) || copy.every(({ copy_no }) => job.copy_no < copy_no))

/** What of the paper of an order at one store holds for this document as the order now is. */
export const paperState = (paper: readonly Sheet[], document: TicketDocument, worked: WorkedFacts): PaperState => {
  const saysSo = ({ says }: Sheet): boolean => changesBetween(says, worked, [document]).length === 0
  const tickets = paper.filter(({ job }) => job.document === document)
  const same = tickets.filter(saysSo).map(({ job }) => job)
  const holders = holdersOf(paper, [document])
  if (holders.length === 0) {
    const open = same.filter(isOpen)
    if (open.length > 0) return { kind: 'waiting', jobs: open }
    return same.length > 0 ? { kind: 'revive', jobs: lastCopy(same) } : { kind: 'place' }
  }
  const waiting = paper.filter((sheet) => isNotice(sheet) && sheet.job.state === queued.code && saysSo(sheet))
  const unaware = holders.filter(({ told, place }) => !saysSo(told) && !waiting.some((sheet) => sheet.place === place))
  if (unaware.length > 0) return { kind: 'notice', holders: unaware }
  const notices = paper.filter((sheet) => isNotice(sheet) && saysSo(sheet)).map(({ job }) => job)
  const open = [...notices, ...same].filter(isOpen)
  if (open.length > 0) return { kind: 'waiting', jobs: open }
  const newest = lastCopy(same)
  const unfinished = newest.filter((job) => !isOut(job))
  if (unfinished.length > 0 && isAwaited(newest, tickets)) return { kind: 'revive', jobs: unfinished }
  return { kind: 'again', number: Math.max(1, nextNumber(tickets.map(({ job }) => job))) }
}
