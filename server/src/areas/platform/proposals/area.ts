import { proposals } from '@zdb/contract/platform/proposals/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { proposal } from './proposal-machine.ts'
import { listProposals, proposalQueue, withdrawProposal } from './proposals.ts'

export const proposalsArea: AreaManifest = {
  name: 'proposals',
  tables: ['proposal', 'proposal_merchant'],
  kept: {
    trail: ['proposal', 'proposal_merchant'],
  },
  calls: ({ proposalKinds }) =>
    serve(proposals, {
      list: ({ actor, query, look }) => listProposals(proposalKinds, actor, query, look),
      withdraw: ({ actor, params }) => withdrawProposal(actor, params.proposal),
    }),
  machines: [proposal],
  queues: ({ proposalKinds }) => [proposalQueue(proposalKinds)],
}
