import type { A4Paper } from '../browser/a4-sheet.tsx'

/** Nobody's order, for a look at a sheet. */
export const sampleReceipt: A4Paper['receipt'] = {
  order_sn: 'O2601010000000001',
  source: 'online',
  channel_name: '示例渠道',
  day_seq: '8',
  channel_order_sn: '100000000001',
  store_name: '示例门店',
  store_address: '示例市示例区示例路',
  store_mobile: '138****0000',
  online_shop: '示例网店',
  delivery_time: '示例日期 14:00-15:00',
  created_at: '示例时间',
  consignee: '示例收货人',
  mobile: '139****0000',
  address: '示例市示例区示例路示例小区',
  buyer_name: '示例订购人',
  buyer_mobile: '137****0000',
  card_con: '愿你每天都有花开的好心情。',
  order_remarks: '送到前请先打电话',
  memo: '',
  order_product: [
    {
      item_name: '示例花束',
      item_spec: '十九枝',
      item_img: '/console/favicon.svg',
      item_remarks: '丝带用香槟色',
      item_total: 1,
      item_price: '199.00',
    },
    { item_name: '示例蛋糕', item_spec: '六寸', item_img: '', item_remarks: '', item_total: 2, item_price: '88.00' },
  ],
  goods_total: 3,
  order_amount: '375.00',
  copy_no: 0,
  printed_at: null,
}
