import * as z from 'zod'
import { IdOrNone } from '../../../kit/lists/figure-fields.ts'
import { Day } from '../../../kit/orders/order-fields.ts'
import { Id, Moment, Page, PageQuery } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { passedOnWays, wayNames } from '../../orders/online-orders/ways.ts'
import { figureTableNames } from './tables.ts'
import { comparisonNames, mostDays, mostDrawnDays, unitNames, usualDays } from './words.ts'

const count = z.number().int()
/** A figure leads to the list whose rows add up to it; to nobody who may not read that list. */
const route = z.string().nullable()
const percentage = z.number().describe('占有效订单的百分比，0到100，两位小数')

const range = {
  start_date: Day.optional().describe(`默认近${usualDays}天`),
  end_date: Day.optional().describe(`默认今天；最多${mostDays}天`),
}
const store = { sid: Id.optional().describe('只看这家门店') }
const comparison = z.enum(comparisonNames, '没有这种比较')
const festival = {
  festival: z.string().max(20).optional().describe('与去年同一节日比较时指哪个节日；不填为所选日期里最近的一个'),
}

export const RangeQuery = z.object({ ...range, ...store })
/** Rows of something; held against other days where that is asked for. */
export const RankedQuery = RangeQuery.extend({ compare: comparison.default('none'), ...festival })
export const PeriodQuery = z.object({
  ...range,
  ...store,
  compare: comparison.default('weekday'),
  ...festival,
  unit: z.enum(unitNames, '没有这种单位').optional().describe(`不填时${mostDrawnDays}天以内按天，更长按月`),
})
/** A sender has no store in a transfer order. */
export const SentQuery = PeriodQuery.omit({ sid: true })
export const SentRangeQuery = RangeQuery.omit({ sid: true })
/** What the table is asked for on its screen. */
export const TableQuery = PeriodQuery.extend({
  table: z.enum(figureTableNames, '没有这张表').describe('哪张表：接口名.列表名'),
})
export const TodayQuery = z.object({ ...store })
export const RowsQuery = PageQuery.extend({ ...range, ...store })

/** Sums of online orders by the day they were placed. */
export const saleFigures = {
  order_count: count.describe('下单数'),
  order_amount: Yuan.describe('下单金额'),
  valid_count: count.describe('有效订单数：已付款，未关闭，未全额退款'),
  valid_amount: Yuan.describe('有效金额'),
  average_amount: Yuan.nullable().describe('客单价：有效金额除以有效订单数'),
  refund_amount: Yuan.describe('退款与关闭的金额'),
  coupon_amount: Yuan.describe('商家优惠券，已从买家实付中减去'),
  channel_fee: Yuan.describe('渠道扣除；渠道没有告知的按0计'),
  transfer_count: count.describe('转出的订单数'),
  transfer_amount: Yuan.describe('转出订单的下单金额'),
  transfer_cost: Yuan.describe('转单支出，含服务费与违约金'),
  ride_cost: Yuan.describe('配送支出，含每一次呼叫'),
  material_cost: Yuan.describe('用料成本，没有认出商品的按0计'),
  margin: Yuan.describe('毛利：下单金额－退款－渠道扣除－转单支出－配送支出－用料成本'),
  order_route: route,
  valid_route: route,
  transfer_route: route,
}
export const SaleFigures = z.object(saleFigures)

const named = { key: z.string(), name: z.string() }
const period = {
  key: z.string().describe('2026-11-18、2026-11、2026，或小时0到23；比较的一段为它的第一天'),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
}

/** What the range is set against: each of its periods, in the same order, moved by the same number of days. */
const Compared = <T extends z.ZodRawShape>(figures: T) =>
  z
    .object({
      kind: z.enum(comparisonNames),
      label: z.string().describe('如：上周同期、去年七夕'),
      start_date: z.string(),
      end_date: z.string(),
      total: z.object(figures),
      items: z.array(z.object({ ...period, ...figures })),
    })
    .nullable()

/** Days before today that a later change has moved: a refund of last week changes last week and says so. */
const Correction = z.object({
  day: z.string(),
  corrected_on: z.string(),
  orders: count,
  valid_amount: Yuan.describe('有效金额的变动'),
  margin: Yuan.describe('毛利的变动'),
})

