import type { TicketDocument } from '@zdb/contract/desk/print/documents'
import type { Source } from '../documents/order-facts.ts'
import { livePrinter } from '../printers/printers.sql.ts'
import { choiceFor } from '../rules/choice.ts'
import type { Job } from '../jobs/jobs.sql.ts'
import type { Sheet } from './paper-state.ts'
import { paperOf } from '../jobs/place.ts'

/**
 * Paper with what it says and the printer by which its holder stands: where it came out, or was to come out; where that
 * printer is gone, as the rules of the store say.
 */
export const sheetsOf = async (
  jobs: readonly Job[],
  { storeId, source, document }: { storeId: number; source: Source; document: TicketDocument },
): Promise<Sheet[]> => {
  const places = new Map<number, number | undefined>()
  const placeOf = async ({ printer_id, stand_in_for }: Job): Promise<number | undefined> => {
    const first = stand_in_for ?? printer_id
    if (!places.has(first))
      places.set(first, ((await livePrinter(first)) ?? (await choiceFor(storeId, source, document)).printer)?.id)
    return places.get(first)
  }
  const sheets: Sheet[] = []
  for (const job of jobs) sheets.push({ job, says: paperOf(job).worked, place: await placeOf(job) })
  return sheets
}
