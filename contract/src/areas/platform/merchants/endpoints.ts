import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { FoundMerchants, LimitAct, LookQuery, MerchantFile, MerchantSearch, Phone, PhoneRequest, ReasonedAct, SignedOutCount, SignOutAct, SuspendAct, Timeline, TimelineQuery } from './schemas.ts'

/** What is looked for may be somebody's phone or licence: it travels in the body, never in an address. */
export const merchants = area('merchants', {
  find: post('/operator/api/merchants/find', { about: '查找商家', body: MerchantSearch, result: FoundMerchants, desk: 'operator', look: 'maybe' }),
  show: get('/operator/api/merchants/{merchant}', { about: '商家页面', query: LookQuery, result: MerchantFile, desk: 'operator', look: true }),
  timeline: get('/operator/api/merchants/{merchant}/timeline', { about: '商家动态', query: TimelineQuery, result: Timeline, desk: 'operator', look: true }),
  revealPhone: post('/operator/api/merchants/{merchant}/phone', { about: '查看完整电话', body: PhoneRequest, result: Phone, desk: 'operator', look: true }),
  limit: post('/operator/api/merchants/{merchant}/limits', { about: '限制商家', body: LimitAct, result: Done, desk: ['arbitration', 'manage'] }),
  release: post('/operator/api/merchants/{merchant}/limits/{limit}/release', { about: '解除限制', body: ReasonedAct, result: Done, desk: ['arbitration', 'manage'] }),
  suspendStore: post('/operator/api/merchants/{merchant}/stores/{store}/suspend', { about: '停用门店', body: SuspendAct, result: Done, desk: ['review', 'manage'] }),
  proposeLift: post('/operator/api/merchants/{merchant}/stores/{store}/lift', { about: '提议解除门店停用', body: ReasonedAct, result: Done, desk: ['review', 'manage'] }),
  signOut: post('/operator/api/merchants/{merchant}/sign-out', { about: '结束商家的登录', body: SignOutAct, result: SignedOutCount, desk: ['service', 'manage'] }),
})
