import { area, get, post } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import { Appeal, PayFine, PenaltyDetail, PenaltyFilter, PenaltyRow, PenaltyTotals } from './schemas.ts'

const id = { id: 'penalty' } as const

export const penalties = area('penalties', {
  list: get('/api.v2/punishment/tickets', { about: '处罚列表', query: PenaltyFilter, result: Page(PenaltyRow), allow: 'penalty.read' }),
  totals: get('/api.v2/punishment/tickets/state-total', { about: '处罚数量', query: PenaltyFilter, result: PenaltyTotals, allow: 'penalty.read' }),
  show: get('/api.v2/punishment/tickets/{id}', { about: '处罚详情', result: PenaltyDetail, allow: 'penalty.read', of: id }),
  payfine: post('/api.v2/punishment/tickets/{id}/payfine', { about: '缴纳罚款', body: PayFine, result: Done, allow: 'penalty.pay', of: id, once: true }),
  complainl: post('/api.v2/punishment/tickets/{id}/complainl', { about: '申诉', body: Appeal, result: Done, allow: 'penalty.appeal', of: id, once: true }),
  complainlModify: post('/api.v2/punishment/tickets/{id}/complainl-modify', { about: '修改申诉', body: Appeal, result: Done, allow: 'penalty.appeal', of: id, once: true }),
})
