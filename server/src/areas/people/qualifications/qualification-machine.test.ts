import type { qualificationStates } from '@zdb/contract/people/qualifications/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { testEveryMove, type MoveTable } from '#test/harness/every-move'
import { aQualification } from './fixtures.ts'
import { qualificationVersion } from './qualification-machine.ts'

const table: MoveTable<typeof qualificationStates, keyof typeof qualificationVersion.moves> = {
  reviewing: { withdraw: 'withdrawn', approve: 'approved', reject: 'rejected' },
  approved: { replace: 'replaced', lapse: 'lapsed' },
  lapsed: { replace: 'replaced' },
  rejected: {},
  withdrawn: {},
  replaced: {},
}

testEveryMove(qualificationVersion, table, async (tx, state) =>
  aQualification(tx, (await aMerchant(tx)).merchantId, { state }),
)
