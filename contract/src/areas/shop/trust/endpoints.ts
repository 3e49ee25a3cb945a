import * as z from 'zod'
import { area, get } from '../../../kit/endpoint.ts'
import { Trust, TrustQuery, TrustRow } from './schemas.ts'

const allow = 'transfer.read'

export const trust = area('trust', {
  list: get('/api.v2/trust/shops', { about: '门店信用', query: TrustQuery, result: z.array(TrustRow), allow, mayLag: true }),
  detail: get('/api.v2/trust/shops/{openid}', { about: '门店信用的依据', result: Trust, allow }),
})
