import { contentRevision } from '#core/terms/content-revision'
import { skusOf, specsOf, type Ware } from './wares.sql.ts'

/** Another one for every change that a person makes; stock has `stock_seen`. */
export const revisionOf = (ware: Ware): string => {
  const { category_id, package_id, goods_id, name, description, images, tags, state } = ware
  return contentRevision([
    [category_id, package_id, goods_id, name, description, images, tags, state],
    specsOf(ware),
    skusOf(ware).map(({ key, values, code, price, goodsSkuId }) => [key, values, code, price, goodsSkuId]),
  ])
}
