import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { serve } from '../fake-server.ts'

type Ware = WireResult<typeof miniShop.show>
type Program = WireResult<typeof miniShop.programs>[number]
type Category = WireResult<typeof miniShop.categories>['items'][number]
type Service = WireResult<typeof miniShop.serviceProduct>

/** A ware on the shelf, in two sizes. */
export const aWare = (facts: Partial<Ware> = {}): Ware => ({
  id: '7',
  name: '红玫瑰花束',
  image: '',
  category_id: '3',
  category: '鲜花',
  tags: ['生日'],
  price_min: '88.00',
  price_max: '188.00',
  stock: 9,
  sku_total: 2,
  status: 40,
  status_zh: '已上架',
  tone: 'green',
  reason: '',
  waiting: '',
  shop: { id: '11', name: '花语小程序' },
  goods_id: null,
  item_id: '2026111500001',
  created_at: '2026-11-15 10:00:00',
  updated_at: '2026-11-15 10:00:00',
  actions: ['sellDown', 'edit'],
  revision: 'r1',
  description: '',
  images: ['/files/a.jpg'],
  specs: [{ name: '枝数', values: ['11枝', '33枝'] }],
  package: null,
  skus: [
    { id: '1', values: ['11枝'], code: 'A', price: '88.00', stock: 5, goods_sku_id: null },
    { id: '2', values: ['33枝'], code: 'B', price: '188.00', stock: 4, goods_sku_id: null },
  ],
  ...facts,
})

export const aProgram = (facts: Partial<Program> = {}): Program => ({
  id: '11',
  name: '花语小程序',
  app_id: '2021000000000001',
  status: 'bound',
  status_zh: '已授权',
  store: { sid: '1', name: '国贸店' },
  listed: 3,
  url: 'http://shop.test/mini',
  ...facts,
})

export const aMiniCategory = (facts: Partial<Category> = {}): Category => ({
  id: '3',
  name: '鲜花',
  platform_id: 'C001',
  platform_name: '鲜花速递',
  specs: [{ name: '枝数', values: ['11枝', '33枝'] }],
  total: 1,
  ...facts,
})

export const aService = (facts: Partial<Service> = {}): Service => ({
  on: false,
  status: 0,
  status_zh: '未开通',
  tone: 'neutral',
  reason: '',
  waiting: '',
  obstacles: [],
  preview_url: '',
  ...facts,
})

export const pageOfWares = (...items: Ware[]) => ({ items, total: items.length, page: 1, page_size: 20 })

/** The mini-shop around its wares: bound, with a category, a package and tags. */
export const serveMiniShop = ({
  programs = [aProgram()],
  categories = [aMiniCategory()],
  wares = [aWare()],
}: {
  programs?: Program[]
  categories?: Category[]
  wares?: Ware[]
} = {}) => {
  serve(miniShop.programs, programs)
  serve(miniShop.categories, { items: categories, platform: [{ id: 'C001', name: '鲜花速递' }] })
  serve(miniShop.packages, [{ id: '5', name: '礼盒装', content: '花束、礼盒、贺卡', total: 0 }])
  serve(miniShop.tags, [{ name: '当日达', total: 2 }])
  serve(miniShop.list, pageOfWares(...wares))
  serve(miniShop.totals, { all: wares.length })
}
