/** What a number is of, and how it is written. */
export type FigureUnit = 'money' | 'count' | 'rate' | 'minutes'
type Words = Readonly<Record<string, { readonly title: string; readonly unit: FigureUnit }>>

const common = {
  valid_count: { title: '有效单数', unit: 'count' },
  valid_amount: { title: '有效金额', unit: 'money' },
  average_amount: { title: '平均每单', unit: 'money' },
  refund_amount: { title: '售后退款', unit: 'money' },
  accept_minutes: { title: '平均接单用时', unit: 'minutes' },
  late_count: { title: '晚到', unit: 'count' },
} as const satisfies Words

/** What each figure is called, on a screen and in a sheet, by what is counted; in the order of a sheet's columns. */
export const figureWords = {
  sale: {
    order_count: { title: '下单数', unit: 'count' },
    order_amount: { title: '下单金额', unit: 'money' },
    valid_count: { title: '有效订单', unit: 'count' },
    valid_amount: { title: '有效金额', unit: 'money' },
    average_amount: { title: '客单价', unit: 'money' },
    refund_amount: { title: '退款与关闭', unit: 'money' },
    coupon_amount: { title: '商家优惠券', unit: 'money' },
    channel_fee: { title: '渠道扣除', unit: 'money' },
    transfer_count: { title: '转出订单', unit: 'count' },
    transfer_amount: { title: '转出金额', unit: 'money' },
    transfer_cost: { title: '转单支出', unit: 'money' },
    ride_cost: { title: '配送支出', unit: 'money' },
    material_cost: { title: '用料成本', unit: 'money' },
    margin: { title: '毛利', unit: 'money' },
  },
  goods: {
    quantity: { title: '件数', unit: 'count' },
    amount: { title: '商品金额', unit: 'money' },
    valid_count: { title: '有效订单', unit: 'count' },
    order_count: { title: '下单数', unit: 'count' },
  },
  sent: {
    order_count: { title: '转单数', unit: 'count' },
    order_amount: { title: '转单金额', unit: 'money' },
    ...common,
    net: { title: '账上净额', unit: 'money' },
  },
  received: {
    order_count: { title: '接单数', unit: 'count' },
    order_amount: { title: '接单金额', unit: 'money' },
    ...common,
    net: { title: '账上收入', unit: 'money' },
  },
  ride: {
    order_count: { title: '呼叫次数', unit: 'count' },
    valid_count: { title: '送达', unit: 'count' },
    accepted_count: { title: '有骑手接单', unit: 'count' },
    accept_minutes: { title: '平均接单用时', unit: 'minutes' },
    late_count: { title: '晚到', unit: 'count' },
    late_percentage: { title: '晚到率', unit: 'rate' },
    cost: { title: '配送支出', unit: 'money' },
    average_cost: { title: '每单配送费', unit: 'money' },
  },
} as const satisfies Record<string, Words>
export type FigureKind = keyof typeof figureWords

type Table = { readonly title: string; readonly noun: string; readonly of: FigureKind }

/** Every table of a dashboard, by the call and the list of its answer that it shows. */
export const figureTables = {
  'business.items': { title: '经营概况', noun: '日期', of: 'sale' },
  'businessToday.items': { title: '今日网单', noun: '时段', of: 'sale' },
  'platforms.items': { title: '平台', noun: '平台', of: 'sale' },
  'platformsToday.items': { title: '今日平台', noun: '平台', of: 'sale' },
  'shops.items': { title: '网店', noun: '网店', of: 'sale' },
  'stores.items': { title: '门店', noun: '门店', of: 'sale' },
  'goods.items': { title: '商品', noun: '商品', of: 'goods' },
  'hours.items': { title: '下单时段', noun: '时段', of: 'sale' },
  'prices.items': { title: '价格段', noun: '价格段', of: 'sale' },
  'marks.items': { title: '订单旗标', noun: '旗标', of: 'sale' },
  'ways.items': { title: '网单怎么处理', noun: '方式', of: 'sale' },
  'people.items': { title: '网单转单人', noun: '转单人', of: 'sale' },
  'transfers.items': { title: '转单概况', noun: '日期', of: 'sent' },
  'transfers.partners': { title: '合作商家', noun: '接单商家', of: 'sent' },
  'transfers.kinds': { title: '转单方式', noun: '方式', of: 'sent' },
  'transfers.stores': { title: '接单门店', noun: '接单门店', of: 'sent' },
  'transfersToday.items': { title: '今日转单', noun: '时段', of: 'sent' },
  'accounts.items': { title: '发单人', noun: '发单人', of: 'sent' },
  'received.items': { title: '接单概况', noun: '日期', of: 'received' },
  'received.partners': { title: '发单商家', noun: '发单商家', of: 'received' },
  'received.kinds': { title: '接单方式', noun: '方式', of: 'received' },
  'received.stores': { title: '接单门店', noun: '门店', of: 'received' },
  'receivedToday.items': { title: '今日接单', noun: '时段', of: 'received' },
  'rides.items': { title: '配送概况', noun: '日期', of: 'ride' },
  'ridesToday.items': { title: '今日配送', noun: '时段', of: 'ride' },
  'rides.couriers': { title: '运力', noun: '运力', of: 'ride' },
  'rides.hours': { title: '呼叫时段', noun: '时段', of: 'ride' },
  'rides.districts': { title: '收货区县', noun: '区县', of: 'ride' },
  'rides.stores': { title: '发货门店', noun: '门店', of: 'ride' },
} as const satisfies Record<string, Table>
export type FigureTable = keyof typeof figureTables
export const figureTableNames = Object.keys(figureTables) as [FigureTable, ...FigureTable[]]
