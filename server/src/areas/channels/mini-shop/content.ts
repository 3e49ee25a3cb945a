import type { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import type { Body } from '@zdb/contract/kit/endpoint'
import { openPictures, refuseForeignPictures } from '#areas/desk/files/public'
import { learnSkus } from '#areas/shop/goods/public'
import type { Tx } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuseField } from '#core/http/refusal'
import { categoryOf, packageOf } from './catalogue.sql.ts'
import { outSkuId, skusOf, type Ware, type WareSku } from './wares.sql.ts'

export type NewWare = Body<typeof miniShop.create>
export type WareChange = Body<typeof miniShop.edit>
type Content = Omit<NewWare, 'shop_id' | 'submit' | 'skus'> & { skus: readonly WantedSku[] }
type WantedSku = NewWare['skus'][number] & { stock_seen?: number | undefined }

/** What the pay-app would refuse anyway is told before it is asked. */
export const refuseBadWare = ({ name, specs, skus }: Content): void => {
  if (!/\p{Script=Han}/u.test(name)) refuseField('name', '商品名称不能只有数字、字母或符号')
  const kinds = skus.map(({ values }) => values.join('\n'))
  if (new Set(kinds).size !== kinds.length) refuseField('skus', '规格组合有重复')
  const fits = skus.every(
    ({ values }) =>
      values.length === specs.length && values.every((value, place) => specs[place]?.values.includes(value)),
  )
  if (!fits) refuseField('skus', '规格与价格库存不一致')
}

/** Words, pictures and kinds: what the pay-app looks at again when it changes. */
const looked = ({ name, description, images, category_id, package_id, specs }: Content, skus: readonly WareSku[]) =>
  JSON.stringify([name, description, images, category_id, package_id ?? null, specs, skus.map(({ values }) => values)])

export const isLookedAtAgain = (ware: Ware, body: Content, skus: readonly WareSku[]): boolean => {
  const before = {
    ...body,
    name: ware.name,
    description: ware.description,
    images: ware.images,
    category_id: String(ware.category_id),
    package_id: ware.package_id === null ? undefined : String(ware.package_id),
    specs: ware.specs as unknown as Content['specs'],
  }
  return looked(before, skusOf(ware)) !== looked(body, skus)
}

/** The kinds that stay keep their number, new ones get one that was never used. */
export const shapeSkus = (known: readonly WareSku[], wanted: readonly WantedSku[]): WareSku[] => {
  let last = Math.max(0, ...known.map(({ key }) => key))
  return wanted.map(({ id, values, code, price, stock, stock_seen, goods_sku_id }) => {
    const old = known.find(({ key }) => String(key) === id)
    const delta = stock - (stock_seen ?? stock)
    return {
      key: old?.key ?? (last += 1),
      values,
      code,
      price,
      // What was sold meanwhile is not put back.
      stock: old && stock_seen !== undefined ? Math.max(0, old.stock + delta) : stock,
      goodsSkuId: goods_sku_id === undefined ? (old?.goodsSkuId ?? null) : idOf(goods_sku_id),
    }
  })
}

export const columnsOf = (body: Content, skus: readonly WareSku[]) => ({
  category_id: idOf(body.category_id),
  package_id: body.package_id === undefined ? null : idOf(body.package_id),
  goods_id: body.goods_id === undefined ? null : idOf(body.goods_id),
  name: body.name,
  description: body.description,
  images: body.images,
  tags: [...new Set(body.tags)],
  specs: JSON.stringify(body.specs),
  skus: JSON.stringify(skus),
  search: [body.name, ...body.tags, ...skus.map(({ code }) => code)].filter(Boolean).join(' ').toLowerCase(),
})

/** All that a ware names is the merchant's own; pictures may be opened by whoever makes the order. */
export const takeReferences = async (
  tx: Tx,
  actor: Actor,
  body: Content,
  before: readonly string[] = [],
): Promise<void> => {
  await categoryOf(tx, actor, idOf(body.category_id))
  if (body.package_id !== undefined) await packageOf(tx, actor, idOf(body.package_id))
  await refuseForeignPictures(
    tx,
    actor,
    body.images.filter((url) => !before.includes(url)),
  )
  await openPictures(tx, actor, body.images)
}

/** Orders for a kind are orders for the goods that it was made from. */
export const bindToGoods = async (tx: Tx, ware: Ware): Promise<void> => {
  const pairs = skusOf(ware).flatMap(({ key, goodsSkuId }) =>
    goodsSkuId === null ? [] : [{ channelSku: outSkuId(ware, key), skuId: goodsSkuId }],
  )
  await learnSkus(tx, { merchantId: ware.merchant_id, channel: channelCodes.mini }, pairs)
}

export const missingIn = ({ images }: Ware): string[] => (images.length === 0 ? ['商品主图'] : [])
