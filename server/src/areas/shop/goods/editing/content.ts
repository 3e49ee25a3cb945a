import type { Body } from '@zdb/contract/kit/endpoint'
import { categoryOf } from '@zdb/contract/shop/goods/categories'
import type { goods } from '@zdb/contract/shop/goods/endpoints'
import { refuseField } from '#core/http/refusal'
import type { Goods } from '../goods.sql.ts'

export type NewGoods = Body<typeof goods.create>
export type GoodsChange = Body<typeof goods.edit>
export type WantedSku = GoodsChange['skus'][number]
export type Material = NewGoods['materials'][number]

/** The words and pictures that the platform agrees to. */
export type Content = Pick<
  NewGoods,
  'name' | 'category_id' | 'product_type' | 'description' | 'images' | 'attributes' | 'specs'
>
/** A version also says what its new kinds cost and how many there are. */
export type VersionContent = Content & { readonly skus: readonly Omit<WantedSku, 'stock_seen'>[] }

const blank: VersionContent = {
  name: '',
  category_id: 0,
  product_type: 0,
  description: '',
  images: [],
  attributes: [],
  specs: [],
  skus: [],
}

export const contentIn = (body: Content): Content => ({
  name: body.name,
  category_id: body.category_id,
  product_type: body.product_type,
  description: body.description,
  images: body.images,
  attributes: body.attributes.map(({ attr_id, value }) => ({ attr_id, value })),
  specs: body.specs.map(({ name, values }) => ({ name, values })),
})

export const contentOf = (row: Goods): Content => contentIn(row as unknown as Content)

/** What a version says; nothing where the merchant's words were erased. */
export const versionContentOf = ({ content }: { readonly content: unknown }): VersionContent => ({
  ...blank,
  ...(content as Partial<VersionContent>),
})

export const isSameContent = (a: Content, b: Content): boolean => JSON.stringify(a) === JSON.stringify(b)

export const contentColumns = ({ attributes, specs, ...content }: Content) => ({
  ...content,
  attributes: JSON.stringify(attributes),
  specs: JSON.stringify(specs),
})

/** Every combination of the values, in the order in which they are written. */
const combinations = (specs: Content['specs']): string[][] =>
  specs.reduce<string[][]>((rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]])

const keyOf = (values: readonly string[]): string => JSON.stringify(values)

const refuseBadSpecs = ({ specs, skus }: NewGoods): void => {
  if (new Set(specs.map(({ name }) => name)).size !== specs.length) refuseField('specs', '规格名不能重复')
  for (const { name, values } of specs)
    if (new Set(values).size !== values.length) refuseField('specs', `规格“${name}”的值不能重复`)
  const wanted = combinations(specs).map(keyOf)
  const given = new Set(skus.map(({ values }) => keyOf(values)))
  if (given.size !== skus.length || wanted.length !== skus.length || wanted.some((key) => !given.has(key)))
    refuseField('skus', '规格组合与规格不一致，请检查后再保存')
}

const refuseBadAttributes = ({ category_id, attributes }: NewGoods): void => {
  const found = categoryOf(category_id) ?? refuseField('category_id', '请选择商品分类')
  for (const { attr_id, value } of attributes) {
    const known = found.top.attributes.find(({ id }) => id === attr_id)
    if (!known?.options.includes(value)) refuseField('attributes', '请重新选择商品属性')
  }
  if (new Set(attributes.map(({ attr_id }) => attr_id)).size !== attributes.length)
    refuseField('attributes', '同一属性只能选择一个值')
}

/** What could never be sold so is not kept so. */
export const refuseBadGoods = (body: NewGoods): void => {
  refuseBadSpecs(body)
  refuseBadAttributes(body)
  const names = body.materials.map(({ name }) => name)
  if (new Set(names).size !== names.length) refuseField('materials', '同一种用料只写一行')
  if (new Set(body.images).size !== body.images.length) refuseField('images', '图片不能重复')
}

/** What the platform could not judge it without. */
export const missingIn = ({ images, category_id, attributes }: Content): string[] => {
  const given = new Set(attributes.map(({ attr_id }) => attr_id))
  const asked = categoryOf(category_id)?.top.attributes.filter(({ required }) => required) ?? []
  return [
    ...(images.length === 0 ? ['商品图片'] : []),
    ...asked.filter(({ id }) => !given.has(id)).map(({ name }) => name),
  ]
}
