import { serviceInvoiceStates } from '@zdb/contract/money/invoices/states'
import type { Deadline } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'
import { now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'

const byPlatform: Deadline<unknown> = {
  from: ['serviceInvoiceWorkdays'],
  at: (_row, rules) => workdaysOn(now(), rules.serviceInvoiceWorkdays),
}

const atDesk = {
  owner: 'platform',
  queue: 'serviceInvoices',
  deadline: byPlatform,
  outcome: '平台将在期限内开票',
  byDefault: [],
} as const

/** An invoice of the platform. A corrected one is a red one and a new one. */
export const serviceInvoice = machine({
  table: 'service_invoice',
  column: 'state',
  initial: 'applied',
  states: serviceInvoiceStates,
  moves: {
    issue: { by: 'platform', from: ['applied'], to: 'issued' },
    refuse: { by: 'platform', from: ['applied'], to: 'refused' },
    correctService: { by: 'merchant', from: ['issued'], to: 'correcting' },
    reverse: { by: 'platform', from: ['correcting'], to: 'reversed' },
    keep: { by: 'platform', from: ['correcting'], to: 'issued' },
  },
  waiting: { applied: atDesk, correcting: atDesk },
  resting: { issued: '开错时可以申请更正' },
  refusal: 'invoiceMoved',
})

export type ServiceInvoiceMove = keyof typeof serviceInvoice.moves
