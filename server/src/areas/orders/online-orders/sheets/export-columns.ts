import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { dayText, momentText } from '@zdb/contract/kit/china-time'
import { windowTime, windowWords } from '@zdb/contract/kit/orders/delivery-window'
import { deliveryTypes, onlineStates } from '@zdb/contract/orders/online-orders/states'
import { productTypes } from '@zdb/contract/shop/stores/product-types'
import type { Exported, Names } from './export.sql.ts'
import { goodsOf, goodsWords } from '../content/goods.ts'
import type { ExportCell, ExportColumn } from '#core/sheets/sheet-writer'

type Column = ExportColumn & { of: (order: Exported, names: Names) => ExportCell }

const labels: ReadonlyMap<number, string> = new Map(Object.values(onlineStates).map(({ code, label }) => [code, label]))
const moment = (date: Date | null): string => (date ? momentText(date) : '')

/** What a sheet of orders shows; whoever it is for is masked, as in the list. */
export const exportColumns: readonly Column[] = [
  { title: '网单号', width: 26, of: ({ sn }) => sn },
  { title: '渠道', width: 12, of: ({ channel }) => channelOf(channel).name },
  { title: '网店', width: 18, of: ({ online_shop_id }, { shops }) => shops.get(online_shop_id ?? 0) ?? '' },
  { title: '渠道单号', width: 26, of: ({ channel_order_id }) => channel_order_id },
  { title: '小票号', width: 8, of: ({ day_sequence }) => day_sequence },
  { title: '状态', width: 12, of: ({ state }) => labels.get(state) ?? '' },
  { title: '下单时间', width: 20, of: ({ created_at }) => momentText(created_at) },
  { title: '配送日期', width: 12, of: ({ window_start }) => dayText(window_start) },
  {
    title: '配送时间',
    width: 16,
    of: ({ window_start: start, window_end: end }) => windowWords(windowTime({ start, end })),
  },
  {
    title: '配送方式',
    width: 10,
    of: ({ delivery_type }) => deliveryTypes[delivery_type as keyof typeof deliveryTypes] ?? '',
  },
  { title: '商品', width: 40, of: (order) => goodsWords(goodsOf(order)) },
  { title: '件数', width: 8, of: ({ goods_total }) => goods_total },
  { title: '商品类型', width: 12, of: ({ product_type }) => productTypes[product_type] ?? '' },
  { title: '订单金额', width: 12, money: true, of: ({ amount }) => amount / 100 },
  {
    title: '商家收入',
    width: 12,
    money: true,
    of: ({ income_amount }) => (income_amount === null ? '' : income_amount / 100),
  },
  { title: '收货人', width: 10, of: ({ consignee_masked }) => consignee_masked },
  { title: '手机号', width: 14, of: ({ mobile_masked }) => mobile_masked },
  { title: '省份', width: 10, of: ({ province }) => province },
  { title: '城市', width: 10, of: ({ city }) => city },
  { title: '区县', width: 10, of: ({ county }) => county },
  { title: '地址', width: 24, of: ({ address_masked }) => address_masked },
  { title: '贺卡内容', width: 24, of: ({ card_text }) => card_text },
  { title: '备注', width: 24, of: ({ remarks }) => remarks },
  { title: '配送门店', width: 18, of: ({ store_id }, { stores }) => stores.get(store_id ?? 0) ?? '' },
  { title: '转单号', width: 24, of: ({ transfer_sn }) => transfer_sn ?? '' },
  { title: '发货时间', width: 20, of: ({ shipped_at }) => moment(shipped_at) },
  { title: '送达时间', width: 20, of: ({ delivered_at }) => moment(delivered_at) },
  { title: '商家备注', width: 20, of: ({ memo }) => memo },
]
