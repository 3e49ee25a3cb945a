import { goodsCategories, type GoodsAttribute } from '@zdb/contract/shop/goods/categories'
import { productTypes } from '@zdb/contract/shop/stores/product-types'
import type { SheetColumn } from '#core/sheets/reading/form'

const { child: [firstLeaf] = [], name: firstTop = '' } = goodsCategories[0] ?? {}

/** What categories ask beside the name, each once. */
export const sheetAttributes: readonly GoodsAttribute[] = [
  ...new Set(goodsCategories.flatMap(({ attributes }) => attributes)),
]

const attributeColumn = ({ id, name, options }: GoodsAttribute): SheetColumn => ({
  title: name,
  path: `attributes.${id}`,
  kind: 'text',
  width: 12,
  hint: `分类有这一项时填：${options.join('、')}`,
  example: options[0] ?? '',
  choices: options,
})

/** The columns of a goods sheet, in the order of the template. Lines of one code, or of one name, are kinds of one goods. */
export const goodsColumns: readonly SheetColumn[] = [
  {
    title: '商品名称',
    path: 'name',
    kind: 'text',
    needed: true,
    width: 28,
    hint: '必填，最多60个字',
    example: '33枝红玫瑰花束',
  },
  {
    title: '商家编码',
    path: 'code',
    kind: 'code',
    width: 14,
    hint: '可不填；再次导入时凭它认出同一商品',
    example: 'RR33',
  },
  {
    title: '分类',
    path: 'category_id',
    kind: 'text',
    needed: true,
    width: 18,
    hint: `必填，如 ${firstTop}/${firstLeaf?.name ?? ''}`,
    example: `${firstTop}/${firstLeaf?.name ?? ''}`,
  },
  {
    title: '商品类型',
    path: 'product_type',
    kind: 'category',
    width: 12,
    hint: '不填时按分类',
    example: '',
    choices: Object.values(productTypes),
  },
  {
    title: '规格名',
    path: 'specs',
    kind: 'text',
    width: 16,
    hint: '多个规格用 / 隔开；没有规格不填',
    example: '包装/枝数',
  },
  {
    title: '规格值',
    path: 'values',
    kind: 'text',
    width: 18,
    hint: '与规格名一一对应，每种组合一行',
    example: '礼盒/33枝',
  },
  { title: '规格编码', path: 'skus.0.code', kind: 'code', width: 14, hint: '可不填', example: 'RR33-H' },
  { title: '价格', path: 'skus.0.price', kind: 'money', needed: true, width: 10, hint: '必填，元', example: '168.00' },
  { title: '库存', path: 'skus.0.stock', kind: 'count', needed: true, width: 8, hint: '必填，整数', example: '20' },
  ...sheetAttributes.map(attributeColumn),
  {
    title: '用料',
    path: 'materials',
    kind: 'text',
    width: 36,
    hint: '名称 用量单位 每单位成本，几种用分号隔开',
    example: '红玫瑰 33枝 1.80；尤加利 2.5枝 2.00',
  },
  {
    title: '快捷录单',
    path: 'is_quick',
    kind: 'text',
    width: 10,
    hint: '是或否，不填为否',
    example: '是',
    choices: ['是', '否'],
  },
  { title: '商品描述', path: 'description', kind: 'text', width: 32, hint: '可不填', example: '昆明直采，当天包扎' },
]
