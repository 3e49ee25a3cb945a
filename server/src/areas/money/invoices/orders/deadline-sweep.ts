import { within } from '#core/db/tx'
import { defaultMove } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { days, later, now } from '#core/time/clock'
import { sweep } from '#core/work/sweep'
import { moveInvoice } from './answers.ts'
import { orderInvoice } from './order-invoice-machine.ts'
import { dueInvoices, lockInvoice } from './order-invoices.sql.ts'

const name = 'invoices.reminders'

/** Whoever is late hears of it once a day until it is written or refused. */
const remindOne = (id: number): Promise<void> =>
  within(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    const move = defaultMove(orderInvoice, invoice)
    if (!move || !invoice.deadline_at || invoice.deadline_at > now()) return
    await moveInvoice(tx, move, invoice, system('clock'), {
      set: { deadline_at: later(days(1)) },
      words: '请尽快开具发票，或写明原因拒绝',
    })
  })

export const remindLate = (): Promise<void> =>
  sweep({ name, due: (limit) => dueInvoices(name, limit), work: remindOne })
