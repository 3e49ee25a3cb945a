import type { WireBody, WireResult } from '@zdb/contract/kit/endpoint'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { refresh } from '#core/http/query.tsx'

export type GoodsDetail = WireResult<typeof goods.show>
export type GoodsRow = WireResult<typeof goods.list>['items'][number]
export type Category = WireResult<typeof goods.category>[number]
export type GoodsBody = Omit<WireBody<typeof goods.edit>, 'revision'>

/** After something was done to goods: everything that shows them asks again. */
export const refreshGoods = () => refresh(goods.show, goods.list, goods.totals, goods.category)

/** A branch alone, or a leaf under its branch. */
export const categoryChoices = (tree: readonly Category[]) =>
  tree.flatMap(({ id, name, child }) => [
    { value: String(id), label: name },
    ...child.map((leaf) => ({ value: String(leaf.id), label: `${name} / ${leaf.name}` })),
  ])

/** Where goods can stand. */
export const leafChoices = (tree: readonly Category[]) =>
  tree.flatMap(({ name, child }) => child.map((leaf) => ({ value: String(leaf.id), label: `${name} / ${leaf.name}` })))
