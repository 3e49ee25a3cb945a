import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import type { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { wareStates } from '@zdb/contract/channels/mini-shop/states'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { presentedShops } from '#areas/channels/channel-shops/public'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { channelSpeaking } from '#ports/channels/in-use'
import { listCategories, listPackages } from './catalogue.sql.ts'
import { countListed, countWares, pageOfWares, type WareWish } from './listing.sql.ts'
import { presentDetail, presentWare, type Around } from './present.ts'
import { outSkuId, skusOf, wareOf, waresOf, type Ware } from './wares.sql.ts'

const programsOf = async (actor: Actor) =>
  (await presentedShops(actor)).filter(({ channel }) => channel.code === channelCodes.mini)

/** Where a shopper finds it, '' where only the pay-app opens it. */
export const pageOf = (appId: string): string =>
  appId === '' ? '' : (channelSpeaking(channelCodes.mini)?.payApp?.shelf.pageOf(appId) ?? '')

const around = async (actor: Actor): Promise<Around> => {
  const [categories, packages, programs] = await Promise.all([
    listCategories(actor),
    listPackages(actor),
    programsOf(actor),
  ])
  return {
    categories: new Map(categories.map((row) => [row.id, row])),
    packages: new Map(packages.map((row) => [row.id, row])),
    shops: new Map(programs.map(({ id, name }) => [Number(id), name])),
  }
}

const wishOf = (
  { merchantId }: Actor,
  { keyword, category_id, shop_id }: Pick<Query<typeof miniShop.list>, 'keyword' | 'category_id' | 'shop_id'>,
): WareWish => ({
  merchantId,
  keyword,
  categoryId: category_id === undefined ? undefined : idOf(category_id),
  shopId: shop_id === undefined ? undefined : idOf(shop_id),
})

export const listWares = async (
  actor: Actor,
  { status, page, page_size, ...filter }: Query<typeof miniShop.list>,
): Promise<Result<typeof miniShop.list>> => {
  const { rows, total } = await pageOfWares(wishOf(actor, filter), status, { page, page_size })
  const of = await around(actor)
  return { items: rows.map((row) => presentWare(actor, row, of)), total, page, page_size }
}

export const totalsOfWares = (actor: Actor, query: Query<typeof miniShop.totals>): Promise<Record<string, number>> =>
  countWares(wishOf(actor, query))

export const detailOf = async (actor: Actor, ware: Ware): Promise<Result<typeof miniShop.show>> =>
  presentDetail(actor, ware, await around(actor))

export const showWare = async (actor: Actor, id: number): Promise<Result<typeof miniShop.show>> =>
  detailOf(actor, await wareOf(actor, id))

export const programs = async (actor: Actor): Promise<Result<typeof miniShop.programs>> => {
  const [shops, listed] = await Promise.all([programsOf(actor), countListed(actor.merchantId)])
  return shops.map(({ id, name, channel_shop_id, status, status_zh, store }) => ({
    id,
    name,
    app_id: channel_shop_id,
    status,
    status_zh,
    store,
    listed: listed.get(Number(id)) ?? 0,
    url: pageOf(channel_shop_id),
  }))
}

/** As shoppers see it, kind by kind; of one ware or, with 0, of the whole shelf. */
export const preview = async (actor: Actor, sku: string): Promise<Result<typeof miniShop.preview>> => {
  const wares = sku === '0' ? await waresOf(actor) : [await wareOf(actor, idOf(sku))]
  const shops = await programsOf(actor)
  return wares.flatMap((ware) =>
    skusOf(ware).map(({ key, values, price, stock }) => ({
      ware_id: String(ware.id),
      sku_id: outSkuId(ware, key),
      name: ware.name,
      spec: values.join(' / '),
      image: ware.images[0] ?? '',
      price,
      stock,
      tags: ware.tags,
      on_sale: ware.state === wareStates.listed.code && stock > 0,
      url:
        ware.state === wareStates.listed.code
          ? pageOf(shops.find(({ id }) => id === String(ware.shop_id))?.channel_shop_id ?? '')
          : '',
    })),
  )
}
