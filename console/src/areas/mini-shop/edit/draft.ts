import type { goods } from '@zdb/contract/shop/goods/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { mistakesOf, type Mistakes } from '#ui/form/mistakes.ts'
import { kindsOf, specDrafts, specMistakes, specsOf, type SpecDraft } from '#widgets/goods/specs.ts'
import type { WareBody, WareDetail } from '../mini-shop.ts'

/** The pay-app takes a main picture and three more, and so many kinds. */
export const limits = { images: 4, skus: 50, name: { min: 3, max: 60 } } as const

export type SkuDraft = {
  readonly id?: string
  readonly values: readonly string[]
  readonly price: string
  readonly stock: string
  /** What the shelf held when it was read. */
  readonly seen?: number
  readonly code: string
  readonly goods_sku_id?: string | undefined
}

export type Draft = {
  readonly shop_id: string
  readonly name: string
  readonly category_id: string
  readonly description: string
  readonly images: readonly string[]
  readonly tags: readonly string[]
  readonly package_id: string
  readonly specs: readonly SpecDraft[]
  readonly skus: readonly SkuDraft[]
  /** The merchant's own goods it is, if it is some. */
  readonly goods_id: string
}

const emptySku: SkuDraft = { values: [], price: '', stock: '', code: '' }

export const emptyDraft = (shopId: string): Draft => ({
  shop_id: shopId,
  name: '',
  category_id: '',
  description: '',
  images: [],
  tags: [],
  package_id: '',
  specs: [],
  skus: [emptySku],
  goods_id: '',
})

/** The same ware in other kinds. */
export const reshape = (draft: Draft, specs: readonly SpecDraft[]): Partial<Draft> => ({
  specs,
  skus: kindsOf(draft, specs, { ...emptySku, price: draft.skus[0]?.price ?? '' }),
})

export const draftOf = (detail: WareDetail): Draft => ({
  shop_id: detail.shop.id,
  name: detail.name,
  category_id: detail.category_id,
  description: detail.description,
  images: detail.images,
  tags: detail.tags,
  package_id: detail.package?.id ?? '',
  specs: specDrafts(detail.specs),
  skus: detail.skus.map(({ id, values, price, stock, code, goods_sku_id }) => ({
    id,
    values,
    price,
    stock: String(stock),
    seen: stock,
    code,
    goods_sku_id: goods_sku_id ?? undefined,
  })),
  goods_id: detail.goods_id ?? '',
})

type OwnGoods = WireResult<typeof goods.show>

/** Own goods as a ware: everything the mini-shop has room for; category, tags and package are the mini-shop's own. */
export const fromOwnGoods = (own: OwnGoods): Partial<Draft> => ({
  goods_id: own.id,
  name: own.name,
  description: own.description,
  images: own.images.slice(0, limits.images),
  specs: specDrafts(own.specs),
  skus: own.skus.map(({ id, values, price, stock, code }) => ({
    values,
    price,
    stock: String(stock),
    code,
    goods_sku_id: id,
  })),
})

export const mistakesIn = (draft: Draft): Mistakes => {
  const { name, category_id, tags, specs, skus } = draft
  return mistakesOf([
    [draft.shop_id === '', 'shop_id', '请选择小程序'],
    [name.trim().length < limits.name.min, 'name', `商品名称至少${limits.name.min}个字`],
    [category_id === '', 'category_id', '请选择商品分类'],
    [tags.length > 5, 'tags', '最多5个标签'],
    [tags.some((tag) => tag.length > 8), 'tags', '每个标签最多8个字'],
    ...specMistakes(specs),
    [skus.length > limits.skus, 'skus', `最多${limits.skus}个规格组合`],
    [skus.some(({ price }) => price !== '' && !(Number(price) > 0)), 'skus', '价格应大于0'],
    [skus.some(({ price, stock }) => price === '' || stock === ''), 'skus', '请填写每个规格的价格和库存'],
  ])
}

export const bodyOf = (draft: Draft): WareBody => ({
  name: draft.name.trim(),
  category_id: draft.category_id,
  description: draft.description.trim(),
  images: [...draft.images],
  tags: [...draft.tags],
  ...(draft.package_id && { package_id: draft.package_id }),
  specs: specsOf(draft.specs),
  ...(draft.goods_id && { goods_id: draft.goods_id }),
  skus: draft.skus.map(({ id, values, price, stock, seen, code, goods_sku_id }) => ({
    ...(id === undefined ? {} : { id, stock_seen: seen }),
    values: [...values],
    price,
    stock: Number(stock),
    code: code.trim(),
    ...(goods_sku_id && { goods_sku_id }),
  })),
})
