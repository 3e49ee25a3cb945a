import type { penaltyStates } from '@zdb/contract/platform/penalties/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { testEveryMove, type MoveTable } from '#test/harness/every-move'
import { aPenalty } from './fixtures.ts'
import { merchantPenalty } from './penalty-machine.ts'

const table: MoveTable<typeof penaltyStates, keyof typeof merchantPenalty.moves> = {
  open: { payfine: 'paid', complainl: 'appealing', withdraw: 'withdrawn', deduct: 'deducted' },
  appealing: {
    complainlModify: 'appealing',
    openAppeal: 'appealing',
    acceptAppeal: 'lifted',
    rejectAppeal: 'open',
    withdraw: 'withdrawn',
  },
  lifted: {},
  paid: {},
  deducted: {},
  withdrawn: {},
}

testEveryMove(merchantPenalty, table, async (tx, state) => aPenalty(tx, (await aMerchant(tx)).merchantId, { state }))
