import type { TicketDocument } from '@zdb/contract/desk/print/documents'
import type { Source } from '../documents/order-facts.ts'
import { livePrinter, printersAt, type Printer } from '../printers/printers.sql.ts'
import { rulesAt } from './rules.sql.ts'

export type Choice = { printer: Printer | undefined; copies: number }

/** On which printer of a store a document comes out, and how often: as its rule says, or on the first one there is. */
export const choiceFor = async (storeId: number, source: Source, document: TicketDocument): Promise<Choice> => {
  const [rules, [first]] = await Promise.all([rulesAt(storeId), printersAt(storeId)])
  const rule = rules.find((each) => each.source === source && each.document === document)
  const named = rule?.printerId ? await livePrinter(rule.printerId) : undefined
  return { printer: named ?? first, copies: rule?.copies ?? 1 }
}
