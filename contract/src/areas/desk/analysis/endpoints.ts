import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { DaySheet, DaySheetQuery, DaySheetSetting, NewDaySheetSetting } from './day-sheet.ts'
import {
  AccountRows,
  BandRows,
  Business,
  BusinessToday,
  DetailFilter,
  DetailPage,
  DetailQuery,
  GoodsPage,
  HourRows,
  PeriodQuery,
  PlatformRows,
  PlatformToday,
  RankedQuery,
  Rides,
  RidesToday,
  RowsQuery,
  SaleRows,
  SentQuery,
  SentRangeQuery,
  ShopRows,
  TableQuery,
  TodayQuery,
  Trade,
  TradeToday,
  WayRows,
} from './schemas.ts'

const allow = 'analysis.read'
const of = { sid: 'store' } as const

// prettier-ignore
export const analysis = area('analysis', {
  business: get('/api.v2/data-analysis/channel.business.analysis', { about: '网单经营分析', query: PeriodQuery, result: Business, allow, of, mayLag: true }),
  businessToday: get('/api.v2/data-analysis/channel.business.analysis.today', { about: '今日网单经营', query: TodayQuery, result: BusinessToday, allow, of }),
  platforms: get('/api.v2/data-analysis/channel.platform.business.analysis', { about: '网单按平台', query: RankedQuery, result: PlatformRows, allow, of, mayLag: true }),
  platformsToday: get('/api.v2/data-analysis/channel.platform.business.analysis.today', { about: '今日网单按平台', query: TodayQuery, result: PlatformToday, allow, of }),
  rides: get('/api.v2/data-analysis/logistics-analysis', { about: '配送分析', query: PeriodQuery, result: Rides, allow, of }),
  ridesToday: get('/api.v2/data-analysis/logistics-analysis.today', { about: '今日配送', query: TodayQuery, result: RidesToday, allow, of }),
  shops: get('/api.v2/data-analysis/channel.shop.transfer', { about: '各网店的转单', query: RankedQuery, result: ShopRows, allow, of, mayLag: true }),
  ways: get('/api.v2/data-analysis/channel.shop.transfer.ways', { about: '网单的处理方式', query: RankedQuery, result: WayRows, allow, of, mayLag: true }),
  people: get('/api.v2/data-analysis/channel.shop.transfer.user', { about: '网单按转单人', query: RankedQuery, result: SaleRows, allow, of, mayLag: true }),
  transferDetail: get('/api.v2/data-analysis/channel.shop.transfer.detail', { about: '转单价格明细', query: DetailQuery, result: DetailPage, allow, of, mayLag: true }),
  hours: get('/api.v2/data-analysis/channel.order.period.time', { about: '网单按下单时段', query: RankedQuery, result: HourRows, allow, of, mayLag: true }),
  prices: get('/api.v2/data-analysis/channel.order.price', { about: '网单按价格段', query: RankedQuery, result: BandRows, allow, of, mayLag: true }),
  marks: get('/api.v2/data-analysis/channel.order.mark', { about: '网单按旗标', query: RankedQuery, result: SaleRows, allow, of, mayLag: true }),
  stores: get('/api.v2/data-analysis/channel.store.analysis', { about: '网单按门店', query: RankedQuery, result: SaleRows, allow, of, mayLag: true }),
  goods: get('/api.v2/data-analysis/channel.goods.analysis', { about: '网单按商品', query: RowsQuery, result: GoodsPage, allow, of, mayLag: true }),
  received: get('/api.v2/data-analysis/received.order.analysis', { about: '接单分析', query: PeriodQuery, result: Trade, allow, of, mayLag: true }),
  receivedToday: get('/api.v2/data-analysis/received.order.analysis.today', { about: '今日接单', query: TodayQuery, result: TradeToday, allow, of }),
  transfers: get('/api.v2/data-analysis/transfer.order.analysis', { about: '转单分析', query: SentQuery, result: Trade, allow, mayLag: true }),
  transfersToday: get('/api.v2/data-analysis/transfer.order.analysis.today', { about: '今日转单', result: TradeToday, allow }),
  accounts: get('/api.v2/data-analysis/transfer.order.account.analysis', { about: '转单按发单人', query: SentRangeQuery, result: AccountRows, allow, mayLag: true }),
  daySheet: get('/api.v2/data-analysis/day-sheet', { about: '经营日报', query: DaySheetQuery, result: DaySheet, allow }),
  daySheetSetting: get('/api.v2/data-analysis/day-sheet/setting', { about: '我的每晚日报', result: DaySheetSetting, allow }),
  saveDaySheetSetting: post('/api.v2/data-analysis/day-sheet/setting', { about: '开关我的每晚日报', body: NewDaySheetSetting, result: DaySheetSetting, allow }),
  exportTable: get('/api.v2/data-analysis/table.export', { about: '导出数据分析的一张表', query: TableQuery, result: z.null(), allow: 'analysis.export', of, download: true }),
  exportDetail: get('/api.v2/data-analysis/channel.transfer.detail.export', { about: '导出转单价格明细', query: DetailFilter, result: z.null(), allow: 'analysis.export', of, download: true }),
})
