import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { advanceKind, advanceProposal, proposeAdvance } from './advances.ts'
import { proveMerchant } from './merchant-proof.ts'
import { listClaims, listHolds, showOverview } from './overview.ts'
import { proposeResume, resumeKind, resumeProposal, stopByHand } from './payouts.ts'
import { proofJob, prove } from './proof-runs.ts'

export const ledgerHealthArea: AreaManifest = {
  name: 'ledger-health',
  tables: ['ledger_proof'],
  kept: {
    books: ['ledger_proof'],
  },
  calls: () =>
    serve(ledgerHealth, {
      overview: () => showOverview(),
      prove: ({ actor }) => prove(actor),
      claims: ({ query, look }) => listClaims(query, look),
      proposeAdvance: ({ actor, params, body }) => proposeAdvance(actor, params.claim, body),
      holds: ({ query, look }) => listHolds(query, look),
      merchant: ({ params, look }) => proveMerchant(params.merchant, look),
      stopPayouts: ({ actor, body }) => stopByHand(actor, body),
      resumePayouts: ({ actor, body }) => proposeResume(actor, body),
    }),
  jobs: () => [proofJob],
  proposalKinds: () => ({ [resumeKind]: resumeProposal, [advanceKind]: advanceProposal }),
}
