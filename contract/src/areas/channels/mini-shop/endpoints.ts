import * as z from 'zod'
import { area, del, get, post, put } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import {
  ImageQuery,
  MiniCategories,
  MiniCategory,
  MiniCategoryChange,
  MiniProgram,
  NewMiniCategory,
  NewWare,
  PackageChange,
  PreviewRow,
  ServiceProduct,
  ServiceSwitch,
  TagChange,
  WareChange,
  WareDetail,
  WareFilter,
  WareId,
  WareImage,
  WarePackage,
  WareRow,
  WareTag,
  WareTotals,
} from './schemas.ts'

const ware = { id: 'ware' } as const
const category = { id: 'miniCategory' } as const
const store = { sid: 'store' } as const

/** `{sku}` of the preview is the number of a ware, 0 for the whole shelf. */
export const miniShop = area('miniShop', {
  programs: get('/api.v2/mini/programs', { about: '绑定的小程序', result: z.array(MiniProgram), allow: 'mini.read' }),
  preview: get('/api.v2/mini/good/list/{sku}', { about: '顾客看到的商品', result: z.array(PreviewRow), allow: 'mini.read', of: { sku: 'ware' } }),
  list: get('/api.v2/mini/goods', { about: '小程序商品列表', query: WareFilter, result: Page(WareRow), allow: 'mini.read' }),
  totals: get('/api.v2/mini/goods/status-total', { about: '各状态的小程序商品数量', query: WareFilter, result: WareTotals, allow: 'mini.read' }),
  show: get('/api.v2/mini/goods/detail', { about: '小程序商品详情', query: WareId, result: WareDetail, allow: 'mini.read', of: ware }),
  create: post('/api.v2/mini/goods', { about: '新建小程序商品', body: NewWare, result: WareDetail, allow: 'mini.edit', of: { shop_id: 'onlineShop' }, once: true }),
  edit: put('/api.v2/mini/goods', { about: '修改小程序商品', body: WareChange, result: WareDetail, allow: 'mini.edit', of: ware, once: true }),
  remove: del('/api.v2/mini/goods', { about: '删除小程序商品', query: WareId, result: Done, allow: 'mini.edit', of: ware, once: true }),
  submit: post('/api.v2/mini/goods/submit', { about: '提交支付宝审核', body: WareId, result: WareDetail, allow: 'mini.edit', of: ware, once: true }),
  sellUp: post('/api.v2/mini/goods/sell/up', { about: '小程序商品上架', body: WareId, result: WareDetail, allow: 'mini.edit', of: ware, once: true }),
  sellDown: post('/api.v2/mini/goods/sell/down', { about: '小程序商品下架', body: WareId, result: WareDetail, allow: 'mini.edit', of: ware, once: true }),
  tags: get('/api.v2/mini/good/tags', { about: '商品标签', result: z.array(WareTag), allow: 'mini.read' }),
  setTags: put('/api.v2/mini/good/tags', { about: '设置商品标签', body: TagChange, result: Done, allow: 'mini.edit', once: true }),
  images: get('/api.v2/mini/goods/image', { about: '商品图片库', query: ImageQuery, result: Page(WareImage), allow: 'mini.read' }),
  uploadImage: post('/api.v2/mini/goods/image/upload', { about: '上传商品图片', result: WareImage, allow: 'mini.edit', upload: true }),
  packages: get('/api.v2/mini/good/package', { about: '商品包装', result: z.array(WarePackage), allow: 'mini.read' }),
  savePackage: post('/api.v2/mini/good/package', { about: '保存商品包装', body: PackageChange, result: z.array(WarePackage), allow: 'mini.edit', once: true }),
  categories: get('/api.v2/mini/good/category', { about: '商品分类与规格', result: MiniCategories, allow: 'mini.read' }),
  addCategory: post('/api.v2/mini/good/category', { about: '新建商品分类', body: NewMiniCategory, result: MiniCategory, allow: 'mini.edit', once: 'outside' }),
  editCategory: put('/api.v2/mini/good/category', { about: '修改商品分类', body: MiniCategoryChange, result: MiniCategory, allow: 'mini.edit', of: category, once: 'outside' }),
  removeCategory: del('/api.v2/mini/good/category', { about: '删除商品分类', query: WareId, result: Done, allow: 'mini.edit', of: category, once: true }),
  serviceProduct: get('/api.v2/mini/{sid}/service/product', { about: '门店的服务商品', result: ServiceProduct, allow: 'mini.read', of: store }),
  switchService: post('/api.v2/mini/{sid}/service/product', { about: '开通或关闭门店的服务商品', body: ServiceSwitch, result: ServiceProduct, allow: 'mini.edit', of: store, once: true }),
})
