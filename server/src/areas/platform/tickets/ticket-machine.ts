import { sql } from 'kysely'
import { ticketStates } from '@zdb/contract/platform/tickets/states'
import type { RowCondition, RowOf } from '#core/domain/condition'
import { after, type Deadline } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'
import { days, now } from '#core/time/clock'
import { workdaysOn } from '#core/time/workdays'
import { rolesOfTickets } from './categories.sql.ts'

const byPlatform: Deadline<unknown> = {
  from: ['ticketAnswerWorkdays'],
  at: (_row, rules) => workdaysOn(now(), rules.ticketAnswerWorkdays),
}

/** The days in which a completed ticket may be taken up again are not over. */
const mayBeTakenUp: RowCondition<RowOf<'ticket'>> = {
  get sql() {
    return sql<boolean>`reply_until > ${now()}`
  },
  of: ({ reply_until }) => reply_until !== null && reply_until > now(),
}

/** A merchant's question to the platform (domain, section 12). */
export const helpTicket = machine({
  table: 'ticket',
  column: 'state',
  initial: 'waiting',
  states: ticketStates,
  moves: {
    /** Another word before the platform has answered: its time goes on. */
    replyWaiting: { by: 'merchant', from: ['waiting'], to: 'same' },
    reply: { by: 'merchant', from: ['answered'], to: 'waiting' },
    replyCompleted: {
      by: 'merchant',
      from: ['completed'],
      to: 'waiting',
      if: { holds: mayBeTakenUp, refusal: 'ticketReplyLate' },
    },
    complete: { by: 'merchant', from: ['answered'], to: 'completed' },
    cancel: { by: 'merchant', from: ['waiting'], to: 'cancelled' },
    answer: { by: 'platform', from: ['waiting', 'answered'], to: 'answered' },
    completeByPlatform: { by: 'platform', from: ['waiting', 'answered'], to: 'completed' },
    completeByClock: { by: 'clock', from: ['answered'], to: 'completed' },
  },
  waiting: {
    waiting: {
      owner: 'platform',
      queue: 'tickets',
      role: rolesOfTickets,
      deadline: byPlatform,
      outcome: '平台将在期限内回复',
      late: '平台回复已超过期限，正在催办',
      byDefault: [],
    },
    answered: {
      owner: 'merchant',
      deadline: after('ticketReplyDays', days),
      outcome: '到期没有新的问题，工单自动完成',
      byDefault: ['completeByClock'],
    },
  },
  resting: { completed: '问题没有解决时，期限内可以继续追问' },
  refusal: 'ticketMoved',
})

export type TicketMove = keyof typeof helpTicket.moves
