import { area, get } from '../../../kit/endpoint.ts'
import { Page } from '../../../kit/page.ts'
import { RadarFilter, RadarQuery, RadarRow, RadarTotals } from './schemas.ts'

const allow = 'radar.read'
const of = { sid: 'store' } as const

export const radar = area('radar', {
  list: get('/api.v2/radar/orders', { about: '晚到雷达', query: RadarQuery, result: Page(RadarRow), allow, of }),
  totals: get('/api.v2/radar/totals', { about: '晚到雷达各档的订单数', query: RadarFilter, result: RadarTotals, allow, of }),
})
