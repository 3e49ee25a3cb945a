import type { Result } from '@zdb/contract/kit/endpoint'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import { goodsActions, type GoodsAction } from '@zdb/contract/shop/goods/actions'
import { categoryWords } from '@zdb/contract/shop/goods/categories'
import type { goods } from '@zdb/contract/shop/goods/endpoints'
import { goodsStates, versionStates } from '@zdb/contract/shop/goods/states'
import { openMoves, stateIn } from '#core/domain/machine'
import { may, type Actor } from '#core/http/actor'
import { contentOf, versionContentOf, type Material } from './editing/content.ts'
import { revisionOf } from './editing/revision.ts'
import type { Goods, Sku, Version } from './goods.sql.ts'
import type { Offer } from './list/sales.sql.ts'
import { goodsShelf } from './machine.ts'

export type GoodsRow = Result<typeof goods.list>['items'][number]
export type GoodsDetail = Result<typeof goods.show>

/** What goods are shown with. */
export type Around = { readonly skus: readonly Sku[]; readonly version: Version | undefined; readonly sold: number }

const isReviewing = (version: Version | undefined): boolean => version?.state === versionStates.reviewing.code

const actionsOf = (actor: Actor, row: Goods, version: Version | undefined): GoodsAction[] => {
  if (!may(actor, 'goods.edit')) return []
  const moves = openMoves(goodsShelf, row, ['merchant'])
  const open: Readonly<Record<GoodsAction, boolean>> = {
    edit: stateIn(goodsShelf, row) !== 'reviewing',
    submit: moves.has('submit'),
    withdraw: moves.has('withdraw') || isReviewing(version),
    sellUp: moves.has('sellUp'),
    sellDown: moves.has('sellDown'),
    copy: true,
    remove: moves.has('remove') && !isReviewing(version),
  }
  return goodsActions.filter((name) => open[name])
}

/** What is under review, or was turned down and not thought better of. */
const presentVersion = (version: Version | undefined): GoodsRow['version'] => {
  if (!version) return null
  const state = stateOf(versionStates, version.state)
  if (state === 'adopted' || state === 'withdrawn') return null
  const { label, tone } = versionStates[state]
  const { id, reason, at } = version
  return { id: String(id), status: version.state, status_zh: label, tone, reason, at }
}

export const presentGoods = (actor: Actor, row: Goods, { skus, version, sold }: Around): GoodsRow => {
  const { label, tone } = goodsStates[stateOf(goodsStates, row.state)]
  const prices = skus.map(({ price }) => price)
  return {
    id: String(row.id),
    name: row.name,
    code: row.code,
    category_id: row.category_id,
    category: categoryWords(row.category_id),
    product_type: row.product_type,
    image: row.images[0] ?? '',
    price_min: fen(Math.min(...prices)),
    price_max: fen(Math.max(...prices)),
    stock: skus.reduce((sum, { stock }) => sum + stock, 0),
    sku_total: skus.length,
    status: row.state,
    status_zh: label,
    tone,
    review_reason: row.review_reason,
    version: presentVersion(version),
    channels: row.channels,
    is_quick: row.is_quick,
    month_sold: sold,
    created_at: row.created_at,
    updated_at: row.updated_at,
    actions: actionsOf(actor, row, version),
  }
}

export const materialsOf = ({ materials }: { readonly materials: unknown }): Material[] =>
  (materials as unknown as Material[]).map(({ name, quantity, unit, cost }) => ({
    name,
    quantity,
    unit,
    cost: fen(cost),
  }))

/** What one of a kind is made of costs so much. */
export const costOf = (materials: readonly Material[], portion: number): Fen =>
  fen(Math.round(materials.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0) * (portion / 100)))

const presentSku = (materials: readonly Material[], sku: Sku): GoodsDetail['skus'][number] => ({
  id: String(sku.id),
  values: sku.spec_values,
  code: sku.code,
  price: fen(sku.price),
  portion: sku.portion / 100,
  stock: sku.stock,
  cost: costOf(materials, sku.portion),
})

const draftOf = (version: Version | undefined): GoodsDetail['draft'] => {
  if (!version || !presentVersion(version)) return null
  const { skus, ...content } = versionContentOf(version)
  return { ...content, skus: [...skus] }
}

export const presentDetail = (actor: Actor, row: Goods, around: Around): GoodsDetail => {
  const { description, images, attributes, specs } = contentOf(row)
  const materials = materialsOf(row)
  return {
    ...presentGoods(actor, row, around),
    description,
    images,
    attributes,
    specs,
    materials,
    skus: around.skus.map((sku) => presentSku(materials, sku)),
    draft: draftOf(around.version),
    revision: revisionOf(row, around.skus),
  }
}

export const presentOffer = ({ id, sku_id, name, spec_values, images, price, stock, product_type }: Offer) => ({
  id: String(id),
  sku_id: String(sku_id),
  name,
  spec: spec_values.join(' / '),
  image: images[0] ?? '',
  price: fen(price),
  stock,
  product_type,
})
