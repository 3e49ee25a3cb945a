import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { ProposalQuery, Proposals } from './schemas.ts'

export const proposals = area('proposals', {
  list: get('/operator/api/proposals', { about: '需要两人的事项', query: ProposalQuery, result: Proposals, desk: 'operator', look: 'maybe' }),
  withdraw: post('/operator/api/proposals/{proposal}/withdraw', { about: '撤回自己的提议', result: Done, desk: 'operator' }),
})
