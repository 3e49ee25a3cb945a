import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import { Appeal, DeskPenalty, NewPenalty, OffenceQuery, OffenceRow, PayFine, PenaltyDetail, PenaltyFilter, PenaltyRow, PenaltyTotals, PenaltyWithdrawal } from './schemas.ts'

const id = { id: 'penalty' } as const

/** Penalties as the platform's desk issues them and takes them back. */
export const deskPenalties = area('deskPenalties', {
  offences: get('/operator/api/penalties/offences', { about: '条款与按规则的处罚', query: OffenceQuery, result: z.array(OffenceRow), desk: ['arbitration', 'manage'], look: true }),
  show: get('/operator/api/penalties/{penalty}', { about: '处罚与经过', result: DeskPenalty, desk: ['arbitration', 'manage'], look: true }),
  issue: post('/operator/api/penalties', { about: '开具处罚', body: NewPenalty, result: z.object({ id: z.string() }), desk: ['arbitration', 'manage'] }),
  withdraw: post('/operator/api/penalties/{penalty}/withdraw', { about: '撤销处罚', body: PenaltyWithdrawal, result: Done, desk: ['manage'] }),
})

export const penalties = area('penalties', {
  list: get('/api.v2/punishment/tickets', { about: '处罚列表', query: PenaltyFilter, result: Page(PenaltyRow), allow: 'penalty.read' }),
  totals: get('/api.v2/punishment/tickets/state-total', { about: '处罚数量', query: PenaltyFilter, result: PenaltyTotals, allow: 'penalty.read' }),
  show: get('/api.v2/punishment/tickets/{id}', { about: '处罚详情', result: PenaltyDetail, allow: 'penalty.read', of: id }),
  payfine: post('/api.v2/punishment/tickets/{id}/payfine', { about: '缴纳罚款', body: PayFine, result: Done, allow: 'penalty.pay', of: id, once: true }),
  complainl: post('/api.v2/punishment/tickets/{id}/complainl', { about: '申诉', body: Appeal, result: Done, allow: 'penalty.appeal', of: id, once: true }),
  complainlModify: post('/api.v2/punishment/tickets/{id}/complainl-modify', { about: '修改申诉', body: Appeal, result: Done, allow: 'penalty.appeal', of: id, once: true }),
})
