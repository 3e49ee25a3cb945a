import { isFood } from '@zdb/contract/people/qualifications/states'
import { goodsKinds, goodsKindsIn } from '@zdb/contract/shop/stores/goods-kinds'
import { categoriesOf, productTypes } from '@zdb/contract/shop/stores/product-types'

type Named = { readonly name: string; readonly spec: string }

const typesOf = ({ name, spec }: Named): readonly number[] => {
  const told = goodsKindsIn(name)
  // What the name leaves open its specification may say.
  return (told.length > 0 ? told : goodsKindsIn(spec)).map((kind) => goodsKinds[kind].type)
}

const types = Object.keys(productTypes).map(Number)

/**
 * What an order is of, by the names of its goods: their one type, or the type that is made of several of theirs (flowers
 * and a cake). With food among them it is food, since whoever makes it needs the permit for it. What is unknown or mixed
 * otherwise is what the shop usually sells.
 */
export const productTypeOf = (goods: readonly Named[], usual: number): number => {
  const found = new Set(goods.flatMap(typesOf))
  if (found.size === 1) return [...found][0] ?? usual
  const several = types.find((type) => {
    const parts = categoriesOf(type)
    return parts.length > 1 && parts.every((part) => found.has(part))
  })
  const food = [...found].filter(isFood)
  return several ?? (food.includes(usual) ? usual : food[0]) ?? usual
}
