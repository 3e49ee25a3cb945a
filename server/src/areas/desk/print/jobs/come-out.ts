import { nameOfAccount } from '#areas/people/identity/public'
import { noteOnlinePaper } from '#areas/orders/online-orders/public'
import { noteReceivedPaper } from '#areas/orders/transfer-orders/public'
import type { Tx } from '#core/db/tx'
import { system } from '#core/http/actor'
import { titleOf } from '../documents/titles.ts'
import { printerById } from '../printers/printers.sql.ts'
import type { Job } from './jobs.sql.ts'
import { tryMove } from './move-job.ts'
import { paperOf } from './place.ts'

export const printing = system('print')

/** The story of the order says which paper came out, where, and who wanted it. The last page tells for all of them. */
export const notePaper = async (tx: Tx, job: Job): Promise<void> => {
  if (job.source === null || job.piece !== job.pieces) return
  const { orderId } = paperOf(job)
  const { name } = await printerById(job.printer_id)
  const by = job.account_id === null ? '自动打印' : await nameOfAccount(job.account_id)
  const story = { what: `已打印${titleOf({ ...job, piece: 1, pieces: 1 })}`, detail: `${name}，${by}` }
  const note = job.source === 'online' ? noteOnlinePaper : noteReceivedPaper
  await note(tx, orderId, printing, story, { where: name, by, counts: true })
}

/** The cloud says that it is printed. */
export const confirmPrinted = async (tx: Tx, job: Job): Promise<void> => {
  const printed = await tryMove(tx, 'confirm', job.id, { actor: printing })
  if (printed) await notePaper(tx, printed)
}
