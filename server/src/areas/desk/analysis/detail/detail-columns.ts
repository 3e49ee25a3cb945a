import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { momentText } from '@zdb/contract/kit/china-time'
import { ways } from '@zdb/contract/orders/online-orders/ways'
import type { ExportCell, ExportColumn } from '#core/sheets/sheet-writer'
import type { DetailLine } from './detail.sql.ts'
import { goodsWords, wayOf } from './detail.ts'

type Column = ExportColumn & { of: (line: DetailLine) => ExportCell }
const money = (title: string, of: (line: DetailLine) => number): Column => ({
  title,
  width: 12,
  money: true,
  of: (line) => of(line) / 100,
})

export const detailColumns: readonly Column[] = [
  { title: '网单号', width: 26, of: ({ sn }) => sn },
  { title: '下单时间', width: 20, of: ({ created_at }) => momentText(created_at) },
  { title: '渠道', width: 12, of: ({ channel }) => channelOf(channel).name },
  { title: '网店', width: 18, of: ({ shop }) => shop ?? '' },
  { title: '商品', width: 40, of: ({ goods }) => goodsWords(goods) },
  { title: '有效', width: 8, of: ({ valid }) => (valid === 1 ? '是' : '否') },
  { title: '转单号', width: 26, of: ({ transfer_sn }) => transfer_sn },
  { title: '转单方式', width: 12, of: ({ kind }) => ways[wayOf(kind)] },
  { title: '接单门店', width: 20, of: ({ partner }) => partner ?? '' },
  { title: '发单人', width: 12, of: ({ account }) => account ?? '' },
  money('下单金额', ({ amount }) => amount),
  { title: '转单价', width: 12, money: true, of: ({ price }) => (price === null ? '' : price / 100) },
  money('退款', ({ refund }) => refund),
  money('优惠券', ({ coupon }) => coupon),
  money('渠道扣除', ({ fee }) => fee),
  money('转单支出', ({ transfer }) => transfer),
  money('配送支出', ({ ride }) => ride),
  money('用料成本', ({ material }) => material),
  money('毛利', ({ margin }) => margin),
]
