import { nameOfAccount } from '#areas/people/identity/public'
import { noteOnlinePaper } from '#areas/orders/online-orders/public'
import { noteReceivedPaper } from '#areas/orders/transfer-orders/public'
import { within, type Tx } from '#core/db/tx'
import { system } from '#core/http/actor'
import { isRecalled } from '../documents/change-notice.ts'
import { titleOf } from '../documents/titles.ts'
import type { Printer } from '../printers/printers.sql.ts'
import type { Job } from './jobs.sql.ts'
import { tryMoveAll } from './move-job.ts'
import { paperOf } from './place.ts'

export const printing = system('print')

const tellOrder = async (tx: Tx, job: Job, { name }: Pick<Printer, 'name'>, what: string): Promise<void> => {
  const { orderId, worked } = paperOf(job)
  const by = job.account_id === null ? '自动打印' : await nameOfAccount(job.account_id)
  const note = job.source === 'online' ? noteOnlinePaper : noteReceivedPaper
  const source = { where: name, by, counts: !isRecalled(worked), storeId: job.store_id }
  await note(tx, orderId, printing, { what, detail: `${name}，${by}` }, source)
}

/** The story of the order says which paper came out, where, and who wanted it. The last page tells for all of them. */
export const notePaper = async (tx: Tx, job: Job, printer: Pick<Printer, 'name'>): Promise<void> => {
  if (job.source !== null && job.piece === job.pieces)
    await tellOrder(tx, job, printer, `已打印${titleOf({ ...job, piece: 1, pieces: 1 })}`)
}

/** A store makes an order again and holds paper of it that still holds: it counts as printed. */
export const noteHeld = (tx: Tx, job: Job, printer: Pick<Printer, 'name'>): Promise<void> =>
  tellOrder(tx, job, printer, `门店已有${titleOf({ ...job, piece: 1, pieces: 1 })}`)

/** The cloud says that these are printed. Orders are told in the order of their numbers: others tell some of them too. */
export const confirmPrinted = (jobs: readonly Job[], printer: Pick<Printer, 'name'>): Promise<void> =>
  within(async (tx) => {
    const ids = jobs.map(({ id }) => id)
    const printed = await tryMoveAll(tx, 'confirm', ids, { actor: printing })
    for (const job of printed.toSorted((a, b) => paperOf(a).orderId - paperOf(b).orderId))
      await notePaper(tx, job, printer)
  })
