import { contentRevision } from '#core/terms/content-revision'
import type { Goods, Sku } from '../goods.sql.ts'
import { contentOf } from './content.ts'

/** Another one for every change that a person makes; stock has `stock_seen`, since every order changes it. */
export const revisionOf = (goods: Goods, skus: readonly Sku[]): string => {
  const { code, materials, channels, is_quick, state } = goods
  const kinds = skus.map((sku) => [sku.id, sku.spec_values, sku.code, sku.price, sku.portion])
  return contentRevision([contentOf(goods), code, materials, channels, is_quick, state, kinds])
}
