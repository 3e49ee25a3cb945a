import type { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import type { WareAction } from '@zdb/contract/channels/mini-shop/actions'
import { wareStates, wareTasks, type WareTask } from '@zdb/contract/channels/mini-shop/states'
import type { Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import { may, type Actor } from '#core/http/actor'
import type { Category, Package } from './catalogue.sql.ts'
import { revisionOf } from './revision.ts'
import { skusOf, specsOf, type Ware } from './wares.sql.ts'

export type WareShown = Result<typeof miniShop.list>['items'][number]
export type WareDetail = Result<typeof miniShop.show>
export type Around = {
  readonly categories: ReadonlyMap<number, Category>
  readonly packages: ReadonlyMap<number, Package>
  readonly shops: ReadonlyMap<number, string>
}

const byState: Readonly<Record<keyof typeof wareStates, readonly WareAction[]>> = {
  draft: ['submit', 'edit', 'remove'],
  reviewing: [],
  approved: ['sellUp', 'edit', 'remove'],
  listed: ['sellDown', 'edit'],
  delisted: ['sellUp', 'edit', 'remove'],
  removed: [],
}

/** Nothing is offered while the pay-app owes an answer. */
const actionsOf = (actor: Actor, { state, task }: Ware): WareAction[] =>
  task === '' && may(actor, 'mini.edit') ? [...byState[stateOf(wareStates, state)]] : []

export const presentWare = (actor: Actor, ware: Ware, { categories, shops }: Around): WareShown => {
  const skus = skusOf(ware)
  const prices = skus.map(({ price }) => price)
  const { label, tone } = wareStates[stateOf(wareStates, ware.state)]
  return {
    id: String(ware.id),
    name: ware.name,
    image: ware.images[0] ?? '',
    category_id: String(ware.category_id),
    category: categories.get(ware.category_id)?.name ?? '',
    tags: ware.tags,
    price_min: fen(Math.min(...prices)),
    price_max: fen(Math.max(...prices)),
    stock: skus.reduce((sum, { stock }) => sum + stock, 0),
    sku_total: skus.length,
    status: ware.state,
    status_zh: label,
    tone,
    reason: ware.reason,
    waiting: ware.task === '' ? '' : wareTasks[ware.task as WareTask],
    shop: { id: String(ware.shop_id), name: shops.get(ware.shop_id) ?? '' },
    goods_id: ware.goods_id === null ? null : String(ware.goods_id),
    item_id: ware.item_id,
    created_at: ware.created_at,
    updated_at: ware.updated_at,
    actions: actionsOf(actor, ware),
  }
}

export const presentDetail = (actor: Actor, ware: Ware, around: Around): WareDetail => {
  const wrapped = ware.package_id === null ? undefined : around.packages.get(ware.package_id)
  return {
    ...presentWare(actor, ware, around),
    revision: revisionOf(ware),
    description: ware.description,
    images: ware.images,
    specs: specsOf(ware),
    package: wrapped ? { id: String(wrapped.id), name: wrapped.name, content: wrapped.content } : null,
    skus: skusOf(ware).map(({ key, values, code, price, stock, goodsSkuId }) => ({
      id: String(key),
      values: [...values],
      code,
      price: fen(price),
      stock,
      goods_sku_id: goodsSkuId === null ? null : String(goodsSkuId),
    })),
  }
}
