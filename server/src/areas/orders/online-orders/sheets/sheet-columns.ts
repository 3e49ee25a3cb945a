import { productTypes } from '@zdb/contract/shop/stores/product-types'
import { categories } from '@zdb/contract/shop/stores/states'
import type { SheetColumn } from '#core/sheets/reading/form'

const goods = 'goods_items.0'

/** The columns of an order sheet, in the order of the template. */
export const sheetColumns: readonly SheetColumn[] = [
  { title: '收货人', path: 'consignee', kind: 'text', needed: true, width: 12, hint: '必填', example: '林晓月' },
  {
    title: '手机号',
    path: 'mobile',
    kind: 'phone',
    needed: true,
    width: 16,
    hint: '必填，11位',
    example: '13800000000',
  },
  { title: '备用电话', path: 'phone', kind: 'phone', width: 16, hint: '可不填', example: '' },
  { title: '省份', path: 'province', kind: 'text', needed: true, width: 12, hint: '必填', example: '北京市' },
  { title: '城市', path: 'city', kind: 'text', needed: true, width: 12, hint: '必填', example: '北京市' },
  { title: '区县', path: 'county', kind: 'text', width: 12, hint: '可不填', example: '朝阳区' },
  {
    title: '详细地址',
    path: 'address',
    kind: 'text',
    needed: true,
    width: 32,
    hint: '必填',
    example: '光华路SOHO 2座1203',
  },
  {
    title: '配送日期',
    path: 'delivery_date',
    kind: 'day',
    needed: true,
    width: 14,
    hint: '必填，如 2026-12-24',
    example: '2026-12-24',
  },
  {
    title: '配送时间',
    path: 'delivery_time',
    kind: 'time',
    needed: true,
    width: 16,
    hint: '必填，如 14:00-15:00 或 14:00',
    example: '14:00-15:00',
  },
  {
    title: '商品名称',
    path: `${goods}.item_name`,
    kind: 'text',
    needed: true,
    width: 24,
    hint: '必填',
    example: '33枝红玫瑰',
  },
  { title: '规格', path: `${goods}.item_spec`, kind: 'text', width: 12, hint: '可不填', example: '精装' },
  { title: '数量', path: `${goods}.item_total`, kind: 'count', width: 8, hint: '不填为1', example: '1' },
  { title: '单价', path: `${goods}.item_price`, kind: 'money', width: 10, hint: '元，可不填', example: '128.00' },
  {
    title: '订单金额',
    path: 'order_amount',
    kind: 'money',
    needed: true,
    width: 12,
    hint: '必填，元',
    example: '138.00',
  },
  {
    title: '商品类型',
    path: 'product_type',
    kind: 'category',
    width: 12,
    hint: `不填为${categories[1]}`,
    example: categories[1],
    choices: Object.values(productTypes),
  },
  { title: '贺卡内容', path: 'card_con', kind: 'text', width: 24, hint: '可不填', example: '生日快乐' },
  { title: '订单备注', path: 'order_remarks', kind: 'text', width: 24, hint: '可不填', example: '请提前联系' },
  { title: '买家姓名', path: 'buyer_name', kind: 'text', width: 12, hint: '可不填', example: '' },
  { title: '买家电话', path: 'buyer_mobile', kind: 'phone', width: 16, hint: '可不填', example: '' },
]
