import * as z from 'zod'
import { area, del, get, post } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import { GoodsImportJob } from './import-schemas.ts'
import { ChannelItems, ChannelItemsQuery, SourceShop, TakeOver, TakenOver } from './take-over-schemas.ts'
import {
  Adjusted,
  AttributeQuery,
  BoughtItem,
  Category,
  CategoryAttribute,
  GoodsChange,
  GoodsDetail,
  GoodsFilter,
  GoodsId,
  GoodsRow,
  GoodsTotals,
  MonthQuery,
  NewGoods,
  PriceAdjustment,
  QuickItem,
  QuickQuery,
  RankedItem,
  RemovalCheck,
  SalesChannel,
  StockAdjustment,
  SubstituteQuery,
  Substitutes,
} from './schemas.ts'

const of = { id: 'goods' } as const

export const goods = area('goods', {
  list: get('/api.v2/goods/items', { about: '商品列表', query: GoodsFilter, result: Page(GoodsRow), allow: 'goods.read' }),
  totals: get('/api.v2/goods/status-total', { about: '各状态的商品数量', query: GoodsFilter, result: GoodsTotals, allow: 'goods.read' }),
  category: get('/api.v2/goods/category', { about: '商品分类', result: z.array(Category), allow: 'goods.read' }),
  show: get('/api.v2/goods/{id}/detail', { about: '商品详情', result: GoodsDetail, allow: 'goods.read', of }),
  channels: get('/api.v2/goods/distribution-channel', { about: '可销售的渠道', result: z.array(SalesChannel), allow: 'goods.read' }),
  monthRanking: get('/api.v2/goods/month-ranking-items', { about: '近一个月销量排行', query: MonthQuery, result: z.array(RankedItem), allow: 'goods.read' }),
  monthBought: get('/api.v2/goods/month-buy-items', { about: '近一个月卖出的商品', query: MonthQuery, result: z.array(BoughtItem), allow: 'goods.read' }),
  quickItems: get('/api.v2/goods/quick-items', { about: '录单时快捷选择的商品', query: QuickQuery, result: z.array(QuickItem), allow: 'goods.read' }),
  substitutes: get('/api.v2/goods/substitutes', { about: '可以代替的商品', query: SubstituteQuery, result: Substitutes, allow: 'goods.read' }),
  attributes: get('/api/shop.goods.attr', { about: '分类的属性', query: AttributeQuery, result: z.array(CategoryAttribute), allow: 'goods.read' }),
  create: post('/api.v2/goods/create', { about: '新建商品', body: NewGoods, result: GoodsId, allow: 'goods.edit', once: true }),
  edit: post('/api.v2/goods/{id}', { about: '修改商品', body: GoodsChange, result: GoodsDetail, allow: 'goods.edit', of, once: true }),
  readSheet: post('/api.v2/goods/import/excel', { about: '上传商品表格', result: GoodsImportJob, allow: 'goods.edit', upload: true }),
  importJob: get('/api.v2/goods/import/{id}', { about: '商品导入进度', result: GoodsImportJob, allow: 'goods.edit', of: { id: 'goodsImport' } }),
  startImport: post('/api.v2/goods/import/{id}/start', { about: '开始导入商品', result: Done, allow: 'goods.edit', of: { id: 'goodsImport' }, once: true }),
  importTemplate: get('/api.v2/goods/import/template', { about: '下载商品导入模板', result: z.null(), allow: 'goods.edit', download: true }),
  sourceShops: get('/api.v2/goods/take-over/shops', { about: '可导入商品的网店', result: z.array(SourceShop), allow: 'goods.edit' }),
  channelItems: get('/api.v2/goods/take-over/{id}/items', { about: '网店里的商品', query: ChannelItemsQuery, result: ChannelItems, allow: 'goods.edit', of: { id: 'goodsShop' } }),
  takeOver: post('/api.v2/goods/take-over/{id}', { about: '导入网店里的商品', body: TakeOver, result: TakenOver, allow: 'goods.edit', of: { id: 'goodsShop' }, once: 'outside' }),
  remove: del('/api.v2/goods/{id}', { about: '删除商品', result: Done, allow: 'goods.edit', of, once: true }),
  checkRemoval: get('/api.v2/goods/{id}/delete-check', { about: '删除商品前的检查', result: RemovalCheck, allow: 'goods.edit', of }),
  submit: post('/api.v2/goods/{id}/submit', { about: '提交审核', result: GoodsDetail, allow: 'goods.edit', of, once: true }),
  withdraw: post('/api.v2/goods/{id}/withdraw', { about: '撤回审核', result: GoodsDetail, allow: 'goods.edit', of, once: true }),
  sellUp: post('/api.v2/goods/{id}/sell-up', { about: '上架', result: GoodsDetail, allow: 'goods.edit', of, once: true }),
  sellDown: post('/api.v2/goods/{id}/sell-down', { about: '下架', result: GoodsDetail, allow: 'goods.edit', of, once: true }),
  copy: post('/api.v2/goods/{id}/copy', { about: '复制商品', result: GoodsId, allow: 'goods.edit', of, once: true }),
  adjustPrice: post('/api.v2/goods/adjust-price', { about: '批量改价', body: PriceAdjustment, result: Adjusted, allow: 'goods.edit', once: true }),
  adjustStock: post('/api.v2/goods/adjust-stock', { about: '批量改库存', body: StockAdjustment, result: Adjusted, allow: 'goods.edit', once: true }),
})
