import { sql } from 'kysely'
import { orderInvoiceStates } from '@zdb/contract/money/invoices/states'
import { dayText, startOfDay } from '@zdb/contract/kit/china-time'
import type { RowCondition, RowOf } from '#core/domain/condition'
import { after } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'
import { days, now } from '#core/time/clock'

const today = (): Date => startOfDay(dayText(now()))

const notToday: RowCondition<RowOf<'order_invoice'>> = {
  get sql() {
    return sql<boolean>`(reminded_at is null or reminded_at < ${today()})`
  },
  of: ({ reminded_at }) => reminded_at === null || reminded_at < today(),
}

const toIssue = {
  owner: 'shop',
  deadline: after('invoiceDays', days),
  outcome: '超过期限后每天提醒一次',
  byDefault: ['remindByClock'],
} as const

/** An invoice between two merchants (domain, section 15). */
export const orderInvoice = machine({
  table: 'order_invoice',
  column: 'state',
  initial: 'asked',
  states: orderInvoiceStates,
  moves: {
    accept: { by: 'shop', from: ['asked'], to: 'accepted' },
    upload: { by: 'shop', from: ['asked', 'accepted'], to: 'issued' },
    refuse: { by: 'shop', from: ['asked', 'accepted'], to: 'refused' },
    remind: {
      by: 'sender',
      from: ['asked', 'accepted'],
      to: 'same',
      if: { holds: notToday, refusal: 'invoiceReminded' },
    },
    revoke: { by: 'sender', from: ['asked'], to: 'revoked' },
    remindByClock: { by: 'clock', from: ['asked', 'accepted'], to: 'same' },
  },
  waiting: { asked: toIssue, accepted: toIssue },
  refusal: 'invoiceMoved',
})

export type OrderInvoiceMove = keyof typeof orderInvoice.moves
