import type { cancellationStates } from '@zdb/contract/people/identity/states'
import { testEveryMove, type MoveTable } from '#test/harness/every-move'
import { aCancellation, aMerchant } from '../fixtures.ts'
import { accountCancellation } from './cancellation-machine.ts'

const table: MoveTable<typeof cancellationStates, keyof typeof accountCancellation.moves> = {
  coolingOff: { takeBack: 'takenBack', erase: 'erased' },
  takenBack: {},
  erased: {},
}

testEveryMove(accountCancellation, table, async (tx, state) => aCancellation(tx, await aMerchant(tx), state))
