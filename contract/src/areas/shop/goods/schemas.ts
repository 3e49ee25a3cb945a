import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Id, Moment, PageQuery, whole } from '../../../kit/page.ts'
import { SeenContent } from '../../../kit/terms.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { ProductTypeId } from '../stores/product-types.ts'
import { goodsActions } from './actions.ts'

const words = (label: string, max: number) => z.string().trim().max(max, `${label}不能超过${max}个字`).default('')

/** Nothing here costs more than a million, and nothing less than nothing. */
const Price = Yuan.refine((amount) => amount >= 0 && amount <= 1_000_000_00, '价格应在0到1000000元之间')
const Stock = whole(0, 1_000_000)
/** Two decimals, as scales and hands count. */
const Quantity = z
  .number()
  .min(0.01, '用量应大于0')
  .max(100_000, '用量过大')
  .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, '用量最多两位小数')

export const GoodsFilter = PageQuery.extend({
  status: z.string().max(20).default('all').describe('all、draft、reviewing、approved、listed、delisted'),
  keyword: z.string().trim().max(40).optional().describe('商品名称、商家编码'),
  category_id: whole(1, 99_999).optional().describe('分类，含下级'),
  product_type: ProductTypeId.optional(),
})
export const GoodsTotals = z.record(z.string(), z.number().int())

export const Material = z.object({
  name: text('用料名称', 30),
  quantity: Quantity,
  unit: words('单位', 10),
  cost: Price.describe('每单位成本'),
})
export const Spec = z.object({
  name: text('规格名', 10),
  values: z.array(text('规格值', 20)).min(1, '请填写规格值').max(20, '每个规格最多20个值'),
})
export const Attribute = z.object({ attr_id: whole(1, 9_999), value: text('属性', 20) })

const skuFields = {
  values: z.array(z.string().max(20)).max(3).describe('各规格的值，按规格的顺序'),
  code: words('商家编码', 40),
  price: Price,
  portion: Quantity.default(1).describe('用料倍数：该规格用料是所列用量的几倍'),
}
const NewSku = z.object({ ...skuFields, id: Id.optional(), stock: Stock })
/** What is known of the stock when somebody changes it, so that what was sold meanwhile is not put back. */
const ChangedSku = NewSku.extend({ stock_seen: Stock.optional().describe('修改前看到的库存') })

const contentFields = {
  name: text('商品名称', 60),
  category_id: whole(1, 99_999),
  product_type: ProductTypeId,
  description: words('商品描述', 2000),
  images: z.array(z.string().min(1).max(300)).max(9, '最多9张图片').default([]),
  attributes: z.array(Attribute).max(20).default([]),
  specs: z.array(Spec).max(3, '最多3个规格').default([]),
}
const ownFields = {
  code: words('商家编码', 40),
  materials: z.array(Material).max(50, '最多50种用料').default([]),
  channels: z.array(whole(0, 99)).max(40).default([]).describe('销售渠道'),
  is_quick: z.boolean().default(false).describe('录单时快捷选择'),
}
const skuLimits = '最多200个规格组合'
export const NewGoods = z.object({
  ...contentFields,
  ...ownFields,
  skus: z.array(NewSku).min(1, '请填写价格和库存').max(200, skuLimits),
})
export const GoodsChange = z.object({
  ...contentFields,
  ...ownFields,
  skus: z.array(ChangedSku).min(1, '请填写价格和库存').max(200, skuLimits),
  revision: SeenContent,
})

/** As it is answered: nothing is left out and nothing is in another form. */
export const Sku = z.object({
  id: z.string(),
  values: z.array(z.string()),
  code: z.string(),
  price: Yuan,
  portion: z.number(),
  stock: z.number().int(),
  cost: Yuan,
})
const VersionSku = Sku.omit({ cost: true }).extend({ id: z.string().optional() })
const AttributeRow = z.object({ attr_id: z.number().int(), value: z.string() })
const SpecRow = z.object({ name: z.string(), values: z.array(z.string()) })
const MaterialRow = z.object({ name: z.string(), quantity: z.number(), unit: z.string(), cost: Yuan })

const Version = z.object({
  id: z.string(),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  reason: z.string(),
  at: Moment,
})