const festivals = z.array(z.object({ name: z.string(), date: z.string() })).describe('所选日期里的节日')

const spanned = { start_date: z.string(), end_date: z.string() }

export const Business = z.object({
  ...spanned,
  unit: z.enum(unitNames),
  total: SaleFigures,
  items: z.array(z.object({ ...period, ...saleFigures })),
  compare: Compared(saleFigures),
  compare_hint: z.string().describe('没有比较时的原因，否则为空'),
  festivals,
  corrections: z.array(Correction).describe('近七天里对所选日期的更正，最新在前'),
})

/** No list ends at a moment of a day: its figures lead nowhere. */
const untilNow = '上周同一天到此刻为止，不带链接'

/** Today as it stands in the orders, hour by hour, beside the same hours of the same weekday before. */
export const BusinessToday = z.object({
  day: z.string(),
  at: Moment,
  total: SaleFigures,
  items: z.array(z.object({ ...period, ...saleFigures })),
  compare: Compared(saleFigures).describe(untilNow),
})

const saleRow = { ...named, valid_percentage: percentage, ...saleFigures }
export const SaleRow = z.object(saleRow)

/** The days of the rows, and what they are held against: the same rows in the same order. */
const ranked = {
  ...spanned,
  total: SaleFigures,
  compare: z
    .object({
      kind: z.enum(comparisonNames),
      label: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      total: SaleFigures,
      items: z.array(z.object({ ...named, ...saleFigures })),
    })
    .nullable(),
  compare_hint: z.string().describe('没有比较时的原因，否则为空'),
  festivals,
}
export const SaleRows = z.object({ ...ranked, items: z.array(SaleRow) })

export const PlatformRows = z.object({
  ...ranked,
  items: z.array(z.object({ ...saleRow, channel: count })),
})
export const PlatformToday = z.object({
  day: z.string(),
  at: Moment,
  total: SaleFigures,
  items: z.array(z.object({ ...saleRow, channel: count })),
})

const level = count.min(0).max(4).nullable().describe('占比最高的五行从0到4，其余为空')

export const HourRows = z.object({
  ...ranked,
  items: z
    .array(z.object({ ...named, ...saleFigures, valid_order_percentage: percentage, level }))
    .describe('24行，如 14:00–15:00'),
})
export const BandRows = z.object({
  ...ranked,
  items: z.array(
    z.object({ ...saleRow, level, from: Yuan.describe('含'), to: Yuan.nullable().describe('不含；最后一段为空') }),
  ),
})
export const ShopRows = z.object({
  ...ranked,
  items: z.array(z.object({ ...saleRow, channel: count, channel_zh: z.string() })),
})
export const WayRows = z.object({
  ...ranked,
  items: z.array(z.object({ ...saleRow, key: z.enum(wayNames) })),
})

/** Lines of orders, not orders: an order with two kinds of goods is in both rows. */
export const GoodsRow = z.object({
  ...named,
  item_name: z.string(),
  item_spec: z.string(),
  order_count: count.describe('含这件商品的下单数'),
  valid_count: count.describe('含这件商品的有效订单数'),
  quantity: count.describe('有效订单里的件数'),
  amount: Yuan.describe('有效订单里的商品金额：单价乘件数'),
  valid_percentage: percentage,
  order_route: route,
  valid_route: route,
})
export const GoodsPage = Page(GoodsRow).extend(spanned)

/** Sums of transfer orders by the day they were placed, as the sender or the receiver sees them. */
export const tradeFigures = {
  order_count: count.describe('转单数'),
  order_amount: Yuan.describe('转单金额；还没有价格的按0计'),
  valid_count: count.describe('有效转单数：已付款，未取消，未退单，未全额退款'),
  valid_amount: Yuan,
  average_amount: Yuan.nullable(),
  refund_amount: Yuan.describe('售后退款'),
  accept_minutes: z.number().nullable().describe('从付款到接单平均分钟数'),
  late_count: count.describe('有效转单里晚于约定时间送达的'),
  net: Yuan.describe('账上净额：接单方的收入为正，发单方的支出为负；含服务费、违约金与这些单的配送'),
  order_route: route,
  valid_route: route,
  late_route: route,
}
export const TradeFigures = z.object(tradeFigures)
const tradeRow = { ...named, valid_percentage: percentage, ...tradeFigures }

