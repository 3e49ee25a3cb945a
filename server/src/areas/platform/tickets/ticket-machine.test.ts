import type { ticketStates } from '@zdb/contract/platform/tickets/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { testEveryMove, type MoveTable } from '#test/harness/every-move'
import { aTicket } from './fixtures.ts'
import { helpTicket } from './ticket-machine.ts'

const table: MoveTable<typeof ticketStates, keyof typeof helpTicket.moves> = {
  waiting: { replyWaiting: 'waiting', cancel: 'cancelled', answer: 'answered', completeByPlatform: 'completed' },
  answered: {
    reply: 'waiting',
    complete: 'completed',
    answer: 'answered',
    completeByPlatform: 'completed',
    completeByClock: 'completed',
  },
  completed: { replyCompleted: 'waiting' },
  cancelled: {},
}

testEveryMove(helpTicket, table, async (tx, state) => aTicket(tx, await aMerchant(tx), { state }))
