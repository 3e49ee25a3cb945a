import { area, get, post } from '../../../kit/endpoint.ts'
import { Done, PageQuery } from '../../../kit/page.ts'
import { Reason } from '../proposals/schemas.ts'
import { Claims, Holds, LedgerOverview, MerchantProof } from './schemas.ts'

export const ledgerHealth = area('ledgerHealth', {
  overview: get('/operator/api/ledger', { about: '账务健康', result: LedgerOverview, desk: ['finance', 'manage'] }),
  prove: post('/operator/api/ledger/prove', { about: '立即核对账务', result: Done, desk: ['finance', 'manage'] }),
  claims: get('/operator/api/ledger/claims', { about: '未偿还的待偿款', query: PageQuery, result: Claims, desk: ['finance', 'manage'], look: 'maybe' }),
  proposeAdvance: post('/operator/api/ledger/claims/{claim}/advance', { about: '提议平台垫付', body: Reason, result: Done, desk: ['finance', 'manage'] }),
  holds: get('/operator/api/ledger/holds', { about: '最久未了结的冻结', query: PageQuery, result: Holds, desk: ['finance', 'manage'], look: 'maybe' }),
  merchant: get('/operator/api/ledger/merchants/{merchant}', { about: '核对一个商家的账', result: MerchantProof, desk: ['finance', 'manage'], look: true }),
  stopPayouts: post('/operator/api/ledger/payouts/stop', { about: '暂停付款', body: Reason, result: Done, desk: ['finance', 'manage'] }),
  resumePayouts: post('/operator/api/ledger/payouts/resume', { about: '提议恢复付款', body: Reason, result: Done, desk: ['finance', 'manage'] }),
})