const tradeRows = {
  partners: z.array(z.object(tradeRow)).describe('按对方商家，有效金额多的在前，最多50行，导出为全部'),
  kinds: z.array(z.object(tradeRow)).describe('指派单、抢单、竞价单'),
  stores: z.array(z.object(tradeRow)).describe('接单：自己的门店；转单：接单的门店'),
}

export const Trade = z.object({
  ...spanned,
  unit: z.enum(unitNames),
  total: TradeFigures,
  items: z.array(z.object({ ...period, ...tradeFigures })),
  compare: Compared(tradeFigures),
  compare_hint: z.string(),
  festivals,
  corrections: z.array(Correction),
  ...tradeRows,
})
export const TradeToday = z.object({
  day: z.string(),
  at: Moment,
  total: TradeFigures,
  items: z.array(z.object({ ...period, ...tradeFigures })),
  compare: Compared(tradeFigures).describe(untilNow),
})
export const AccountRows = z.object({
  ...spanned,
  total: TradeFigures,
  items: z.array(z.object(tradeRow)).describe('按发单人'),
})

/** Sums of rides by the day they were called; every call counts, the cancelled ones too. */
export const rideFigures = {
  order_count: count.describe('呼叫次数'),
  valid_count: count.describe('送达数'),
  accepted_count: count.describe('有骑手接单的次数'),
  accept_minutes: z.number().nullable().describe('从呼叫到接单平均分钟数'),
  late_count: count.describe('晚于约定时间送达的'),
  late_percentage: z.number().nullable().describe('晚到占送达的百分比'),
  cost: Yuan.describe('配送支出：每一次呼叫，含小费与取消费'),
  average_cost: Yuan.nullable().describe('配送支出除以送达数'),
  order_route: route,
  valid_route: route,
  late_route: route,
}
export const RideFigures = z.object(rideFigures)
const rideRow = { ...named, ...rideFigures }

export const Rides = z.object({
  ...spanned,
  unit: z.enum(unitNames),
  total: RideFigures,
  items: z.array(z.object({ ...period, ...rideFigures })),
  compare: Compared(rideFigures),
  compare_hint: z.string(),
  festivals,
  couriers: z.array(z.object(rideRow)),
  hours: z.array(z.object(rideRow)).describe('24行，按呼叫的小时'),
  districts: z.array(z.object(rideRow)).describe('按收货区县，送达多的在前，最多50行，导出为全部'),
  stores: z.array(z.object(rideRow)),
})

export const RidesToday = z.object({
  day: z.string(),
  at: Moment,
  total: RideFigures,
  items: z.array(z.object({ ...period, ...rideFigures })),
  compare: Compared(rideFigures).describe(untilNow),
})

export const DetailFilter = z.object({
  ...range,
  ...store,
  online_shop_id: IdOrNone.optional().describe('网店，0为不属于网店的'),
  way: z.enum(passedOnWays, '没有这种转单方式').optional(),
  account_id: IdOrNone.optional().describe('发单人，0为系统'),
})
export const DetailQuery = DetailFilter.extend(PageQuery.shape)

export const DetailRow = z.object({
  order_sn: z.string(),
  route,
  created_at: Moment,
  channel: count,
  channel_zh: z.string(),
  shop: z.string().describe('网店'),
  goods: z.string().describe('如：33枝红玫瑰×1、贺卡×1'),
  valid: z.boolean(),
  order_amount: Yuan,
  transfer_sn: z.string(),
  transfer_route: route,
  way: z.enum(wayNames),
  way_zh: z.string(),
  partner: z.string().describe('接单门店；还没有时为空'),
  account: z.string().describe('发单人'),
  transfer_price: Yuan.nullable(),
  price_percentage: z.number().nullable().describe('转单价占下单金额的百分比'),
  refund_amount: Yuan,
  coupon_amount: Yuan,
  channel_fee: Yuan,
  transfer_cost: Yuan,
  ride_cost: Yuan,
  material_cost: Yuan,
  margin: Yuan,
})
export const DetailPage = Page(DetailRow).extend({ ...spanned, totals: SaleFigures })
