import { chinaTime } from '../../couriers/sides/china-time.ts'
import type { BookLine, GatewayName } from '../till/entities.ts'
import type { PaymentFault, PaymentFaultSwitches } from '../till/payment-faults.ts'
import type { Till } from '../till/till.ts'

const minute = 60_000

type Books = { till: Till; faults: PaymentFaultSwitches }

/** The book of a day of China's time; a gateway that closes it a minute early has that minute in the next day's file. */
const bookOf = ({ till, faults }: Books, label: string, gateway: GatewayName, day: string): BookLine[] => {
  const ahead = faults.struck(label, gateway, 'earlyCut') ? minute : 0
  return till.lines(label, gateway).filter(({ at }) => chinaTime(at + ahead).startsWith(day))
}

/** A day on which nothing moved has no bill. */
export const hasBill = (books: Books, label: string, gateway: GatewayName, day: string): boolean =>
  bookOf(books, label, gateway, day).length > 0

/** The bill of a day, with whatever the switches make wrong with it. */
export function statementLines(books: Books, label: string, gateway: GatewayName, day: string): BookLine[] {
  const struck = (name: PaymentFault): boolean => books.faults.struck(label, gateway, name)
  const lines = bookOf(books, label, gateway, day)
  const [first] = lines
  if (!first) return lines
  const amount = first.amount + (first.amount < 0 ? -1 : 1)
  const fee = struck('otherFee') ? lines.find(({ kind }) => kind === 'fee') : undefined
  return [
    ...(struck('missing') ? [] : [struck('otherAmount') ? { ...first, amount } : first]),
    ...lines.slice(1).map((line) => (line === fee ? { ...line, amount: line.amount - 30 } : line)),
    ...(struck('doubled') ? [first] : []),
  ]
}
