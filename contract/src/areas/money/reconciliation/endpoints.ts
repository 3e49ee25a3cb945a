import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { ReconciliationOverview, RunDay } from './schemas.ts'

export const reconciliation = area('reconciliation', {
  overview: get('/operator/api/reconciliation', { about: '对账概况', result: ReconciliationOverview, desk: ['finance', 'manage'] }),
  run: post('/operator/api/reconciliation/run', { about: '现在对账', body: RunDay, result: Done, desk: ['finance'] }),
})
