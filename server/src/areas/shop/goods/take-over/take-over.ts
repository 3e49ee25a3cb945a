import { setTimeout as sleep } from 'node:timers/promises'
import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { categoryOf } from '@zdb/contract/shop/goods/categories'
import type { goods } from '@zdb/contract/shop/goods/endpoints'
import { goodsStates } from '@zdb/contract/shop/goods/states'
import { shopOf, shopsOfMerchant, shopStates, withGrant, type Shop } from '#areas/channels/channel-shops/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { attempt } from '#ports/channels/calling/attempt'
import { channelSpeaking } from '#ports/channels/in-use'
import type { Channel, ChannelFailure, ChannelItem, Grant } from '#ports/channels/port'
import { addManyGoods } from '../editing/new-goods.sql.ts'
import { refreshGoods } from '../goods-push.ts'
import { goodsLike, lockImporting } from '../import/import.sql.ts'
import { learnSkus } from '../matching/matching.sql.ts'
import { goodsFrom, versionOf, versionOfItem } from './channel-item.ts'
import { keepSource, sourcesOf } from './take-over.sql.ts'

const reasonOf = (shop: Shop): string => {
  if (shop.state !== shopStates.bound) return '授权已失效，请到网店管理重新授权'
  return channelSpeaking(shop.channel)?.items ? '' : '该渠道不提供商品列表'
}

/** The bound shops, and which of them say what they sell. */
export const sourceShops = async (actor: Actor): Promise<Result<typeof goods.sourceShops>> =>
  (await shopsOfMerchant(actor)).map((shop) => ({
    id: String(shop.id),
    name: shop.name,
    channel: shop.channel,
    channel_name: channelOf(shop.channel).name,
    ready: reasonOf(shop) === '',
    reason: reasonOf(shop),
  }))

const failureWords: Readonly<Record<ChannelFailure['kind'], string>> = {
  unreachable: '渠道暂时没有回应，请稍后再试',
  throttled: '渠道限制了访问次数，请稍后再试',
  expired: '网店授权已失效，请到网店管理重新授权',
  refused: '',
}
const wordsOf = ({ kind, detail }: ChannelFailure): string => failureWords[kind] || `渠道拒绝：${detail}`

/** Channels count by the second: whoever was told to wait asks again a little later. */
const patienceMs = [600, 1_200, 2_400]

const ask = async <T>(shop: Shop, question: (channel: Channel, grant: Grant) => Promise<T>) => {
  for (const wait of patienceMs) {
    const answer = await attempt(() => withGrant(shop.id, question))
    if (answer.failure?.kind !== 'throttled') return answer
    await sleep(wait)
  }
  return attempt(() => withGrant(shop.id, question))
}

const readyShop = async (actor: Actor, id: number): Promise<Shop> => {
  const shop = await shopOf(actor, id)
  const reason = reasonOf(shop)
  if (reason) refuse('goodsSourceClosed', reason)
  return shop
}

const unable = (): never => refuse('goodsSourceClosed', '该渠道不提供商品列表')

/** What a bound shop sells at its channel, and what of it is here already. */
export const channelItems = async (
  actor: Actor,
  id: number,
  { page, page_size }: Query<typeof goods.channelItems>,
): Promise<Result<typeof goods.channelItems>> => {
  const shop = await readyShop(actor, id)
  const answer = await ask(shop, (channel, grant) => channel.items?.(grant, { page, size: page_size }) ?? unable())
  if (answer.failure) return refuse('goodsSourceClosed', wordsOf(answer.failure))
  const { rows, total } = answer.done
  const known = await sourcesOf(
    shop.id,
    rows.map(({ itemId }) => itemId),
  )
  const items = rows.map(({ itemId, name, image, price, stock, updatedAt }) => {
    const source = known.get(itemId)
    const version = versionOf({ name, price })
    const state = !source ? ('fresh' as const) : source.version === version ? ('taken' as const) : ('changed' as const)
    return {
      item_id: itemId,
      name,
      image,
      price,
      stock,
      updated_at: updatedAt,
      version,
      state,
      goods_id: source ? String(source.goodsId) : '',
    }
  })
  return { items, total, page, page_size }
}

type Outcome = { readonly goods_id: string } | { readonly name: string; readonly message: string }

/** One item becomes goods of the merchant's own, whole, and what its channel calls its kinds is known from then on. */
const takeOne = (actor: Actor, shop: Shop, item: ChannelItem, categoryId: number): Promise<Outcome> =>
  within(async (tx): Promise<Outcome> => {
    const no = (message: string): Outcome => ({ name: item.name, message })
    await lockImporting(tx, actor.merchantId)
    const source = (await sourcesOf(shop.id, [item.itemId], tx)).get(item.itemId)
    if (source) return no(`已导入为“${source.name}”，没有重复导入`)
    const body = goodsFrom(item, categoryId, shop.channel)
    if ('wrong' in body) return no(body.wrong)
    const [like] = await goodsLike(actor.merchantId, [body], tx)
    if (like) return no(`已有同名或同编码的商品“${like.name}”，没有重复导入`)
    const [added] = await addManyGoods(tx, actor.merchantId, [body], goodsStates.draft.code)
    if (!added) return no('没有导入，请重试')
    await learnSkus(
      tx,
      { merchantId: actor.merchantId, channel: shop.channel },
      item.kinds.flatMap(({ skuId }, index) => {
        const own = added.skus[index]
        return own === undefined || skuId === '' ? [] : [{ channelSku: skuId, skuId: own }]
      }),
    )
    await keepSource(tx, {
      merchant_id: actor.merchantId,
      shop_id: shop.id,
      item_id: item.itemId,
      goods_id: added.id,
      item_version: versionOfItem(item),
    })
    await record(tx, actor, 'goods.takeOver', added.id, {
      after: { shop: shop.id, item: item.itemId, name: body.name },
    })
    return { goods_id: String(added.id) }
  })

/** The chosen items as they are at the channel now; one that is no longer as it was shown stays out and is named. */
export const takeOver = async (
  actor: Actor,
  id: number,
  { category_id, items }: Body<typeof goods.takeOver>,
): Promise<Result<typeof goods.takeOver>> => {
  if (!categoryOf(category_id)) refuseField('category_id', '请选择商品分类')
  const shop = await readyShop(actor, id)
  const taken: Result<typeof goods.takeOver>['goods'] = []
  const refused: Result<typeof goods.takeOver>['refused'] = []
  for (const { item_id, version } of new Map(items.map((item) => [item.item_id, item])).values()) {
    const answer = await ask(shop, (channel, grant) => channel.item?.(grant, item_id) ?? unable())
    if (answer.failure) {
      refused.push({ id: item_id, name: '', message: wordsOf(answer.failure) })
      continue
    }
    const item = answer.done
    const outcome =
      versionOfItem(item) === version
        ? await takeOne(actor, shop, item, category_id)
        : { name: item.name, message: '网店里刚刚修改过，请刷新后再导入' }
    if ('message' in outcome) refused.push({ id: item_id, ...outcome })
    else taken.push({ item_id, ...outcome })
  }
  if (taken.length > 0) refreshGoods(actor.merchantId)
  return { done: taken.length, goods: taken, refused }
}
