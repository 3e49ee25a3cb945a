import { cut } from '@zdb/contract/kit/text'
import { goodsStates, versionStates } from '@zdb/contract/shop/goods/states'
import { channels } from '@zdb/contract/channels/channel-shops/channels'
import { refuseForeignPictures } from '#areas/desk/files/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { standInQueue, stateIn } from '#core/domain/machine'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse, refuseField } from '#core/http/refusal'
import { refuseStale } from '#core/terms/content-revision'
import { now } from '#core/time/clock'
import {
  insertGoods,
  insertVersion,
  lastVersions,
  lockGoods,
  patchGoods,
  searchText,
  skusOf,
  type Goods,
  type Sku,
  type Version,
} from '../goods.sql.ts'
import { refreshGoods } from '../goods-push.ts'
import { goodsShelf } from '../machine.ts'
import { goodsVersion } from '../review/version-machine.ts'
import { addStock, lockSkusOf } from '../stock/stock.sql.ts'
import {
  contentColumns,
  contentIn,
  contentOf,
  isSameContent,
  missingIn,
  refuseBadGoods,
  type GoodsChange,
  type NewGoods,
  type VersionContent,
  type WantedSku,
} from './content.ts'
import { revisionOf } from './revision.ts'
import { refuseTooManyGoods } from './most-goods.sql.ts'
import { pairUp, patchSku, reshapeSkus } from './skus.sql.ts'

const known = new Set<number>(channels.map(({ code }) => code))

/** What is the merchant's own business and changes at once. */
const ownColumns = ({ code, materials, channels: wanted, is_quick }: NewGoods) => {
  if (!wanted.every((channel) => known.has(channel))) refuseField('channels', '请重新选择销售渠道')
  return { code, materials: JSON.stringify(materials), channels: [...new Set(wanted)], is_quick }
}

/** Pictures that were not there before are uploads of the merchant's; others see them once the platform has. */
const takePictures = (tx: Tx, actor: Actor, images: readonly string[], before: readonly string[]): Promise<void> =>
  refuseForeignPictures(
    tx,
    actor,
    images.filter((url) => !before.includes(url)),
  )

const insert = async (tx: Tx, actor: Actor, body: NewGoods): Promise<Goods> => {
  const row = await insertGoods(tx, {
    merchant_id: actor.merchantId,
    ...contentColumns(contentIn(body)),
    ...ownColumns(body),
    state: goodsStates.draft.code,
    search: searchText(
      body,
      body.skus.map(({ code }) => code),
    ),
    created_at: now(),
    updated_at: now(),
  })
  await reshapeSkus(
    tx,
    row,
    body.skus.map(({ id: _other, ...sku }) => sku),
  )
  return row
}

/** New goods are a draft: nobody sees them before they are handed in. */
export const createGoods = async (actor: Actor, body: NewGoods): Promise<{ id: string }> => {
  refuseBadGoods(body)
  await spendRateLimit('goods', String(actor.merchantId))
  return within(async (tx) => {
    await refuseTooManyGoods(tx, actor.merchantId)
    await takePictures(tx, actor, body.images, [])
    const { id } = await insert(tx, actor, body)
    await record(tx, actor, 'goods.create', id, { after: { name: body.name, skus: body.skus.length } })
    refreshGoods(actor.merchantId)
    return { id: String(id) }
  })
}

/** A new draft like these goods, with nothing in stock. */
export const copyGoods = async (actor: Actor, id: number): Promise<{ id: string }> => {
  await spendRateLimit('goods', String(actor.merchantId))
  return within(async (tx) => {
    const goods = await lockGoods(tx, actor, id)
    await refuseTooManyGoods(tx, actor.merchantId)
    const skus = await skusOf(tx, [id])
    const name = `${cut(goods.name, 56)}（复制）`
    const { id: _id, ...rest } = goods
    const copy = await insertGoods(tx, {
      ...rest,
      ...contentColumns({ ...contentOf(goods), name }),
      materials: JSON.stringify(goods.materials),
      is_quick: false,
      state: goodsStates.draft.code,
      content_changed: true,
      review_reason: '',
      search: searchText(
        { ...goods, name },
        skus.map(({ code }) => code),
      ),
      created_at: now(),
      updated_at: now(),
    })
    await reshapeSkus(
      tx,
      copy,
      skus.map(({ spec_values, code, price, portion }) => ({
        values: spec_values,
        code,
        price: price as WantedSku['price'],
        portion: portion / 100,
        stock: 0,
      })),
    )
    await record(tx, actor, 'goods.copy', id, { after: { copy: copy.id } })
    refreshGoods(actor.merchantId)
    return { id: String(copy.id) }
  })
}

