import { area, get, post } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import { NewRehearsal, RehearsalDetail, RehearsalFilter, RehearsalId, RehearsalOptions, RehearsalQuery, RehearsalRow } from './schemas.ts'

const allow = 'festival.rehearse'
const of = { id: 'rehearsal' } as const

export const rehearsals = area('rehearsals', {
  list: get('/api.v2/festival/rehearsals', { about: '演练列表', query: RehearsalFilter, result: Page(RehearsalRow), allow }),
  options: get('/api.v2/festival/rehearsals/options', { about: '可演练的节日', result: RehearsalOptions, allow }),
  show: get('/api.v2/festival/rehearsals/detail', { about: '演练进度与报告', query: RehearsalQuery, result: RehearsalDetail, allow, of }),
  startRehearsal: post('/api.v2/festival/rehearsals', { about: '开始演练', body: NewRehearsal, result: RehearsalId, allow, once: true }),
  cancelRehearsal: post('/api.v2/festival/rehearsals/{id}/cancel', { about: '取消演练', result: Done, allow, of, once: true }),
})
