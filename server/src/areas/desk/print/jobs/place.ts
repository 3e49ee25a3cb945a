import type { Tx } from '#core/db/tx'
import { wakeHere } from '#core/db/process-notices'
import { newSerial } from '#core/domain/serial'
import { seal, unseal } from '#core/outside/sealed'
import { now } from '#core/time/clock'
import type { WorkedFacts } from '../documents/change-notice.ts'
import type { Source } from '../documents/order-facts.ts'
import type { PaperDocument } from '../documents/titles.ts'
import type { PaperPart } from '../paper/sheet.ts'
import { insertJob, type Job } from './jobs.sql.ts'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { piecesOf } from './pieces.ts'

/** What the database keeps sealed of a piece of paper. */
export type Paper = { parts: PaperPart[]; worked: WorkedFacts; orderId: number }

export const paperOf = ({ paper_sealed }: Pick<Job, 'paper_sealed'>): Paper => unseal<Paper>(paper_sealed)

export type Wanted = {
  merchantId: number
  storeId: number
  printerId: number
  source: Source | null
  sn: string
  orderId: number
  document: PaperDocument
  revision: string
  worked: WorkedFacts
  copyNo: number
  reason: string
  copies: number
  parts: readonly PaperPart[]
  accountId: number | null
}

/** Paper that is of no order: it has no revision, and wanted twice it comes out twice. */
export const ofNoOrder = {
  source: null,
  sn: '',
  orderId: 0,
  revision: '',
  worked: {},
  copyNo: 0,
  reason: '',
  copies: 1,
} as const satisfies Partial<Wanted>

/** Puts paper into the queue of a printer, in the pieces that clouds take. */
export const placePaper = async (tx: Tx, wanted: Wanted): Promise<Job[]> => {
  const pieces = piecesOf(wanted.parts, wanted.copies)
  const placed: Job[] = []
  for (const [at, { parts, copies }] of pieces.entries()) {
    const job = await insertJob(tx, {
      no: newSerial('J'),
      merchant_id: wanted.merchantId,
      store_id: wanted.storeId,
      printer_id: wanted.printerId,
      source: wanted.source,
      order_sn: wanted.sn,
      document: wanted.document,
      revision: wanted.revision,
      copy_no: wanted.copyNo,
      reason: wanted.reason,
      copies,
      piece: at + 1,
      pieces: pieces.length,
      paper_sealed: seal({ parts, worked: wanted.worked, orderId: wanted.orderId } satisfies Paper),
      state: printJobStates.queued.code,
      state_at: now(),
      next_at: now(),
      account_id: wanted.accountId,
      created_at: now(),
    })
    if (job) placed.push(job)
  }
  wakeHere('print_job', '')
  return placed
}
