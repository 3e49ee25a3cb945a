import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Id, Moment, PageQuery, whole } from '../../../kit/page.ts'
import { SeenContent } from '../../../kit/terms.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { Spec } from '../../shop/goods/schemas.ts'
import { shopStates } from '../channel-shops/schemas.ts'
import { wareActions } from './actions.ts'

const words = (label: string, max: number) => z.string().trim().max(max, `${label}不能超过${max}个字`).default('')
const Price = Yuan.refine((amount) => amount >= 1 && amount <= 1_000_000_00, '价格应在0.01到1000000元之间')
const Stock = whole(0, 1_000_000)
const Tag = text('标签', 8)

export const WareFilter = PageQuery.extend({
  status: z.string().max(20).default('all').describe('all、draft、reviewing、approved、listed、delisted'),
  keyword: z.string().trim().max(40).optional().describe('商品名称、商家编码、标签'),
  category_id: Id.optional(),
  shop_id: Id.optional().describe('小程序'),
})
export const WareTotals = z.record(z.string(), z.number().int())

const skuFields = {
  id: Id.optional(),
  values: z.array(z.string().max(20)).max(3).describe('各规格的值，按规格的顺序'),
  code: words('商家编码', 40),
  price: Price,
  stock: Stock,
  goods_sku_id: Id.optional().describe('自有商品的规格'),
}
const contentFields = {
  name: z.string().trim().min(3, '商品名称至少3个字').max(60, '商品名称不能超过60个字'),
  category_id: Id,
  description: words('商品描述', 2000),
  images: z.array(z.string().min(1).max(300)).max(4, '最多4张图片').default([]).describe('第一张是主图，其余是轮播图'),
  tags: z.array(Tag).max(5, '最多5个标签').default([]),
  package_id: Id.optional().describe('商品包装'),
  specs: z.array(Spec).max(3, '最多3个规格').default([]),
  goods_id: Id.optional().describe('对应的自有商品'),
  skus: z.array(z.object(skuFields)).min(1, '请填写价格和库存').max(50, '最多50个规格组合'),
}
export const NewWare = z.object({
  ...contentFields,
  shop_id: Id,
  submit: z.boolean().default(false).describe('同时提交审核'),
})
const ChangedSku = z.object({ ...skuFields, stock_seen: Stock.optional().describe('修改前看到的库存') })
export const WareChange = z.object({
  ...contentFields,
  id: Id,
  skus: z.array(ChangedSku).min(1, '请填写价格和库存').max(50, '最多50个规格组合'),
  revision: SeenContent,
  submit: z.boolean().default(true).describe('同时提交审核'),
})
export const WareId = z.object({ id: Id })

export const WareRow = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  category_id: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  price_min: Yuan,
  price_max: Yuan,
  stock: z.number().int(),
  sku_total: z.number().int(),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  reason: z.string().describe('支付宝拒绝的原因'),
  waiting: z.string().describe('在等支付宝的什么，没有则为空'),
  shop: z.object({ id: z.string(), name: z.string() }),
  goods_id: z.string().nullable(),
  item_id: z.string().describe('支付宝的商品编号'),
  created_at: Moment,
  updated_at: Moment,
  actions: z.array(z.enum(wareActions)),
})
export const WareDetail = WareRow.extend({
  revision: z.string().describe('修改时原样带回'),
  description: z.string(),
  images: z.array(z.string()),
  specs: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  package: z.object({ id: z.string(), name: z.string(), content: z.string() }).nullable(),
  skus: z.array(
    z.object({
      id: z.string(),
      values: z.array(z.string()),
      code: z.string(),
      price: Yuan,
      stock: z.number().int(),
      goods_sku_id: z.string().nullable(),
    }),
  ),
})

/** As a shopper sees one kind of a ware. */
export const PreviewRow = z.object({
  ware_id: z.string(),
  sku_id: z.string(),
  name: z.string(),
  spec: z.string(),
  image: z.string(),
  price: Yuan,
  stock: z.number().int(),
  tags: z.array(z.string()),
  on_sale: z.boolean(),
  url: z.string().describe('顾客页面，没有则为空'),
})

export const MiniProgram = z.object({
  id: z.string(),
  name: z.string(),
  app_id: z.string(),
  status: z.enum(shopStates),
  status_zh: z.string(),
  store: z.object({ sid: z.string(), name: z.string() }).nullable(),
  listed: z.number().int().describe('已上架的商品'),
  url: z.string().describe('顾客页面，没有则为空'),
})

export const WareTag = z.object({ name: z.string(), total: z.number().int() })
export const TagChange = z.object({
  ids: z.array(Id).min(1, '请选择商品').max(100, '一次最多100件商品'),
  tags: z.array(Tag).max(5, '最多5个标签'),
})

export const ImageQuery = PageQuery
export const WareImage = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  created_at: Moment,
})

export const WarePackage = z.object({ id: z.string(), name: z.string(), content: z.string(), total: z.number().int() })
export const PackageChange = z.object({
  id: Id.optional().describe('不填则新建'),
  name: text('包装名称', 20),
  content: text('包装清单', 200),
  removed: z.boolean().default(false).describe('删除'),
})

export const MiniCategory = z.object({
  id: z.string(),
  name: z.string(),
  platform_id: z.string(),
  platform_name: z.string().describe('支付宝的类目'),
  specs: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  total: z.number().int(),
})
export const MiniCategories = z.object({
  items: z.array(MiniCategory),
  platform: z.array(z.object({ id: z.string(), name: z.string() })).describe('支付宝可选的类目'),
})
const categoryFields = {
  name: text('分类名称', 20),
  platform_id: z.string().trim().min(1, '请选择支付宝类目').max(40),
  specs: z.array(Spec).max(3, '最多3个规格').default([]),
}
export const NewMiniCategory = z.object(categoryFields)
export const MiniCategoryChange = z.object({ ...categoryFields, id: Id })

export const ServiceProduct = z.object({
  on: z.boolean(),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  reason: z.string(),
  waiting: z.string(),
  obstacles: z.array(z.object({ key: z.string(), title: z.string() })).describe('开通前要补齐的'),
  preview_url: z.string(),
})
export const ServiceSwitch = z.object({ on: z.boolean() })
