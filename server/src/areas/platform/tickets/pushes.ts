import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import type { Ticket } from './tickets.sql.ts'

const about = (ticket: Ticket) => ({ ticket: String(ticket.id), status: ticket.state })

/** Who asked hears that there is an answer, and who may read all tickets; what it says stays in the thread. */
export const tellMerchant = (tx: Tx, ticket: Ticket, title: string, alert: string): Promise<number> =>
  storePush(tx, {
    merchantId: ticket.merchant_id,
    accountId: ticket.account_id,
    event: 'ticket',
    type: pushTypes.notice,
    identity: 0,
    title,
    alert,
    params: about(ticket),
  })

/** What a person did themselves shows on the merchant's other screens without an alert. */
export const refreshTicket = (ticket: Ticket): void =>
  refreshScreens([ticket.merchant_id], { type: pushTypes.notice, identity: 0, params: about(ticket) })