export const GoodsRow = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  category_id: z.number().int(),
  category: z.string(),
  product_type: z.number().int(),
  image: z.string(),
  price_min: Yuan,
  price_max: Yuan,
  stock: z.number().int(),
  sku_total: z.number().int(),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  review_reason: z.string().describe('未通过的原因'),
  version: Version.nullable().describe('修改后的资料，审核中或未通过'),
  channels: z.array(z.number().int()),
  is_quick: z.boolean(),
  month_sold: z.number().int().describe('近一个月售出'),
  created_at: Moment,
  updated_at: Moment,
  actions: z.array(z.enum(goodsActions)),
})

const content = {
  description: z.string(),
  images: z.array(z.string()),
  attributes: z.array(AttributeRow),
  specs: z.array(SpecRow),
}
export const GoodsDetail = GoodsRow.extend({
  ...content,
  materials: z.array(MaterialRow),
  skus: z.array(Sku),
  revision: z.string().describe('修改时原样带回'),
  draft: z
    .object({
      ...content,
      name: z.string(),
      category_id: z.number().int(),
      product_type: z.number().int(),
      skus: z.array(VersionSku),
    })
    .nullable()
    .describe('修改后的资料，尚未生效'),
})

const Branch = z.object({ id: z.number().int(), name: z.string() })
export const Category = Branch.extend({
  product_type: z.number().int(),
  total: z.number().int(),
  child: z.array(Branch.extend({ total: z.number().int() })),
})
export const AttributeQuery = z.object({ category_id: whole(1, 99_999).optional() })
export const CategoryAttribute = z.object({
  id: z.number().int(),
  name: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
})
export const SalesChannel = z.object({
  code: z.number().int(),
  key: z.string(),
  name: z.string(),
  bound: z.boolean().describe('已有绑定的网店'),
})

export const QuickItem = z.object({
  id: z.string(),
  sku_id: z.string(),
  name: z.string(),
  spec: z.string(),
  image: z.string(),
  price: Yuan,
  stock: z.number().int(),
  product_type: z.number().int(),
})
export const RankedItem = QuickItem.extend({ rank: z.number().int(), sold: z.number().int(), orders: z.number().int() })
export const BoughtItem = QuickItem.extend({ sold: z.number().int(), last_at: Moment })
export const MonthQuery = z.object({ page_size: whole(1, 100).default(20) })
export const QuickQuery = z.object({
  keyword: z.string().trim().max(40).optional(),
  page_size: whole(1, 100).default(20),
})

export const SubstituteQuery = z.object({
  name: z.string().trim().min(1).max(80).describe('要换掉的商品'),
  spec: z.string().trim().max(60).default(''),
  price: Yuan.refine((amount) => amount > 0, '请先填写单价')
    .optional()
    .describe('原来的单价；订单不写单价时不填，按自己同样商品的售价找'),
  quantity: whole(1, 999).default(1),
  order_price: Yuan.optional().describe('整单价格；没有单价、也不是自己的商品时，按件均摊'),
  order_pieces: whole(1, 50_000).default(1).describe('整单件数'),
})
export const Substitute = QuickItem.extend({ colour: z.string().describe('主色调') })
export const Substitutes = z.object({
  colours: z.array(z.string()).describe('按哪些颜色找；看不出颜色时为空，只按价格找'),
  price_min: Yuan,
  price_max: Yuan,
  items: z.array(Substitute),
})

export const GoodsId = z.object({ id: z.string() })
export const RemovalCheck = z.object({ obstacles: z.array(z.object({ key: z.string(), title: z.string() })) })

const ids = z.array(Id).min(1, '请选择商品').max(200, '一次最多200件商品')
export const PriceAdjustment = z.object({
  ids,
  mode: z.enum(['set', 'add', 'percent']).describe('set 改为，add 增减，percent 按百分比'),
  amount: z.number().min(-1_000_000).max(1_000_000).describe('元或百分数'),
})
export const StockAdjustment = z.object({
  ids,
  mode: z.enum(['set', 'add']).describe('set 改为，add 增减'),
  amount: whole(-1_000_000, 1_000_000),
})
export const Adjusted = z.object({
  done: z.number().int(),
  refused: z.array(z.object({ id: z.string(), name: z.string(), message: z.string() })),
})
