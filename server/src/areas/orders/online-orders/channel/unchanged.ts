import { goodsOf } from '../content/goods.ts'
import { peopleOf } from '../content/people.ts'
import type { NewOrder, Order } from '../online-order.sql.ts'

/** Sealing the same people twice gives different bytes, and the database orders keys anew: they are read, not compared. */
const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  people_sealed: (value) => peopleOf(value as Buffer),
  goods: (value) => goodsOf({ goods: (typeof value === 'string' ? JSON.parse(value) : value) as Order['goods'] }),
  invoice: (value) => {
    const invoice = (typeof value === 'string' ? JSON.parse(value) : value) as Record<string, string> | null
    return invoice && [invoice.title, invoice.tax_no, invoice.email]
  },
  delivery_day: () => '',
}

const plain = (column: string, value: unknown): string => JSON.stringify(readers[column]?.(value) ?? value ?? null)

/** Whether a change would leave an order as it is: most of what a channel repeats. */
export const changesNothing = (order: Order, change: Partial<NewOrder>): boolean =>
  Object.entries(change).every(
    ([column, value]) => plain(column, order[column as keyof Order]) === plain(column, value),
  )
