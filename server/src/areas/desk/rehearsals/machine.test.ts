import type { rehearsalStates } from '@zdb/contract/desk/rehearsals/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { testEveryMove } from '#test/harness/every-move'
import { aRehearsal } from './fixtures.ts'
import { rehearsalLife } from './machine.ts'

const open = { fail: 'failed', expire: 'failed', cancelRehearsal: 'cancelled' } as const

testEveryMove<'rehearsal', typeof rehearsalStates, keyof typeof rehearsalLife.moves>(
  rehearsalLife,
  {
    queued: { begin: 'running', ...open },
    running: { finish: 'done', ...open },
    done: {},
    failed: {},
    cancelled: {},
  },
  async (tx, state) => aRehearsal(tx, (await aMerchant(tx)).merchantId, { state }),
)
