import { area, get } from '../../../kit/endpoint.ts'
import { AuditPage, AuditQuery, Looks, LooksQuery } from './schemas.ts'

export const deskAudit = area('deskAudit', {
  list: get('/operator/api/audit', { about: '操作与查看记录', query: AuditQuery, result: AuditPage, desk: 'operator', look: 'maybe' }),
})

export const audit = area('audit', {
  looks: get('/api.v2/account/looks', { about: '谁看过我的资料', query: LooksQuery, result: Looks, allow: 'account.looks', mayLag: true }),
})