/** Of a kind that is sold: its price at once, and its stock by as much as it differs from what was seen. */
const changeSku = async (tx: Tx, old: Sku, sku: WantedSku): Promise<void> => {
  await patchSku(tx, old.id, sku)
  const delta = sku.stock - (sku.stock_seen ?? old.stock)
  if (delta !== 0 && !(await addStock(tx, old.id, delta))) refuse('goodsStockShort')
}

const changeSkus = async (tx: Tx, goodsId: number, wanted: readonly WantedSku[]): Promise<void> => {
  const pairs = pairUp(await skusOf(tx, [goodsId]), wanted).flatMap(({ wanted: sku, known: old }) =>
    old ? [{ old, sku }] : [],
  )
  for (const { old, sku } of pairs.toSorted((a, b) => a.old.id - b.old.id)) await changeSku(tx, old, sku)
}

/** While one version is looked at there is no other, wherever its goods stand. */
const refuseOpenVersion = (last: Version | undefined): void => {
  if (last?.state === versionStates.reviewing.code) refuse('goodsInReview', '上次的修改正在审核中，撤回后才能再修改')
}

/** The first version stays as it is until the platform agrees to this one. */
const openVersion = async (tx: Tx, goods: Goods, body: GoodsChange): Promise<void> => {
  refuseOpenVersion((await lastVersions(tx, [goods.id])).get(goods.id))
  const content = contentIn(body)
  const missing = missingIn(content)
  if (missing.length > 0) refuse('goodsIncomplete', `请先补全：${missing.join('、')}`)
  const skus = body.skus.map(({ stock_seen: _seen, ...sku }) => sku)
  const version = await insertVersion(tx, {
    goods_id: goods.id,
    merchant_id: goods.merchant_id,
    content: JSON.stringify({ ...content, skus } satisfies VersionContent),
    state: versionStates.reviewing.code,
    at: now(),
  })
  await standInQueue(tx, goodsVersion, version)
}

/** Price, stock and what is the merchant's own change at once; words and pictures as far as the platform need not agree. */
export const editGoods = async (actor: Actor, id: number, body: GoodsChange): Promise<Goods> => {
  refuseBadGoods(body)
  await spendRateLimit('goodsEdit', String(actor.merchantId))
  return within(async (tx) => {
    const goods = await lockGoods(tx, actor, id)
    const state = stateIn(goodsShelf, goods)
    if (state === 'reviewing') refuse('goodsInReview')
    // In the order in which orders hold them.
    await lockSkusOf(tx, [id])
    refuseStale(body.revision, revisionOf(goods, await skusOf(tx, [id])))
    const content = contentIn(body)
    const isChanged = !isSameContent(content, contentOf(goods))
    await takePictures(tx, actor, body.images, goods.images)
    await changeSkus(tx, id, body.skus)
    const isUnseen = state === 'draft' || state === 'delisted'
    if (isChanged && isUnseen) {
      refuseOpenVersion((await lastVersions(tx, [id])).get(id))
      await reshapeSkus(tx, goods, body.skus)
    }
    if (isChanged && !isUnseen) await openVersion(tx, goods, body)
    const after = await patchGoods(tx, id, {
      ...ownColumns(body),
      ...(isChanged && isUnseen ? { ...contentColumns(content), content_changed: true } : {}),
      search: searchText(
        isChanged && !isUnseen ? { ...goods, code: body.code } : body,
        body.skus.map(({ code }) => code),
      ),
    })
    await record(tx, actor, 'goods.edit', id, {
      before: { name: goods.name, state: goods.state },
      after: { name: body.name, version: isChanged && !isUnseen },
    })
    refreshGoods(actor.merchantId)
    return after
  })
}
