import { mistakesOf, type Mistakes } from '#ui/form/mistakes.ts'
import { kindsOf, newKey, specDrafts, specMistakes, specsOf, type SpecDraft } from '#widgets/goods/specs.ts'
import type { GoodsBody, GoodsDetail } from '../goods.ts'

export type SkuDraft = {
  readonly id?: string
  readonly values: readonly string[]
  readonly price: string
  readonly stock: string
  /** What the shelf held when it was read. */
  readonly seen?: number
  readonly code: string
  readonly portion: string
}
export type MaterialDraft = {
  readonly key: string
  readonly name: string
  readonly quantity: string
  readonly unit: string
  readonly cost: string
}

export type Draft = {
  readonly name: string
  readonly category_id: string
  readonly product_type: number
  readonly description: string
  readonly images: readonly string[]
  readonly attributes: Readonly<Record<string, string>>
  readonly specs: readonly SpecDraft[]
  readonly skus: readonly SkuDraft[]
  readonly code: string
  readonly materials: readonly MaterialDraft[]
  readonly channels: readonly number[]
  readonly is_quick: boolean
}

const emptySku: SkuDraft = { values: [], price: '', stock: '', code: '', portion: '1' }

export const emptyDraft: Draft = {
  name: '',
  category_id: '',
  product_type: 1,
  description: '',
  images: [],
  attributes: {},
  specs: [],
  skus: [emptySku],
  code: '',
  materials: [],
  channels: [],
  is_quick: false,
}

/** The same goods in other kinds. */
export const reshape = (draft: Draft, specs: readonly SpecDraft[]): Partial<Draft> => ({
  specs,
  skus: kindsOf(draft, specs, { ...emptySku, price: draft.skus[0]?.price ?? '' }),
})

/** What the form shows: a change that was turned down is taken up where it was left. */
export const draftOf = (detail: GoodsDetail): Draft => {
  const content = detail.draft ?? detail
  const live = new Map(detail.skus.map((sku) => [sku.id, sku]))
  const skus = detail.draft ? detail.draft.skus : detail.skus
  return {
    name: content.name,
    category_id: String(content.category_id),
    product_type: content.product_type,
    description: content.description,
    images: content.images,
    attributes: Object.fromEntries(content.attributes.map(({ attr_id, value }) => [String(attr_id), value])),
    specs: specDrafts(content.specs),
    skus: skus.map((sku) => {
      const now = live.get(sku.id ?? '')
      const { id, values } = sku
      const { price, stock, code, portion } = now ?? sku
      return {
        ...(now ? { id, seen: now.stock } : {}),
        values,
        price,
        stock: String(stock),
        code,
        portion: String(portion),
      } as SkuDraft
    }),
    code: detail.code,
    materials: detail.materials.map(({ name, quantity, unit, cost }) => ({
      key: newKey(),
      name,
      quantity: String(quantity),
      unit,
      cost,
    })),
    channels: detail.channels,
    is_quick: detail.is_quick,
  }
}

export const mistakesIn = ({ name, category_id, specs, skus, materials }: Draft): Mistakes =>
  mistakesOf([
    [name.trim() === '', 'name', '请填写商品名称'],
    [category_id === '', 'category_id', '请选择商品分类'],
    ...specMistakes(specs),
    [skus.length > 200, 'skus', '最多200个规格组合'],
    [skus.some(({ price, stock }) => price === '' || stock === ''), 'skus', '请填写每个规格的价格和库存'],
    [
      materials.some((one) => one.name.trim() === '' || !(Number(one.quantity) > 0)),
      'materials',
      '请填写每种用料的名称和用量',
    ],
  ])

export const bodyOf = (draft: Draft): GoodsBody => ({
  name: draft.name.trim(),
  category_id: Number(draft.category_id),
  product_type: draft.product_type,
  description: draft.description.trim(),
  images: [...draft.images],
  attributes: Object.entries(draft.attributes)
    .filter(([, value]) => value !== '')
    .map(([id, value]) => ({ attr_id: Number(id), value })),
  specs: specsOf(draft.specs),
  skus: draft.skus.map(({ id, values, price, stock, seen, code, portion }) => ({
    ...(id === undefined ? {} : { id, stock_seen: seen }),
    values: [...values],
    price,
    stock: Number(stock),
    code: code.trim(),
    portion: Number(portion) || 1,
  })),
  code: draft.code.trim(),
  materials: draft.materials.map(({ name, quantity, unit, cost }) => ({
    name: name.trim(),
    quantity: Number(quantity),
    unit: unit.trim(),
    cost: cost || '0',
  })),
  channels: [...draft.channels],
  is_quick: draft.is_quick,
})
